// Records are the same in whatever pieces the bytes arrive.

import assert from 'node:assert/strict';
import { csvRecords } from '../../src/ledger/sources/text/csv.ts';
import { refused } from '../read-whole.ts';

export default function fuzz(bytes: Uint8Array): void {
  const [size = 0] = bytes;
  const text = bytes.subarray(1);
  const delimiter = (['comma', 'semicolon', 'tab', 'bar'] as const)[size & 3];
  const whole = refused(() => [...csvRecords([text], delimiter)]);
  const pieces = refused(() => [...csvRecords(inPieces(text, size + 1), delimiter)]);
  assert.deepEqual(pieces, whole);
}

function* inPieces(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
