// One screen asks the worker for long work, with its progress and a way to end it.

import {
  type DefaultError,
  type QueryKey,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Progress } from '../../base/ask.ts';
import type { ReportProgress } from '../../ledger/model/report.ts';

/**
 * Asks a question that may take long, and gives its answer, the number of entries looked at so far,
 * and a way to stop it.
 */
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

type Work<Ask, Made> = (ask: Ask, progress: ReportProgress, signal: AbortSignal) => Promise<Made>;

/** `mutate(ask)` begins and `cancel` ends the work. Leaving the screen ends it too. */
export function useJob<Ask, Made>(work: Work<Ask, Made>) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef<AbortController | null>(null);
  const cancel = () => running.current?.abort();
  const mutation = useMutation({
    mutationFn: (ask: Ask) => {
      const own = new AbortController();
      running.current = own;
      setProgress({ done: 0, total: 0 });
      const onProgress = (verified: Progress) => {
        if (running.current === own) setProgress(verified);
      };
      return work(ask, onProgress, own.signal);
    },
    onSettled: () => {
      running.current = null;
      setProgress(null);
    },
  });
  const onLeave = useRef(cancel);
  onLeave.current = cancel;
  useEffect(() => () => onLeave.current(), []);
  return { ...mutation, progress, cancel };
}
