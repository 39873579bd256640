// A ledger is named everywhere by the content hash of its bytes.

import { toHex } from '../../base/bytes.ts';
import type { HashEngine } from '../../base/hash/hash.ts';

/**
 * Takes the BLAKE3 of each part, the main one first. A single file is named by its own hash;
 * several by the hash of their hashes, so that none can be swapped unseen.
 */
export function sourceId(digests: readonly Uint8Array[], hash: HashEngine): string {
  const [only, second] = digests;
  if (only && !second) return toHex(only);
  const all = new Uint8Array(digests.length * 32);
  digests.forEach((digest, i) => {
    all.set(digest, i * 32);
  });
  return toHex(hash.blake3(all));
}
