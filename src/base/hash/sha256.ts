// SHA-256, for what other tools have to be able to check with what they have at hand.

import { sha256 } from '@noble/hashes/sha2.js';
import { encodeText, toHex } from '../bytes.ts';

/** Lower-case hex. */
export function sha256Hex(bytes: Uint8Array): string {
  return toHex(sha256(bytes));
}

/** Of the text in UTF-8, 32 bytes. */
export function sha256OfText(text: string): Uint8Array {
  return sha256(encodeText(text));
}
