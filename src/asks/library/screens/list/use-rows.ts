// The rows of the library are asked for again and again while imports run. An unchanged ledger
// keeps its row, so that it is not drawn again.

import { useMemo } from 'react';
import type { ImportProgress, Refusal } from '../../../../ledger/model/import.ts';
import type { LedgerSummary } from '../../../../ledger/model/ledger.ts';
import type { Imports } from '../../../../ui/data/imports/imports.ts';
import { refusalPath } from '../../../../ui/data/imports/refusals.ts';
import { twinMarks } from '../../../../ui/data/ledgers/twins.ts';
import { type LibraryRow, ledgerLine, refusedLine } from './rows.ts';

export function useRows(
  ledgers: readonly LedgerSummary[],
  refusals: readonly Refusal[],
  imports: Imports,
): readonly LibraryRow[] {
  const held = useMemo(() => ledgers.map(ledgerLine), [ledgers]);
  const refused = useMemo(() => {
    const retries = retryable(imports);
    return refusals.map((one) => refusedLine(one, retries.get(one.path) ?? null));
  }, [refusals, imports]);
  return useMemo(() => [...held, ...refused], [held, refused]);
}

function retryable({ jobs, mayRetry }: Imports): ReadonlyMap<string, string> {
  return new Map(
    jobs.flatMap((job) =>
      job.phase === 'failed' && mayRetry(job.job) ? [[refusalPath(job), job.job]] : [],
    ),
  );
}

/** Tells a ledger from another of its name, also while it is being opened. */
export function useMarks(rows: readonly LibraryRow[], running: readonly ImportProgress[]) {
  return useMemo(() => {
    const marks = twinMarks([
      ...rows.map(({ key, name, folder }) => ({ key, name, folder, id: key })),
      ...running.map(({ job, name, folder }) => ({ key: job, name, folder, id: '' })),
    ]);
    return (key: string) => marks.get(key);
  }, [rows, running]);
}
