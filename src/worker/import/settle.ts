// Settles the signatures that a verifier hands out, without holding up the worker.

import { settleBatch } from '../../core/signature/batch.ts';
import type { Host, LedgerVerifier } from '../../formats/format.ts';
import type { Pace } from './pace.ts';

/** Few enough that a batch is short work even where noble does all of it. */
const BATCH = 32;

export async function settle(verifier: LedgerVerifier, host: Host, pace: Pace): Promise<void> {
  const open = verifier.takeObligations();
  for (let i = 0; i < open.length; i += BATCH) {
    verifier.settle(await settleBatch(open.slice(i, i + BATCH), host.verifySignature ?? null));
    if (pace.due()) await pace.breathe();
  }
}
