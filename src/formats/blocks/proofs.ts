// What of a record of a run is computed again: its id and its place.

import { toHex } from '../../base/bytes.ts';
import type { HashEngine } from '../../base/hash/hash.ts';
import { chainProof, hashProof, sequenceProof } from '../../ledger/format/proofs.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { Proof } from '../../ledger/model/replay.ts';
import type { DecodedBlock } from './decode.ts';

export function blocksProofs(
  entry: Entry,
  { fields, annotation }: DecodedBlock,
  before: Entry | null,
  hash: HashEngine,
): readonly Proof[] {
  const found: Proof[] = [];
  const id = annotation.chained ? (fields?.text('id') ?? null) : null;
  if (fields && id !== null) {
    const bytes = fields.plain().content().slice();
    found.push(hashProof('content-hash', 'BLAKE3', toHex(hash.blake3(bytes)), id, bytes));
  }
  // Nothing is concluded across a line that cannot be read, nor in a lane that shows entries again.
  if (!fields || !before || before.fault || annotation.again !== null) return found;
  if (annotation.chained && fields.has('prev') && !before.id.startsWith('#'))
    found.push(chainProof('chain', fields.text('prev'), before.id));
  if (fields.integer('seq') !== null) found.push(sequenceProof('sequence', entry, before));
  return found;
}
