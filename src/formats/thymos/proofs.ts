// What of an OpenThymos entry is computed again: its id, the id of its commit, its place.

import { toHex } from '../../base/bytes.ts';
import type { HashEngine } from '../../base/hash/hash.ts';
import { chainProof, hashProof, sequenceProof } from '../../ledger/format/proofs.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { Proof } from '../../ledger/model/replay.ts';
import { asPayload, type DecodedPayload } from './payload/payload.ts';

export function thymosProofs(
  entry: Entry,
  decoded: DecodedPayload,
  before: Entry | null,
  hash: HashEngine,
): readonly Proof[] {
  const found: Proof[] = [];
  const payload = asPayload(decoded);
  const add = (check: string, bytes: Uint8Array, expected: string) =>
    found.push(hashProof(check, 'BLAKE3', toHex(hash.blake3(bytes)), expected, bytes));
  if (payload) {
    const { canonical, commit, wasCanonical } = payload;
    // Where the runtime's reader drifts on a number, the id is over the bytes as stored.
    const isDrift = !wasCanonical && toHex(hash.blake3(entry.bytes)) === entry.id;
    add('thymos.content-hash', isDrift ? entry.bytes : canonical, entry.id);
    if (commit && !isDrift)
      add('thymos.commit-id', canonical.subarray(...commit.body), payload.text(commit.id));
  }
  if (!before) return found;
  // An export without parents says nothing of what comes before an entry.
  if (entry.parent !== undefined)
    found.push(chainProof('thymos.parent-chain', entry.parent, before.id));
  found.push(sequenceProof('thymos.sequence', entry, before));
  return found;
}
