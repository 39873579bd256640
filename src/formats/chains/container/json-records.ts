// The records of a log that is one JSON document: the items of a list in it, each as the bytes that it
// has in the file. Where an item ends is seen by its brackets, so that one that is no JSON does not
// hide those after it.

import { encodeText, joinedBytes } from '../../../base/bytes.ts';
import { JsonError, type JsonReader } from '../../../base/json/parse.ts';
import { type Bytes, inMemory } from '../../../ledger/sources/bytes.ts';
import { JsonWalk } from '../../../ledger/sources/text/json-walk.ts';
import { type ReadLine, textStart } from '../../../ledger/sources/text/lines.ts';
import { isScalar, seenIn } from '../guess/seen.ts';
import { plainText } from '../hash/bytes.ts';
import { type Pointer, pointerTo, splitPointer } from '../profile/pointer.ts';
import { CHAIN_READ_OPTIONS, readChainRecord } from '../record.ts';

/** What a document has outside of its records. */
export interface AroundRecords {
  /** Names of members, the first few. */
  readonly others: string[];
  /** Texts and numbers in them, by where they are in the document. */
  readonly said: Map<Pointer, string>;
  /** Lists of records like these, which do not go on from them. */
  readonly lists: Pointer[];
  /** Where the document ends; null: it is not known yet, or it does not end. */
  end: number | null;
}

const MAX_OTHERS = 12;
/** Of what cannot be read any more, so much is kept as the last record. */
const MAX_REST = 4096;

const [OPEN_BRACE, CLOSE_BRACE, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d] as const;
const [COMMA, QUOTE, BACKSLASH, LF, CR, SPACE, TAB] = [
  ...([0x2c, 0x22, 0x5c] as const),
  ...([0x0a, 0x0d, 0x20, 0x09] as const),
] as const;

/** `number`: of the record, from 1. The list goes on in a member that is written twice. */
export function* jsonRecords(
  source: Bytes,
  records: Pointer = '',
  around: AroundRecords = nothingAround(),
): Generator<ReadLine, void> {
  const walk = new JsonWalk(source, textStart(source), CHAIN_READ_OPTIONS);
  const counted: Counted = { records: 0, last: null };
  try {
    yield* within(walk, source, splitPointer(records), counted, around);
    walk.space();
    around.end = walk.offset;
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const start = Math.min(walk.offset, source.size);
    const end = Math.min(start + MAX_REST, source.size);
    yield {
      number: counted.records + 1,
      start,
      end,
      bytes: source.read(start, end),
      hasCr: false,
      isOpen: true,
    };
  }
}

export function nothingAround(): AroundRecords {
  return { others: [], said: new Map(), lists: [], end: null };
}

interface Counted {
  records: number;
  /** The last record, as it is written. */
  last: Uint8Array | null;
}

function* within(
  walk: JsonWalk,
  source: Bytes,
  [name, ...names]: readonly string[],
  counted: Counted,
  around: AroundRecords,
  under: Pointer = '',
): Generator<ReadLine, void> {
  if (name === undefined) {
    for (const _ of walk.items()) {
      const item = walk.read((reader, from) => itemIn(reader, from, CLOSE_LIST));
      counted.last = item.bytes.slice();
      yield {
        ...item,
        number: ++counted.records,
        hasCr: false,
        isOpen: item.end === source.size,
      };
    }
    return;
  }
  for (const own of walk.members())
    if (own === name) yield* within(walk, source, names, counted, around, under + pointerTo(name));
    else {
      const item = walk.read((reader, from) => itemIn(reader, from, CLOSE_BRACE));
      const at = `${under}${pointerTo(own)}`;
      const more = counted.last && moreRecords(item.bytes, counted.last);
      if (more?.goesOn) {
        for (const { bytes, start, end, ...line } of more.records) {
          counted.last = bytes;
          yield {
            ...line,
            bytes,
            number: ++counted.records,
            start: start + item.start,
            end: end + item.start,
            isOpen: false,
          };
        }
        continue;
      }
      if (more && around.lists.length < MAX_OTHERS) around.lists.push(at + more.at);
      if (around.others.length < MAX_OTHERS) around.others.push(own);
      noteSaid(at, item.bytes, around.said);
    }
}

