// Merkle anchor over entry ids: parent = BLAKE3(left ‖ right), no prefixes; an odd
// last node is paired with itself; one entry is its own root; none: zeros.

import type { HashEngine } from './hash.ts';

/** Leaves of 32 bytes each, in order; the root is 32 bytes. */
export function merkleRoot(leaves: readonly Uint8Array[], hash: HashEngine): Uint8Array {
  if (leaves.length === 0) return new Uint8Array(32);
  let level = leaves;
  while (level.length > 1) {
    const next: Uint8Array[] = [];
    const pair = new Uint8Array(64);
    for (let i = 0; i < level.length; i += 2) {
      const left = level[i] ?? new Uint8Array(32);
      pair.set(left, 0);
      pair.set(level[i + 1] ?? left, 32);
      next.push(hash.blake3(pair).slice());
    }
    level = next;
  }
  return level[0] ?? new Uint8Array(32);
}
