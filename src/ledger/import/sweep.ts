// A reload or a crash may cut off imports, whose remains are removed.

import type { Ports } from '../held/ports.ts';
import type { Refusal } from '../model/import.ts';
import type { ImportRow } from '../storage/rows.ts';

/** A page that is being reloaded releases its locks a moment after the new one has started. */
const PATIENCE_MS = 1500;

export async function sweepInterrupted({ store, liveness }: Ports): Promise<void> {
  const imports = await store.imports();
  await Promise.all(
    imports
      .filter(({ swept }) => !swept)
      .map(({ job }) => liveness.whenGone(job, PATIENCE_MS, () => store.sweep(job))),
  );
  await store.sweepUnnamed();
}

/** A browser takes some seconds to end a worker that is in an endless loop. */
const END_MS = 60_000;

/** Removes what an import left whose worker was ended; it was reported already. */
export async function dropImport({ store, liveness }: Ports, job: string): Promise<void> {
  const left = (await store.imports()).find((row) => row.job === job);
  if (left) await liveness.whenGone(job, END_MS, () => store.discard(left.build, job));
}

/** Makes the row of an import that was cut off. */
export function cutOff({ name, startedAt }: ImportRow): Refusal {
  const reason = 'it was cut off by a reload, and nothing of it was kept. Drop the file again.';
  return { path: name, size: 0, reason, at: startedAt };
}
