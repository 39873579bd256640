// Reports that a person has made of ledgers held here, to be saved.

import type { ReportAsk } from '../core/model/report.ts';
import { DEFAULT_TITLE } from '../core/model/report.ts';
import type { MadeReport } from '../worker/rpc/protocol.ts';
import { useJob } from './job.ts';
import { saveFile } from './save.ts';
import { getService } from './service.ts';

export { DEFAULT_TITLE };

export const useReport = () =>
  useJob((job, ask: ReportAsk, progress) => getService().makeReport(job, ask, progress));

/** Checks a report that somebody handed over, for the ledgers of it that are held here. */
export const useReportCheck = () =>
  useJob((job, file: Blob, progress) => getService().checkReport(job, file, progress));

/** A report proves what it says: what is to be left out of it is said before it is made. */
const LEAVE_OUT = 'Name them under “Leave out” and make the report again.';

export function savePage({ page }: MadeReport): void {
  void saveFile(page, 'report.html', LEAVE_OUT);
}

export function saveJson({ json }: MadeReport): void {
  void saveFile(json, 'report.json', LEAVE_OUT);
}
