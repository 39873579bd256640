// A key as words that two people can read to each other: the first bytes of its hash, one word each.

import { fromHex } from '../bytes.ts';
import { sha256Hex } from '../hash/sha256.ts';
import { FINGERPRINT_WORDS } from './fingerprint-words.ts';

/** 64 bits: far too many for anybody to make another key with the same words by trying. */
const WORDS = 8;

export interface FingerprintWord {
  readonly word: string;
  /** The byte that it is, for a colour next to it. */
  readonly byte: number;
}

/** `publicKey`: hex. */
export function makeFingerprint(publicKey: string): readonly FingerprintWord[] {
  const hash = fromHex(sha256Hex(fromHex(publicKey) ?? new Uint8Array())) ?? new Uint8Array();
  return Array.from(hash.subarray(0, WORDS), (byte) => ({
    word: FINGERPRINT_WORDS[byte] ?? '',
    byte,
  }));
}

/** "acorn tulip lemon …" */
export function fingerprintText(publicKey: string): string {
  return makeFingerprint(publicKey)
    .map(({ word }) => word)
    .join(' ');
}
