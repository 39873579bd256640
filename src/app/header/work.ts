// Imports and verifications run while the person goes on.

import type { ImportProgress } from '../../ledger/model/import.ts';
import { isSettled } from '../../ui/data/imports/import-store.ts';
import type { Imports } from '../../ui/data/imports/imports.ts';
import type { VerifyProgress } from '../../ui/data/ledgers/commands.ts';

export interface HeaderWork {
  readonly imports: readonly ImportProgress[];
  readonly verifying: VerifyProgress | null;
  cancel(job: string): void;
  cancelAll(): void;
}

export function workNow(
  { jobs, cancel }: Pick<Imports, 'jobs' | 'cancel'>,
  verifying: VerifyProgress | null,
): HeaderWork {
  const imports = jobs.filter((job) => !isSettled(job));
  return {
    imports,
    verifying,
    cancel,
    cancelAll() {
      for (const { job } of imports) cancel(job);
    },
  };
}

/**
 * Returns how much of all that runs is done, from 0 to 1, where a file counts by its bytes; null
 * when nothing runs.
 */
export function workShare({ imports, verifying }: HeaderWork): number | null {
  if (imports.length > 0) {
    const weight = ({ size }: ImportProgress) => Math.max(size, 1);
    const all = imports.reduce((sum, job) => sum + weight(job), 0);
    return imports.reduce((sum, job) => sum + weight(job) * job.share, 0) / all;
  }
  if (!verifying) return null;
  return verifying.total > 0 ? verifying.done / verifying.total : 0;
}
