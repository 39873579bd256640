// Which bytes of a record its hash is made of, and the hash as the log writes it.

import { encodeText, joinedBytes } from '../../../base/bytes.ts';
import { type HashEngine, nobleHash } from '../../../base/hash/hash.ts';
import { digestBy } from '../../../base/hash/named.ts';
import { styledText } from '../../../base/json/canonical.ts';
import { isNumber, type JsonObject, type JsonValue } from '../../../base/json/value.ts';
import { valueAtPointer } from '../profile/pointer.ts';
import type { HashPart, HashRule } from '../profile/profile.ts';
import { parseSeconds } from '../time.ts';
import { bareText, decodeHashText, encodedHash } from './hash-text.ts';
import { hashedJsonText } from './json-text.ts';
import { lineWithout } from './line-text.ts';
import { AS_WRITTEN, expandStyle } from './style.ts';

export interface HashedRecord {
  readonly object: JsonObject;
  /** Of the line, without its line end. */
  readonly bytes: Uint8Array;
  /** The hash of the record before, as text; of the first what the profile says. */
  readonly previous: string;
}

/** The hash of a record as the log would write it. */
export function hashText(
  rule: Omit<HashRule, 'at'>,
  record: HashedRecord,
  hash: HashEngine,
): string {
  const digest = digestBy(rule.algorithm, hashedBytes(rule.parts, record, hash), hash);
  const kept = rule.bytes === undefined ? digest : digest.subarray(0, rule.bytes);
  return (rule.prefix ?? '') + encodedHash(kept, rule.encoding).slice(0, rule.length);
}

export function hashedBytes(
  parts: readonly HashPart[],
  record: HashedRecord,
  engine: HashEngine = nobleHash,
): Uint8Array {
  return joinedBytes(parts.map((part) => partBytes(part, record, engine)));
}

/** What a part adds to the hashed bytes. */
export function partBytes(part: HashPart, record: HashedRecord, engine: HashEngine): Uint8Array {
  const { object, bytes, previous } = record;
  if ('text' in part) {
    const isLeftOut =
      (part.afterFirst && previous === '') ||
      (part.with !== undefined && valueAtPointer(object, part.with) === undefined);
    return encodeText(isLeftOut ? '' : part.text);
  }
  if ('member' in part) {
    const value = valueAtPointer(object, part.member);
    if (part.as === 'milliseconds') return encodeText(milliseconds(value));
    return inForm(plainText(value), part.as);
  }
  if ('previous' in part) return inForm(previous, part.as);
  if ('json' in part) return encodeText(hashedJsonText(part.json, object, previous));
  if ('line' in part) return lineWithout(bytes, part.line);
  const { algorithm, encoding, parts } = part.hashed;
  const digest = digestBy(algorithm, hashedBytes(parts, record, engine), engine);
  return encoding === 'bytes' ? digest : encodeText(encodedHash(digest, encoding));
}

function inForm(text: string, as: 'bare' | 'bytes' | 'u32' | 'u64' | undefined): Uint8Array {
  if (as === undefined) return encodeText(text);
  if (as === 'bare') return encodeText(bareText(text));
  if (as === 'bytes') return decodeHashText(bareText(text));
  const bytes = new Uint8Array(as === 'u32' ? 4 : 8);
  const number = /^-?\d{1,20}$/.test(text) ? BigInt(text) : 0n;
  const view = new DataView(bytes.buffer);
  if (as === 'u32') view.setUint32(0, Number(BigInt.asUintN(32, number)));
  else view.setBigUint64(0, BigInt.asUintN(64, number));
  return bytes;
}

function milliseconds(value: JsonValue | undefined): string {
  const seconds = parseSeconds(value, 'RFC 3339');
  return seconds === null ? plainText(value) : String(Math.round(seconds * 1000));
}

/** A text without its quotes, a number as written, of what is not there nothing. */
export function plainText(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  return isNumber(value) ? value.number : styledText(value, expandStyle(AS_WRITTEN));
}
