// A line that is no record: it may hold several, where a line end is missing, or a whole one beside a
// piece of another. What is whole is read, and only the rest is damaged.

import { JsonError, JsonReader } from '../../../base/json/parse.ts';
import { isObject, type JsonObject } from '../../../base/json/value.ts';
import { isBlank } from '../../../ledger/sources/text/lines.ts';
import { finiteJson, LENIENT, readSessionRecord } from '../record.ts';
import type { WrittenRecord } from './written.ts';

/** Tries to read a record, and bytes that are gone through for it, in one line: it may be hostile. */
const MAX_TRIES = 2000;
const MAX_WORK = 64_000_000;

const OPEN = 0x7b;
const QUOTE = 0x22;
/** What a piece has in it that the record after it may be inside of: `{`, `[`, `"` and `:`. */
const OPENING: ReadonlySet<number> = new Set([OPEN, 0x5b, QUOTE, 0x3a]);

/**
 * The records of a line that cannot be read as one, and what is left between them; the line itself where
 * there are none. `isOne`: whether what is read is a record of this file; `size`: of the file.
 */
export function splitPieces(
  written: WrittenRecord,
  isOne: (record: JsonObject) => boolean,
  size: number,
): readonly WrittenRecord[] {
  const { bytes, start, end } = written;
  const isLast = end >= size - 2;
  const text = isLast ? bytes.subarray(0, withoutNuls(bytes)) : bytes;
  const found = wholeIn(text, isOne);
  const pieces: WrittenRecord[] = [];
  const add = (from: number, to: number, more: Partial<WrittenRecord> = {}) => {
    const own = { bytes: bytes.subarray(from, to), start: start + from, end: start + to };
    if (!isBlank(own.bytes)) pieces.push({ ...written, ...own, isCut: false, ...more });
  };
  let at = 0;
  for (const [from, to] of found) {
    const isJoined = pieces.length > 0 && isBlank(bytes.subarray(at, from));
    add(at, from, { isRest: true });
    add(from, to, { isJoined });
    at = to;
  }
  // Where the machine stopped while it was written, zeros are left at the end of a file.
  const rest = text.subarray(at);
  const mayBeCut = written.isOpen || text.length < bytes.length;
  const isCut = isLast && mayBeCut && (isBlank(rest) || isCutShort(rest));
  add(at, bytes.length, { isCut, isOpen: written.isOpen, isRest: found.length > 0 });
  return pieces.length ? pieces : [written];
}

/** How long it is without the zeros at its end. */
function withoutNuls(bytes: Uint8Array): number {
  return bytes.findLastIndex((byte) => byte !== 0) + 1;
}

function isCutShort(bytes: Uint8Array): boolean {
  const { fault } = readSessionRecord(bytes);
  return fault !== null && fault.offset >= bytes.length;
}

/** Ranges of whole records, one after another. */
function wholeIn(bytes: Uint8Array, isOne: (record: JsonObject) => boolean) {
  const found: (readonly [from: number, to: number])[] = [];
  let tries = MAX_TRIES;
  let work = MAX_WORK;
  let at = 0;
  while (tries > 0 && work > 0) {
    const from = bytes.indexOf(OPEN, at);
    if (from < 0) break;
    at = from + 1;
    if (bytes[from + 1] !== QUOTE) continue;
    const reader = new JsonReader(bytes, from, LENIENT);
    tries--;
    try {
      const { value, end } = reader.span();
      const before = bytes.subarray(found.at(-1)?.[1] ?? 0, from);
      work -= before.length;
      const mayBe = endsThere(bytes, end) || !before.some((byte) => OPENING.has(byte));
      const isGlued = before.length === 0 && endsThere(bytes, end);
      if (isObject(value) && mayBe && (isGlued || isOne(readObject(value)))) {
        found.push([from, end]);
        at = end;
      }
    } catch (error) {
      if (!(error instanceof JsonError)) throw error;
    }
    work -= reader.pos - from;
  }
  return found;
}

function readObject(value: JsonObject): JsonObject {
  const read = finiteJson(value);
  return read !== null && isObject(read) ? read : value;
}

/** What is inside of another record is followed by more of that. */
function endsThere(bytes: Uint8Array, end: number): boolean {
  const next = bytes.subarray(end).find((byte) => byte > 0x20 || byte === 0);
  return next === undefined || next === OPEN || next === 0;
}
