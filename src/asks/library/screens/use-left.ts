import { useEffect, useState } from 'react';
import type { ImportProgress } from '../../../ledger/model/import.ts';

const SECOND_MS = 1_000;

/**
 * Counts down the seconds that an import still takes while nothing is heard of it: SQLite checks a
 * whole database without a word. Null when nobody can say, or it takes longer than was said.
 */
export function useLeft(job: ImportProgress): number | null {
  const [silent, setSilent] = useState({ job, seconds: 0 });
  useEffect(() => {
    let seconds = 0;
    const timer = setInterval(() => setSilent({ job, seconds: ++seconds }), SECOND_MS);
    return () => clearInterval(timer);
  }, [job]);
  return estimateSecondsLeft(job.secondsLeft, silent.job === job ? silent.seconds : 0);
}

/** `silent` counts the seconds without a sign. */
export function estimateSecondsLeft(secondsLeft: number | null, silent: number): number | null {
  if (secondsLeft === null) return null;
  return silent <= secondsLeft + PATIENCE ? Math.max(0, secondsLeft - silent) : null;
}

const PATIENCE = 5;

export function leftText(seconds: number): string {
  if (seconds < 5) return 'a few seconds left';
  if (seconds < 100) return `about ${Math.round(seconds / 5) * 5} s left`;
  return `about ${Math.round(seconds / 60)} min left`;
}
