// Settles the signatures that a verifier hands out, without holding up the worker.

import { settleObligations } from '../core/signature.ts';
import type { LedgerVerifier } from '../formats/format.ts';
import type { Pace } from './pace.ts';

export async function settle(verifier: LedgerVerifier, pace: Pace): Promise<void> {
  for (const obligation of verifier.takeObligations()) {
    verifier.settle(settleObligations([obligation]));
    if (pace.due()) await pace.breathe();
  }
}
