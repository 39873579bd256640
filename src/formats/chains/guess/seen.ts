// What is seen of a record before anything is known of its log: texts that could be hashes,
// and which member has which value. All of it is bounded, whatever the record holds.

import { fromHex } from '../../../base/bytes.ts';
import {
  isArray,
  isNumber,
  isObject,
  type JsonObject,
  type JsonValue,
} from '../../../base/json/value.ts';
import { decodeBase64Hash } from '../hash/hash-text.ts';
import { type Pointer, pointerTo } from '../profile/pointer.ts';
import type { HashEncoding } from '../profile/profile.ts';

/** Members of a record that are looked at, and how deep inside one another. */
const MAX_MEMBERS = 256;
const MAX_DEPTH = 4;
const MAX_HASH_TEXT = 200;

/** A text that could be a hash. */
export interface HashText {
  readonly prefix: string;
  readonly digits: string;
  readonly encoding: HashEncoding;
  readonly bytes: Uint8Array;
}

export interface SeenRecord {
  /** 1-based. */
  readonly line: number;
  readonly bytes: Uint8Array;
  readonly object: JsonObject;
  /** The members of the record and of objects inside, in the order of the line. */
  readonly values: ReadonlyMap<Pointer, JsonValue>;
  /** Texts that could be hashes, as written. */
  readonly hashes: ReadonlyMap<Pointer, string>;
}

export function seenIn(line: number, bytes: Uint8Array, object: JsonObject): SeenRecord {
  const values = new Map<Pointer, JsonValue>();
  collect(object, '', 1, values);
  const hashes = new Map<Pointer, string>();
  for (const [at, value] of values)
    if (typeof value === 'string' && parseHashText(value)) hashes.set(at, value);
  return { line, bytes, object, values, hashes };
}

function collect(
  { members }: JsonObject,
  under: Pointer,
  depth: number,
  out: Map<Pointer, JsonValue>,
): void {
  for (const [name, value] of members) {
    if (out.size >= MAX_MEMBERS) return;
    const at = under + pointerTo(name);
    out.set(at, value);
    if (depth < MAX_DEPTH && value !== null && typeof value === 'object' && isInner(value))
      collect(value, at, depth + 1, out);
  }
}

function isInner(value: JsonValue): value is JsonObject {
  return !isArray(value) && isObject(value);
}

/** Whether a value is written as one text: a text, a number, true or false. */
export function isScalar(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null) return false;
  return typeof value !== 'object' || isNumber(value);
}

const HEX = /^((?:[A-Za-z0-9_.+/-]{0,23}[:_=/x-])?)((?:[0-9a-f]{2}){8,64}|(?:[0-9A-F]{2}){8,64})$/;
const BASE64 = /^((?:[A-Za-z0-9_.-]{1,23}[:=-])?)([A-Za-z0-9+/_-]{22,86}={0,2})$/;
/** Digests of so many bytes are written in base64. */
const SIZES: ReadonlySet<number> = new Set([16, 20, 24, 28, 32, 48, 64]);

export function parseHashText(text: string): HashText | null {
  if (text.length < 16 || text.length > MAX_HASH_TEXT) return null;
  const [, hexPrefix = '', hex] = HEX.exec(text) ?? [];
  if (hex !== undefined) {
    const encoding = /[A-F]/.test(hex) ? 'hex upper' : 'hex';
    return { prefix: hexPrefix, digits: hex, encoding, bytes: fromHex(hex) ?? new Uint8Array() };
  }
  const [, prefix = '', digits] = BASE64.exec(text) ?? [];
  if (digits === undefined || !isMixed(digits)) return null;
  const bytes = decodeBase64Hash(digits);
  if (!bytes || !SIZES.has(bytes.length)) return null;
  return { prefix, digits, encoding: detectBase64(digits), bytes };
}

/** Words and names have no digits, or letters of one case only. */
function isMixed(text: string): boolean {
  return /[a-z]/.test(text) && /[A-Z]/.test(text) && /[0-9]/.test(text) && !/^[a-z-]+$/.test(text);
}

function detectBase64(digits: string): HashEncoding {
  const isPadded = digits.endsWith('=');
  if (/[-_]/.test(digits)) return isPadded ? 'base64url padded' : 'base64url';
  if (/[+/]/.test(digits)) return isPadded ? 'base64' : 'base64 unpadded';
  return isPadded ? 'base64' : 'base64url';
}

/** Its encoding where single texts of a column do not tell base64 from base64url. */
export function detectEncoding(texts: Iterable<string>): HashEncoding | null {
  const counts = new Map<HashEncoding, number>();
  let hasUrl = false;
  let hasStandard = false;
  for (const text of texts) {
    const found = parseHashText(text);
    if (!found) continue;
    hasUrl ||= found.encoding.startsWith('base64') && /[-_]/.test(found.digits);
    hasStandard ||= found.encoding.startsWith('base64') && /[+/]/.test(found.digits);
    counts.set(found.encoding, (counts.get(found.encoding) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1])[0] ?? [];
  if (most === undefined) return null;
  // Digits alone may be of either case.
  if (most === 'hex' || most === 'hex upper') return most;
  const isPadded = most === 'base64' || most === 'base64url padded';
  if (hasUrl && !hasStandard) return isPadded ? 'base64url padded' : 'base64url';
  if (hasStandard && !hasUrl) return isPadded ? 'base64' : 'base64 unpadded';
  return most;
}
