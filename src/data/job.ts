// Long work of the worker that one screen has asked for, with how far it is and a way to end it.

import {
  type DefaultError,
  type QueryKey,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReportProgress } from '../core/model/report.ts';
import { getService } from './service.ts';

interface Progress {
  readonly done: number;
  readonly total: number;
}

let jobs = 0;

/** The name of work for a query, which ends when nobody waits for that any more. */
export function jobUntil(signal: AbortSignal): string {
  const job = `job:${++jobs}`;
  signal.addEventListener('abort', () => void getService().stopJob(job));
  return job;
}

/** A question that may take long: its answer, how many entries were looked at so far, and a way to stop it. */
export function useWork<Data, Key extends QueryKey>(
  ask: (onEntries: (done: number) => void) => UseQueryOptions<Data, DefaultError, Data, Key>,
) {
  const [done, setDone] = useState(0);
  const client = useQueryClient();
  const asked = ask(setDone);
  const query = useQuery(asked);
  return {
    query,
    done,
    cancel: () => void client.cancelQueries({ queryKey: asked.queryKey }),
  };
}

type Work<Ask, Made> = (job: string, ask: Ask, progress: ReportProgress) => Promise<Made>;

/** `mutate(ask)` begins; `cancel` ends that. Whoever leaves the screen has ended it, too. */
export function useJob<Ask, Made>(work: Work<Ask, Made>) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const job = useRef<string | null>(null);
  const cancel = () => {
    if (job.current !== null) void getService().stopJob(job.current);
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
