// Hashes as texts: how a digest is written in a log, and read from there.

import { fromHex, toHex } from '../../../base/bytes.ts';
import { NAMED_HASHES } from '../../../base/hash/named.ts';
import type { HashEncoding, HashRule } from '../profile/profile.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const STANDARD = `${LETTERS}+/`;
const URL_SAFE = `${LETTERS}-_`;

export function encodedHash(digest: Uint8Array, encoding: HashEncoding): string {
  if (encoding === 'hex') return toHex(digest);
  if (encoding === 'hex upper') return toHex(digest).toUpperCase();
  const alphabet = encoding.startsWith('base64url') ? URL_SAFE : STANDARD;
  return base64(digest, alphabet, encoding === 'base64' || encoding === 'base64url padded');
}

function base64(bytes: Uint8Array, alphabet: string, padded: boolean): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const group = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    const digits = Math.min(bytes.length - i, 3) + 1;
    for (let d = 0; d < digits; d++) text += alphabet[(group >> (18 - 6 * d)) & 63];
  }
  return padded ? text.padEnd(Math.ceil(text.length / 4) * 4, '=') : text;
}

/** Without what is before its last colon. */
export function bareText(text: string): string {
  return text.slice(text.lastIndexOf(':') + 1);
}

/** Of a bare hash in hex, or else in base64 of either alphabet; of another text none. */
export function decodeHashText(text: string): Uint8Array {
  return fromHex(text) ?? decodeBase64Hash(text) ?? new Uint8Array();
}

/** null: it is not in base64 of either alphabet. */
export function decodeBase64Hash(text: string): Uint8Array | null {
  const digits = text.replace(/={1,2}$/, '');
  if (digits.length % 4 === 1 || !/^[A-Za-z0-9+/_-]*$/.test(digits)) return null;
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let held = 0;
  let bits = 0;
  let at = 0;
  for (const digit of digits) {
    const place = STANDARD.indexOf(digit);
    held = ((held << 6) | (place < 0 ? URL_SAFE.indexOf(digit) : place)) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at++] = (held >> bits) & 0xff;
  }
  return bytes;
}

/** Whether a text could be a hash by this rule, or by one that is not known; rows of one digit are none. */
export function looksLikeHash(text: string, rule: Omit<HashRule, 'at'> | null): boolean {
  const prefix = rule?.prefix ?? '';
  if (!text.startsWith(prefix)) return false;
  const bare = rule ? text.slice(prefix.length) : bareText(text);
  if (/^(.)\1*$/.test(bare)) return false;
  if (!rule) return bare.length >= 32 && decodeHashText(bare).length >= 16;
  const { algorithm, encoding, bytes, length } = rule;
  const { size } = NAMED_HASHES[algorithm];
  const model = encodedHash(new Uint8Array(Math.min(bytes ?? size, size)), encoding).slice(
    0,
    length,
  );
  return bare.length === model.length && decodeHashText(bare).length > 0;
}