/** A list of records like the last one; `goesOn`: its first names that. null: there is none. */
function moreRecords(value: Uint8Array, last: Uint8Array) {
  if (value[0] !== OPEN_LIST && value[0] !== OPEN_BRACE) return null;
  const own = inMemory(value.slice());
  const at = recordsIn(own);
  if (at === null) return null;
  const [first] = jsonRecords(own, at);
  const [before, next] = [last, first?.bytes].map((bytes) => (bytes ? readHashes(bytes) : null));
  if (!before?.size || !next || [...before.keys()].some((name) => !next.has(name))) return null;
  const goesOn = [...next].some(([name, text]) =>
    [...before].some(([other, hash]) => other !== name && hash === text),
  );
  return { at, goesOn, records: jsonRecords(own, at) };
}

/** Hashes in a record, by where they are. */
function readHashes(bytes: Uint8Array): ReadonlyMap<Pointer, string> | null {
  const { object } = readChainRecord(bytes, true);
  return object && seenIn(1, bytes, object).hashes;
}

/** Of a member that is small. */
function noteSaid(at: Pointer, bytes: Uint8Array, said: Map<Pointer, string>): void {
  if (bytes.length > MAX_SAID) return;
  const { object } = readChainRecord(joinedBytes([WRAP_OPEN, bytes, WRAP_CLOSE]), true);
  if (!object) return;
  for (const [inner, value] of seenIn(1, bytes, object).values)
    if (isScalar(value) && said.size < MAX_TEXTS)
      said.set(at + inner.slice(pointerTo(WRAPPED).length), plainText(value));
}

const MAX_SAID = 16 * 1024;
const MAX_TEXTS = 64;
const WRAPPED = 'v';
const [WRAP_OPEN, WRAP_CLOSE] = [encodeText(`{"${WRAPPED}":`), encodeText('}')];

/** What is up to the next comma, or to the end of what it is in. */
function itemIn(reader: JsonReader, from: number, close: number) {
  const { bytes, pos: start } = reader;
  reader.pos = endOfItem(bytes, start, close);
  let end = reader.pos;
  while (end > start && isSpace(bytes[end - 1])) end--;
  return { start: from + start, end: from + end, bytes: bytes.subarray(start, end) };
}

function endOfItem(bytes: Uint8Array, start: number, close: number): number {
  let depth = 0;
  let inText = false;
  for (let at = start; at < bytes.length; at++) {
    const byte = bytes[at];
    if (inText) {
      if (byte === BACKSLASH) at++;
      // No text has a line end in it: its quote is missing.
      else if (byte === QUOTE || byte === LF) inText = false;
    } else if (byte === QUOTE) inText = true;
    else if (byte === OPEN_BRACE || byte === OPEN_LIST) depth++;
    else if (depth > 0) {
      if (byte === CLOSE_BRACE || byte === CLOSE_LIST) depth--;
    } else if (byte === COMMA || byte === close) return at;
  }
  return bytes.length;
}

function isSpace(byte: number | undefined): boolean {
  return byte === SPACE || byte === LF || byte === CR || byte === TAB;
}

/** Lists this deep inside of one another are looked for. */
const MAX_STEPS = 3;

/** Where in a document the first list of objects is, by its beginning; null: there is none. */
export function recordsIn(head: Bytes): Pointer | null {
  const walk = new JsonWalk(head, textStart(head), CHAIN_READ_OPTIONS);
  try {
    return listIn(head, walk, MAX_STEPS);
  } catch (error) {
    if (error instanceof JsonError) return null;
    throw error;
  }
}

function listIn(head: Bytes, walk: JsonWalk, steps: number): Pointer | null {
  const first = walk.read((reader) => reader.peek());
  if (first === OPEN_LIST) {
    for (const _ of walk.items())
      return walk.read((reader) => reader.peek()) === OPEN_BRACE ? '' : null;
    return null;
  }
  if (first !== OPEN_BRACE) return null;
  for (const name of walk.members()) {
    const kind = walk.read((reader) => reader.peek());
    const isIn = kind === OPEN_LIST || (kind === OPEN_BRACE && steps > 0);
    const inside = new JsonWalk(head, walk.offset, CHAIN_READ_OPTIONS);
    const found = isIn ? listIn(head, inside, steps - 1) : null;
    if (found !== null) return `${pointerTo(name)}${found}`;
    walk.read((reader, from) => itemIn(reader, from, CLOSE_BRACE));
  }
  return null;
}
