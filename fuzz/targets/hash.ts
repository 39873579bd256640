// Three ways to the same hash: noble, WebAssembly, Node.js; in one piece and in several.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { toHex } from '../../src/core/bytes.ts';
import { type HashEngine, nobleHash } from '../../src/core/hash/hash.ts';
import { createWasmHash } from '../../src/core/hash/hash-wasm.ts';
import { sha256Hex } from '../../src/core/hash/sha256.ts';

const wasm = createWasmHash();

export async function fuzz(bytes: Uint8Array): Promise<void> {
  const expected = toHex(nobleHash.blake3(bytes));
  for (const engine of [nobleHash, await wasm]) {
    assert.equal(toHex(engine.blake3(bytes)), expected);
    assert.equal(streamed(engine, bytes), expected);
  }
  assert.equal(sha256Hex(bytes), createHash('sha256').update(bytes).digest('hex'));
}

function streamed(engine: HashEngine, bytes: Uint8Array): string {
  const [size = 0] = bytes;
  const stream = engine.blake3Stream();
  for (let at = 0; at < bytes.length; at += size + 1)
    stream.update(bytes.subarray(at, at + size + 1));
  return toHex(stream.digest());
}
