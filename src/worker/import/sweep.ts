// Removing what imports left that were cut off by a reload or a crash.

import type { Ports } from '../rpc/ports.ts';

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
