// Every way leads to the same hash: noble, WebAssembly alone and in lanes, Node.js; in one piece,
// in several, and several pieces at once.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { toHex } from '../../src/base/bytes.ts';
import { type HashEngine, nobleHash } from '../../src/base/hash/hash.ts';
import { createSingleHash, createWasmHash } from '../../src/base/hash/hash-wasm.ts';
import { sha256Hex } from '../../src/base/hash/sha256.ts';

const engines = Promise.all([nobleHash, createSingleHash(), createWasmHash()]);

export default async function fuzz(bytes: Uint8Array): Promise<void> {
  const expected = toHex(nobleHash.blake3(bytes));
  for (const engine of await engines) {
    assert.equal(toHex(engine.blake3(bytes)), expected);
    assert.equal(streamed(engine, bytes), expected);
    const pieces = splitPieces(bytes);
    const digests = pieces.map((piece) => toHex(nobleHash.blake3(piece))).join('');
    assert.equal(toHex(engine.blake3Many(pieces)), digests);
  }
  assert.equal(sha256Hex(bytes), createHash('sha256').update(bytes).digest('hex'));
}

function streamed(engine: HashEngine, bytes: Uint8Array): string {
  const stream = engine.blake3Stream();
  for (const piece of splitPieces(bytes)) stream.update(piece);
  return toHex(stream.digest());
}

function splitPieces(bytes: Uint8Array): readonly Uint8Array[] {
  const pieces: Uint8Array[] = [];
  const [size = 0] = bytes;
  for (let at = 0; at < bytes.length; at += size + pieces.length)
    pieces.push(bytes.subarray(at, at + size + 1 + pieces.length));
  return pieces;
}
