// The command line, tests and benchmarks run the verifier without pauses.

import type { HashEngine } from '../../base/hash/hash.ts';
import {
  type FastVerify,
  settleSignatures,
  settleSignaturesFast,
} from '../../base/signature/batch.ts';
import type { LedgerReport } from '../model/check.ts';
import type { LedgerSource, VerifiedFormat, VerifyOptions } from './rules.ts';
import { type VerifyStep, verifySteps } from './steps.ts';

/** Verifying needs this of its host. */
export interface VerifyHost {
  readonly hash: HashEngine;
  /** Faster than ours where the host has one; see signature/batch.ts. */
  readonly verifySignature?: FastVerify;
}

export function verifyLedger<Source extends LedgerSource, Decoded, C extends string>(
  format: VerifiedFormat<Source, Decoded, C>,
  source: Source,
  { hash }: VerifyHost,
  options: VerifyOptions,
): LedgerReport {
  const steps = verifySteps(format, source, hash, options);
  let next = steps.next();
  while (!next.done) {
    if (next.value.type === 'signatures') settleSignatures(next.value.requests);
    next = steps.next();
  }
  return next.value;
}

/**
 * Other threads are reading the entries of this source: it is asked for one only once that is here.
 */
export interface ReadAhead {
  readonly isShort: boolean;
  /** Settles when it may not be short any more, and every now and then. */
  more(): Promise<void>;
}

/**
 * Verifies with signatures settled by the host's own code where it has some. `observe` sees every
 * step, for a host that does more with each entry.
 */
export async function verifyLedgerFast<Source extends LedgerSource, Decoded, C extends string>(
  format: VerifiedFormat<Source, Decoded, C>,
  source: Source,
  { hash, verifySignature }: VerifyHost,
  options: VerifyOptions,
  observe?: (step: VerifyStep<Decoded>) => void,
  ahead?: ReadAhead,
): Promise<LedgerReport> {
  const steps = verifySteps(format, source, hash, options);
  let next = steps.next();
  while (!next.done) {
    observe?.(next.value);
    if (next.value.type === 'signatures')
      await settleSignaturesFast(next.value.requests, verifySignature ?? null);
    while (ahead?.isShort) await ahead.more();
    next = steps.next();
  }
  return next.value;
}
