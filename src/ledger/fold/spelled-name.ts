// The name of a resource is compared and hashed as the bytes that spell it, without making a text
// of it.

import { decodeText } from '../../base/bytes.ts';

/** The place of a resource's names among bytes that spell them canonically, with their quotes. */
export interface SpelledName {
  kindStart: number;
  kindEnd: number;
  idStart: number;
  idEnd: number;
}

/**
 * Has a random number for each value of a byte: nobody can choose names that are all in one slot.
 */
const CHANCE = Uint32Array.from({ length: 256 }, () => Math.random() * 2 ** 32);

export function hashSpelledName(
  bytes: Uint8Array,
  { kindStart, kindEnd, idStart, idEnd }: SpelledName,
): number {
  return mixed(bytes, idStart, idEnd, mixed(bytes, kindStart, kindEnd, 0)) >>> 0;
}

function mixed(bytes: Uint8Array, from: number, to: number, before: number): number {
  let hash = before;
  for (let i = from; i < to; i++) {
    hash = Math.imul(hash ^ (CHANCE[bytes[i] ?? 0] ?? 0), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash;
}

/** Returns whether both parts of a name are in `kept`, one after the other, from `start` on. */
export function isSpelledAt(
  kept: Uint8Array,
  start: number,
  bytes: Uint8Array,
  { kindStart, kindEnd, idStart, idEnd }: SpelledName,
): boolean {
  for (let i = kindStart; i < kindEnd; i++)
    if (kept[start + i - kindStart] !== bytes[i]) return false;
  const id = start + kindEnd - kindStart;
  for (let i = idStart; i < idEnd; i++) if (kept[id + i - idStart] !== bytes[i]) return false;
  return true;
}

/** Returns the text that is spelled with its quotes. */
export function readSpelledText(spelled: Uint8Array): string {
  return unquoted(spelled.subarray(1, -1));
}

/** Returns the bytes without the quotes. */
export function unquoted(spelled: Uint8Array): string {
  const text = decodeText(spelled);
  return text.includes('\\') ? String(JSON.parse(`"${text}"`)) : text;
}
