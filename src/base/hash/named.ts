// Hash functions by the names that logs and their descriptions call them.

import { blake2b, blake2s } from '@noble/hashes/blake2.js';
import { sha256, sha384, sha512, sha512_256 } from '@noble/hashes/sha2.js';
import { keccak_256, sha3_256, sha3_384, sha3_512 } from '@noble/hashes/sha3.js';
import type { HashEngine } from './hash.ts';

export type HashName =
  | 'sha256'
  | 'sha384'
  | 'sha512'
  | 'sha512-256'
  | 'sha3-256'
  | 'sha3-384'
  | 'sha3-512'
  | 'keccak-256'
  | 'blake2b-128'
  | 'blake2b-160'
  | 'blake2b-256'
  | 'blake2b-384'
  | 'blake2b-512'
  | 'blake2s-128'
  | 'blake2s-256'
  | 'blake3';

type Digest = (bytes: Uint8Array) => Uint8Array;

interface NamedHash {
  /** As people write it. */
  readonly words: string;
  /** Of its digest, in bytes. */
  readonly size: number;
  /** null: the engine's own. */
  readonly digest: Digest | null;
}

/** BLAKE2 with a digest of that many bytes, which is not the beginning of a longer one. */
const sizedB =
  (dkLen: number): Digest =>
  (bytes) =>
    blake2b(bytes, { dkLen });
const sizedS =
  (dkLen: number): Digest =>
  (bytes) =>
    blake2s(bytes, { dkLen });

export const NAMED_HASHES: Readonly<Record<HashName, NamedHash>> = {
  sha256: { words: 'SHA-256', size: 32, digest: sha256 },
  sha384: { words: 'SHA-384', size: 48, digest: sha384 },
  sha512: { words: 'SHA-512', size: 64, digest: sha512 },
  'sha512-256': { words: 'SHA-512/256', size: 32, digest: sha512_256 },
  'sha3-256': { words: 'SHA3-256', size: 32, digest: sha3_256 },
  'sha3-384': { words: 'SHA3-384', size: 48, digest: sha3_384 },
  'sha3-512': { words: 'SHA3-512', size: 64, digest: sha3_512 },
  'keccak-256': { words: 'Keccak-256', size: 32, digest: keccak_256 },
  'blake2b-128': { words: 'BLAKE2b-128', size: 16, digest: sizedB(16) },
  'blake2b-160': { words: 'BLAKE2b-160', size: 20, digest: sizedB(20) },
  'blake2b-256': { words: 'BLAKE2b-256', size: 32, digest: sizedB(32) },
  'blake2b-384': { words: 'BLAKE2b-384', size: 48, digest: sizedB(48) },
  'blake2b-512': { words: 'BLAKE2b-512', size: 64, digest: sizedB(64) },
  'blake2s-128': { words: 'BLAKE2s-128', size: 16, digest: sizedS(16) },
  'blake2s-256': { words: 'BLAKE2s-256', size: 32, digest: sizedS(32) },
  blake3: { words: 'BLAKE3', size: 32, digest: null },
};

/** Valid until the next call at least. */
export function digestBy(name: HashName, bytes: Uint8Array, engine: HashEngine): Uint8Array {
  const { digest } = NAMED_HASHES[name];
  return digest ? digest(bytes) : engine.blake3(bytes);
}
