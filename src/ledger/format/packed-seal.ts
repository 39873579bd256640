// A seal is kept next to a ledger as its hashes one after another.

import { toHex } from '../../base/bytes.ts';
import type { HashEngine } from '../../base/hash/hash.ts';
import type { Seal } from '../model/check.ts';
import { type Bytes, readSlices } from '../sources/bytes.ts';
import { sourceId } from '../sources/identity.ts';

export interface PackedSeal {
  readonly file: string;
  /** 32 bytes a line. */
  readonly lines: Uint8Array;
}

export function unpacked({ file, lines }: PackedSeal): Seal {
  const line = (_: unknown, i: number) => toHex(lines.subarray(32 * i, 32 * i + 32));
  return { file, lines: Array.from({ length: lines.length / 32 }, line) };
}

/** `lineAt` returns the bytes of a line, by its position among the `count` sealed lines. */
export function packedSeal(
  files: readonly Bytes[],
  count: number,
  lineAt: (row: number) => Uint8Array,
  hash: HashEngine,
): PackedSeal {
  const lines = new Uint8Array(32 * count);
  for (let row = 0; row < count; row++) lines.set(hash.blake3(lineAt(row)), 32 * row);
  return { file: contentHash(files, hash), lines };
}

/** A single file has its own hash; several have that of all of theirs. */
function contentHash(files: readonly Bytes[], hash: HashEngine): string {
  const digests = files.map((bytes) => {
    const stream = hash.blake3Stream();
    for (const slice of readSlices(bytes)) stream.update(slice);
    return stream.digest();
  });
  return sourceId(digests, hash);
}
