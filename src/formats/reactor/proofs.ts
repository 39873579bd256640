// What of a receipt is computed again: its content hash, and the receipt that it follows.

import { encodeText } from '../../base/bytes.ts';
import { textAt } from '../../base/json/access.ts';
import { isObject } from '../../base/json/value.ts';
import { chainProof, hashProof } from '../../ledger/format/proofs.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { Proof } from '../../ledger/model/replay.ts';
import { CONTENT_HASH, hashedText } from './read/canonical.ts';
import { type DecodedReceipt, decodeReceipt } from './read/decode.ts';
import { verifyReceipt } from './read/receipt.ts';

export function reactorProofs(
  entry: Entry,
  { value }: DecodedReceipt,
  before: Entry | null,
): readonly Proof[] {
  if (value === undefined || value === null || !isObject(value)) return [];
  const found: Proof[] = [];
  const { expected: computed, errors } = verifyReceipt(value);
  const written = textAt(value, CONTENT_HASH);
  if (computed !== null && written !== null) {
    const bytes = encodeText(hashedText(value));
    found.push(hashProof('reactor.content-hash', 'SHA-256', computed, written, bytes));
  }
  // After a receipt that does not hold, the next one points to the last that does.
  if (errors.length || !before || !holds(before) || entry.parent === undefined) return found;
  found.push(chainProof('reactor.chain', entry.parent, before.id));
  return found;
}

function holds(entry: Entry): boolean {
  const { value } = decodeReceipt(entry);
  return value !== undefined && verifyReceipt(value).errors.length === 0;
}
