// Reports that a person has made of ledgers held here, to be saved.

import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReportAsk } from '../core/model/report.ts';
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

/** `mutate(ask)` makes one; `cancel` ends that. Whoever leaves the screen has ended it, too. */
export function useReport() {
  const [progress, setProgress] = useState<Progress | null>(null);
  const job = useRef<string | null>(null);
  const stop = () => {
    if (job.current !== null) void getService().stopReport(job.current);
  };
  const mutation = useMutation({
    mutationFn: async (ask: ReportAsk): Promise<MadeReport> => {
      const own = `report:${++jobs}`;
      job.current = own;
      setProgress({ done: 0, total: 0 });
      return getService().makeReport(own, ask, (done, total) => {
        if (job.current === own) setProgress({ done, total });
      });
    },
    onSettled: () => {
      job.current = null;
      setProgress(null);
    },
  });
  // Only when the screen is left.
  const onLeave = useRef(stop);
  onLeave.current = stop;
  useEffect(() => () => onLeave.current(), []);
  return { ...mutation, progress, cancel: stop };
}

/** What is wrong with the query of a report, in a sentence; null: nothing. */
export function queryFault(text: string): string | null {
  const misread = text.trim() === '' ? null : misreadOf(text.trim());
  return misread && (misread.lines.at(-1) ?? null);
}

const NAME = 'report';

export function savePage({ page }: MadeReport): void {
  saveFile(page, `${NAME}.html`);
}

export function saveJson({ json }: MadeReport): void {
  saveFile(json, `${NAME}.json`);
}
