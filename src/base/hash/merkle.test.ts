import { describe, expect, it } from 'vitest';
import { toHex } from '../bytes.ts';
import { nobleHash } from './hash.ts';
import { anchorShape, MerkleTree } from './merkle.ts';

/** As the anchor is defined: level by level. */
function plainRoot(leaves: readonly Uint8Array[]): Uint8Array {
  let level = leaves;
  while (level.length > 1)
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, i) => {
      const left = level[2 * i] ?? new Uint8Array();
      return nobleHash.blake3(Uint8Array.of(...left, ...(level[2 * i + 1] ?? left)));
    });
  return level[0] ?? new Uint8Array(32);
}

const leaf = (i: number) => nobleHash.blake3(Uint8Array.of(i, i >> 8));

describe('a Merkle tree', () => {
  it('has a root at each size', () => {
    const tree = new MerkleTree(anchorShape(nobleHash));
    const leaves: Uint8Array[] = [];
    for (let i = 0; i <= 70; i++) {
      expect(toHex(tree.root())).toBe(toHex(plainRoot(leaves)));
      leaves.push(leaf(i));
      tree.append(leaf(i));
    }
  });

  it('hashes a few nodes for each root, however many leaves there are', () => {
    let hashes = 0;
    const counting = {
      ...nobleHash,
      blake3: (bytes: Uint8Array) => {
        hashes++;
        return nobleHash.blake3(bytes);
      },
    };
    const tree = new MerkleTree(anchorShape(counting));
    for (let i = 0; i <= 1000; i++) {
      tree.root();
      tree.append(leaf(i));
    }
    expect(hashes).toBeLessThan(1000 + 1001 * 10);
  });
});
