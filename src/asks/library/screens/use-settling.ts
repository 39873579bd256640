// When imports are over, a file that was given alone is opened, the list has a row for each other
// one, and the results are said once.

import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ImportProgress } from '../../../ledger/model/import.ts';
import { isSettled } from '../../../ui/data/imports/import-store.ts';
import type { Imports } from '../../../ui/data/imports/imports.ts';
import { counted } from '../../../ui/format.ts';
import { nameWithMark } from '../../../ui/ledger/named.ts';
import { verdictLook } from '../../../ui/ledger/verdict.tsx';
import { ledgerPath } from '../../../ui/paths.ts';

/** More are said as a number. */
const MOST_SAID = 6;

/** Tells assistive technology of imports that have just ended. */
export function useSettling({ jobs, dismiss, mayRetry }: Imports): string {
  const [said, setSaid] = useState('');
  const navigate = useNavigate();
  useEffect(() => {
    // An import that can be tried again keeps its files.
    const over = jobs.filter(
      (job) => isSettled(job) && !(job.phase === 'failed' && mayRetry(job.job)),
    );
    if (over.length === 0) return;
    setSaid(sayOver(over));
    for (const { job } of over) dismiss(job);
    const alone = over.find(({ isAlone, phase }) => isAlone && phase === 'done');
    if (alone?.ledger) void navigate(ledgerPath(alone.ledger));
  }, [jobs, dismiss, mayRetry, navigate]);
  return said;
}

function sayOver(over: readonly ImportProgress[]): string {
  if (over.length > MOST_SAID) return `${counted(over.length, 'file')} done.`;
  return over.map((job) => `${nameWithMark(job.name, undefined)}: ${sayOne(job)}.`).join(' ');
}

function sayOne({ phase, verdict }: ImportProgress): string {
  if (phase === 'cancelled') return 'Cancelled';
  return phase === 'failed' ? 'Not read' : verdictLook(verdict).word;
}
