// Long work of the worker that one screen has asked for, with how far it is and a way to end it.

import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReportProgress } from '../core/model/report.ts';
import { getService } from './service.ts';

interface Progress {
  readonly done: number;
  readonly total: number;
}

let jobs = 0;

type Work<Ask, Made> = (job: string, ask: Ask, progress: ReportProgress) => Promise<Made>;

/** `mutate(ask)` begins; `cancel` ends that. Whoever leaves the screen has ended it, too. */
export function useJob<Ask, Made>(work: Work<Ask, Made>) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const job = useRef<string | null>(null);
  const cancel = () => {
    if (job.current !== null) void getService().stopReport(job.current);
  };
  const mutation = useMutation({
    mutationFn: (ask: Ask) => {
      const own = `job:${++jobs}`;
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
