// Verifying a whole ledger without a host that interleaves: the command line,
// tests and benchmarks. The worker does the same steps with pauses between them.

import type { LedgerReport } from '../core/model/check.ts';
import { settleBatch } from '../core/signature/batch.ts';
import { settleObligations } from '../core/signature/signature.ts';
import type { Host, LedgerFormat, LedgerReader, LedgerVerifier, VerifyOptions } from './format.ts';

export function verifyLedger(
  format: LedgerFormat,
  reader: LedgerReader,
  host: Host,
  options: VerifyOptions,
): LedgerReport {
  const verifier = format.createVerifier(reader, host, options);
  for (const { id } of reader.lanes) {
    feed(verifier, reader, id);
    verifier.settle(settleObligations(verifier.takeObligations()));
  }
  return verifier.finish();
}

/** The same, with signatures settled by the host's own code where it has some. */
export async function verifyLedgerFast(
  format: LedgerFormat,
  reader: LedgerReader,
  host: Host,
  options: VerifyOptions,
): Promise<LedgerReport> {
  const verifier = format.createVerifier(reader, host, options);
  for (const { id } of reader.lanes) {
    feed(verifier, reader, id);
    verifier.settle(await settleBatch(verifier.takeObligations(), host.verifySignature ?? null));
  }
  return verifier.finish();
}

function feed(verifier: LedgerVerifier, reader: LedgerReader, lane: string): void {
  verifier.begin(lane);
  for (const entry of reader.entries(lane)) verifier.push(entry);
  verifier.end();
}
