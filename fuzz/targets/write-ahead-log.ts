// A database and its log are one input: the first two bytes say where the log begins.

import { inMemory, readWhole } from '../../src/ledger/sources/bytes.ts';
import { applyWal } from '../../src/ledger/sources/sqlite/wal.ts';
import { refused } from '../read-whole.ts';

export default function fuzz(bytes: Uint8Array): void {
  const [high = 0, low = 0] = bytes;
  const rest = bytes.subarray(2);
  const at = Math.min(rest.length, high * 256 + low);
  refused(() =>
    readWhole(applyWal(inMemory(rest.slice(0, at)), inMemory(rest.subarray(at))).image),
  );
}
