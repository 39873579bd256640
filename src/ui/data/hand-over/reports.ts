import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Asks } from '../../../base/ask.ts';
import type { ReportAsk } from '../../../ledger/model/report.ts';
import { DEFAULT_TITLE } from '../../../ledger/model/report.ts';
import { ask } from '../host.ts';
import { useJob } from '../job.ts';
import { bulky } from '../ledgers/queries.ts';

export { DEFAULT_TITLE };

/** Makes a report again when somebody asks anew, and when `of`, its source, changes. */
export function reportQuery(asked: ReportAsk, of: unknown, onEntries: (done: number) => void) {
  return queryOptions({
    ...bulky,
    queryKey: ['report', asked, of],
    async queryFn({ signal }) {
      const made = await ask({
        name: 'report',
        input: { ...asked, madeOn: today() },
        onProgress: ({ done }) => onEntries(done),
        signal,
      });
      return { ...made, text: await made.page.text() };
    },
    // The previous report is shown until then.
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** Returns the date by the person's calendar. */
export function today(): string {
  const now = new Date();
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** Checks a report that somebody handed over, for the ledgers of it that are held here. */
export const useReportCheck = () =>
  useJob((file: Blob, progress, signal) =>
    ask({ name: 'check report', input: file, onProgress: progress, signal }),
  );

/** A report proves what it says, so whatever is left out has to be named before it is made. */
export const LEAVE_OUT = 'Name them under “Leave out” and save the report again.';

export function reportFile({ page, json }: Asks['report']['answer'], what: 'page' | 'json'): File {
  return what === 'page'
    ? new File([page], 'report.html', { type: page.type })
    : new File([json], 'report.json', { type: json.type });
}
