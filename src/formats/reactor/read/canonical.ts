// Canonical text and content addresses by the system's own rules: members are ordered by
// UTF-16 units, numbers spelled as JavaScript prints a double.

import { decodeLenient, encodeText } from '../../../base/bytes.ts';
import { sha256Hex } from '../../../base/hash/sha256.ts';
import { canonicalText } from '../../../base/json/canonical.ts';
import { type ParseOptions, parseJson } from '../../../base/json/parse.ts';
import type { JsonMember, JsonObject, JsonValue } from '../../../base/json/value.ts';

/** The depth limit is ours: the system itself stops at its stack. */
export const REACTOR_READ_OPTIONS = { maxDepth: 1000, keepLoneSurrogates: true };

export const CONTENT_HASH = 'content_hash';
const NON_FINITE = 'Cannot canonicalize non-finite numbers';

/**
 * As the system reads its files: what is no UTF-8 becomes U+FFFD, halves of surrogate
 * pairs may be escaped, a byte order mark is an error.
 * @throws {JsonError}
 */
export function parseReactorJson(
  bytes: Uint8Array,
  refuseNumber?: ParseOptions['refuseNumber'],
): JsonValue {
  const text = encodeText(decodeLenient(bytes));
  return parseJson(text, { ...REACTOR_READ_OPTIONS, refuseNumber });
}

/** A number that no canonical text can spell. */
export function refuseBeyondDoubles(text: string): string | null {
  return Number.isFinite(Number(text)) ? null : NON_FINITE;
}

/** @throws {TypeError} on a number beyond the doubles, with the system's words. */
export function reactorCanonical(value: JsonValue): string {
  return canonicalText(value, spellNumber, compareUnits);
}

/** `sha256:` and the hash of some bytes, lower-case hex. */
export function hashAddress(bytes: Uint8Array): string {
  return `sha256:${sha256Hex(bytes)}`;
}

/** Ids are compared and shown without the name of their hash. */
export function bareAddress(address: string): string {
  return address.replace(/^sha256:/, '');
}

/** The address of a value's canonical text. @throws {TypeError} */
export function canonicalAddress(value: JsonValue): string {
  return hashAddress(encodeText(reactorCanonical(value)));
}

/**
 * What a receipt's `content_hash` must be: the address of the receipt without that
 * member; one of the same name further inside stays.
 * @throws {TypeError}
 */
export function receiptContentHash(receipt: JsonObject): string {
  return hashAddress(encodeText(hashedText(receipt)));
}

/** The text that it is the hash of. @throws {TypeError} */
export function hashedText({ members }: JsonObject): string {
  return reactorCanonical({ members: members.filter(([key]) => key !== CONTENT_HASH) });
}

function spellNumber(text: string): string {
  const value = Number(text);
  if (!Number.isFinite(value)) throw new TypeError(NON_FINITE);
  return String(value);
}

/** By UTF-16 units, as JavaScript compares texts. */
export function compareUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Members in the order in which a JavaScript object keeps them: names that look like
 * an index first, ascending; then by first mention; of duplicates the last value.
 */
export function memberOrder(members: readonly JsonMember[]): readonly JsonMember[] {
  const last = new Map<string, JsonValue>(members);
  const indices: JsonMember[] = [];
  const names: JsonMember[] = [];
  for (const entry of last) (isIndex(entry[0]) ? indices : names).push(entry);
  return [...indices.sort((a, b) => Number(a[0]) - Number(b[0])), ...names];
}

export function isIndex(name: string): boolean {
  return /^(0|[1-9]\d{0,9})$/.test(name) && Number(name) < 2 ** 32 - 1;
}

/** Plain JavaScript data as a JSON value. @throws {TypeError} with the system's words. */
export function toCanonicalJson(value: unknown): JsonValue {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      return { number: spellNumber(String(value)) };
    case 'object':
      if (value === null) return null;
      if (Array.isArray(value)) return value.map(toCanonicalJson);
      return { members: listMembers(value) };
    default:
      throw new TypeError(`Cannot canonicalize ${typeof value}`);
  }
}

function listMembers(value: object): JsonMember[] {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new TypeError('Cannot canonicalize non-plain objects');
  }
  return Object.entries(value).map(([key, item]) => {
    if (item === undefined) throw new TypeError(`Cannot canonicalize undefined field ${key}`);
    return [key, toCanonicalJson(item)];
  });
}
