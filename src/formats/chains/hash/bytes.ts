// Which bytes of a record its hash is made of, and the hash as the log writes it.

import { encodeText, fromHex, toHex } from '../../../core/bytes.ts';
import type { HashEngine } from '../../../core/hash/hash.ts';
import { sha256Hex } from '../../../core/hash/sha256.ts';
import { styledText } from '../../../core/json/canonical.ts';
import { JsonReader } from '../../../core/json/parse.ts';
import {
  isNumber,
  type JsonMember,
  type JsonObject,
  type JsonValue,
} from '../../../core/json/value.ts';
import { namesOf, type Pointer, replacedAt, valueAt } from '../profile/pointer.ts';
import type { HashRule, JsonPart, Part } from '../profile/profile.ts';
import { READ_OPTIONS } from '../record.ts';
import { AS_WRITTEN, styleOf } from './style.ts';

export interface HashedRecord {
  readonly object: JsonObject;
  /** Of the line, without its line end. */
  readonly bytes: Uint8Array;
  /** The hash of the record before, as text; of the first what the profile says. */
  readonly previous: string;
}

/** The hash of a record as the log would write it. */
export function hashText(rule: HashRule, record: HashedRecord, hash: HashEngine): string {
  const bytes = hashedBytes(rule.parts, record);
  const hex = rule.algorithm === 'sha256' ? sha256Hex(bytes) : toHex(hash.blake3(bytes));
  return (rule.prefix ?? '') + encoded(hex, rule.encoding).slice(0, rule.length);
}

export function hashedBytes(parts: readonly Part[], record: HashedRecord): Uint8Array {
  const chunks = parts.map((part) => partBytes(part, record));
  const [only] = chunks;
  if (only && chunks.length === 1) return only;
  const bytes = new Uint8Array(chunks.reduce((length, chunk) => length + chunk.length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

function partBytes(part: Part, { object, bytes, previous }: HashedRecord): Uint8Array {
  if ('text' in part) return encodeText(part.text);
  if ('member' in part) return encodeText(plainText(valueAt(object, part.member)));
  if ('previous' in part) return encodeText(previous);
  if ('json' in part) return encodeText(jsonText(part.json, object));
  return emptied(bytes, part.line.emptied ?? []);
}

/** A text without its quotes, a number as written, of what is not there nothing. */
export function plainText(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  return isNumber(value) ? value.number : styledText(value, styleOf(AS_WRITTEN));
}

function jsonText({ style, without = [], only, texts = [] }: JsonPart, object: JsonObject): string {
  let value: JsonValue = object;
  for (const { at, text } of texts) value = replacedAt(value, at, text);
  for (const pointer of without) value = replacedAt(value, pointer, undefined);
  const spelling = styleOf(style);
  if (!only) return styledText(value, spelling);
  const members = only.flatMap(({ name, at }): JsonMember[] => {
    const own = valueAt(value, at);
    return own === undefined ? [] : [[name, own]];
  });
  // The chosen members keep the order of the profile, whatever the order inside of them.
  const inner = members.map(
    ([name, own]) => spelling.quote(name) + spelling.colon + styledText(own, spelling),
  );
  return `{${inner.join(spelling.comma)}}`;
}

function emptied(line: Uint8Array, pointers: readonly Pointer[]): Uint8Array {
  const spans = pointers
    .flatMap((pointer) => spanAt(line, namesOf(pointer)) ?? [])
    .sort((a, b) => a.start - b.start);
  if (!spans.length) return line;
  const chunks: number[] = [];
  let from = 0;
  for (const { start, end } of spans) {
    // One that lies inside the span before is gone already.
    if (start < from) continue;
    for (let i = from; i < start; i++) chunks.push(line[i] ?? 0);
    chunks.push(0x22, 0x22);
    from = end;
  }
  for (let i = from; i < line.length; i++) chunks.push(line[i] ?? 0);
  return Uint8Array.from(chunks);
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Where a member's value is in a line that was read before; of a doubled one the last. */
function spanAt(line: Uint8Array, names: readonly string[], from = 0): Span | null {
  const reader = new JsonReader(line, from, READ_OPTIONS);
  const [name, ...rest] = names;
  if (name === undefined || !reader.take(0x7b) || reader.take(0x7d)) return null;
  let found: Span | null = null;
  do {
    if (reader.peek() !== 0x22) return null;
    const key = reader.string();
    reader.expect(0x3a, '":"');
    const { start, end } = reader.span();
    if (key === name) found = { start, end };
  } while (reader.take(0x2c));
  return found && rest.length ? spanAt(line, rest, found.start) : found;
}

function encoded(hex: string, encoding: HashRule['encoding']): string {
  if (encoding === 'hex') return hex;
  const digest = fromHex(hex) ?? new Uint8Array();
  return base64(digest, encoding === 'base64' ? STANDARD : URL_SAFE, encoding === 'base64');
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const STANDARD = `${LETTERS}+/`;
const URL_SAFE = `${LETTERS}-_`;

function base64(bytes: Uint8Array, alphabet: string, padded: boolean): string {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const group = ((bytes[i] ?? 0) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    const digits = Math.min(bytes.length - i, 3) + 1;
    for (let d = 0; d < digits; d++) text += alphabet[(group >> (18 - 6 * d)) & 63];
  }
  return padded ? text.padEnd(Math.ceil(text.length / 4) * 4, '=') : text;
}
