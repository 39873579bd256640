// Reports that a person has made of ledgers held here, to be saved.

import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReportAsk, ReportProgress } from '../core/model/report.ts';
import { DEFAULT_TITLE } from '../core/model/report.ts';
import type { MadeReport } from '../worker/rpc/protocol.ts';
import { saveFile } from './save.ts';
import { misreadOf } from './search/language.ts';
import { getService } from './service.ts';

export { DEFAULT_TITLE };

interface Progress {
  readonly done: number;
  readonly total: number;
}

let jobs = 0;

type Work<Ask, Made> = (job: string, ask: Ask, progress: ReportProgress) => Promise<Made>;

/** `mutate(ask)` begins; `cancel` ends that. Whoever leaves the screen has ended it, too. */
function useJob<Ask, Made>(work: Work<Ask, Made>) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const job = useRef<string | null>(null);
  const cancel = () => {
    if (job.current !== null) void getService().stopReport(job.current);
  };
  const mutation = useMutation({
    mutationFn: (ask: Ask) => {
      const own = `report:${++jobs}`;
      job.current = own;
      setProgress({ done: 0, total: 0 });
      return work(own, ask, (done, total) => {
        if (job.current === own) setProgress({ done, total });
      });
    },
    onSettled: () => {
      job.current = null;
      setProgress(null);
    },
  });
  // Only when the screen is left.
  const onLeave = useRef(cancel);
  onLeave.current = cancel;
  useEffect(() => () => onLeave.current(), []);
  return { ...mutation, progress, cancel };
}

export const useReport = () =>
  useJob((job, ask: ReportAsk, progress) => getService().makeReport(job, ask, progress));

/** Checks a report that somebody handed over, for the ledgers of it that are held here. */
export const useReportCheck = () =>
  useJob((job, file: Blob, progress) => getService().checkReport(job, file, progress));

/** What is wrong with the query of a report, in a sentence; null: nothing. */
export function queryFault(text: string): string | null {
  const misread = text.trim() === '' ? null : misreadOf(text.trim());
  return misread && (misread.lines.at(-1) ?? null);
}

export function savePage({ page }: MadeReport): void {
  saveFile(page, 'report.html');
}

export function saveJson({ json }: MadeReport): void {
  saveFile(json, 'report.json');
}
