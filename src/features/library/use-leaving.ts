// Imports that are over leave the list by themselves: when their verdict was shown for a while,
// and not while somebody points at what would move then.

import { type RefObject, useEffect, useRef } from 'react';
import type { ImportProgress } from '../../core/model/import.ts';
import { Departures, mayLeave } from './departures.ts';

const LOOK_EVERY_MS = 500;

export function useLeaving(
  jobs: readonly ImportProgress[],
  dismiss: (job: string) => void,
  list: RefObject<HTMLElement | null>,
): void {
  const departures = useRef(new Departures());
  const latest = useRef(jobs);
  useEffect(() => {
    latest.current = jobs;
  }, [jobs]);
  const hasDone = jobs.some(mayLeave);
  useEffect(() => {
    if (!hasDone) return;
    const leave = () => {
      const due = departures.current.due(latest.current, performance.now());
      if (due.length > 0 && !isInUse(list.current)) for (const job of due) dismiss(job);
    };
    leave();
    const timer = setInterval(leave, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [hasDone, dismiss, list]);
  // Whoever comes back to the library has seen them.
  useEffect(
    () => () => {
      for (const job of departures.current.seen()) dismiss(job);
    },
    [dismiss],
  );
}

/** Whether the focus is in the list, or the pointer on something in it or below it. */
function isInUse(list: HTMLElement | null): boolean {
  if (!list) return false;
  if (list.contains(document.activeElement)) return true;
  const pointed = [...document.querySelectorAll('a:hover, button:hover, tr:hover')].at(-1);
  if (!pointed) return false;
  return (list.compareDocumentPosition(pointed) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}
