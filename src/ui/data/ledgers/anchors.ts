// Anchors are saved as files: an anchor that is kept elsewhere can prove later that nothing was cut
// off.

import type { LaneAnchor } from '../../../ledger/model/check.ts';
import type { LedgerVerified } from '../../../ledger/model/ledger.ts';
import { nameSchema } from '../../../ledger/model/schema.ts';

/** @throws an error that says what the file should be. */
export async function readAnchorFile(file: Blob): Promise<readonly LaneAnchor[]> {
  const { readAnchors } = await import('../../../ledger/verify/anchor-file.ts');
  return readAnchors(new Uint8Array(await file.arrayBuffer()));
}

/** Writes the anchors of a report in the shape in which the command `anchor` prints them. */
export async function writeAnchorFile(report: LedgerVerified, ledger: string): Promise<string> {
  const { makeLaneAnchors } = await import('../../../ledger/verify/anchor-file.ts');
  const lines = makeLaneAnchors(report, ledger).map((anchor) => {
    const members = Object.entries(anchor).map(
      // JSON is written by hand, because a sequence number beyond 2^53 has to keep all its digits.
      ([key, value]) =>
        `${JSON.stringify(key)}: ${typeof value === 'bigint' ? value : JSON.stringify(value)}`,
    );
    return `  {${members.join(', ')}}`;
  });
  return `{"schema": "${nameSchema('anchor')}", "anchors": [\n${lines.join(',\n')}\n]}\n`;
}
