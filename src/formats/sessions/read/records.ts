// Where the records of a file are: its lines, or objects inside one JSON document. A writer whose
// files are documents finds them with the helpers here.

import { decodeLenient } from '../../../base/bytes.ts';
import { JsonError, JsonReader } from '../../../base/json/parse.ts';
import type { JsonObject, JsonValue } from '../../../base/json/value.ts';
import { writtenLines } from '../../../ledger/format/json-line.ts';
import type { SourceFile } from '../../../ledger/sources/file.ts';
import { JsonWalk } from '../../../ledger/sources/text/json-walk.ts';
import { BOM_LENGTH, startsWithBom, textStart } from '../../../ledger/sources/text/lines.ts';
import { finiteJson, LENIENT, readSessionRecord } from '../record.ts';
import { splitPieces } from './pieces.ts';
import type { WrittenRecord } from './written.ts';

const OPEN_LIST = 0x5b;

/** `isOne`: of a line that is no record, those that are in it are looked for, and this says what one is. */
export function* lineRecords(
  file: SourceFile,
  isOne?: (record: JsonObject) => boolean,
): Generator<WrittenRecord, void> {
  for (const written of readLines(file)) {
    if (isOne && readSessionRecord(written.bytes).fault)
      yield* splitPieces(written, isOne, file.bytes.size);
    else yield written;
  }
}

function* readLines({ bytes: source }: SourceFile): Generator<WrittenRecord, void> {
  for (const { number, start, end, isOpen, bytes } of writtenLines(source, textStart(source)))
    yield { number, start, end, isOpen, bytes, lane: null, about: null };
}

/** What a walk over a document says of one record. */
export interface RecordPlace extends Partial<Pick<WrittenRecord, 'lane' | 'about'>> {
  readonly start: number;
  readonly end: number;
}

/** The range of the value at which a walk is, which it passes. @throws {JsonError} */
export function passValue(walk: JsonWalk): { readonly start: number; readonly end: number } {
  return walk.read((reader, start) => {
    const span = reader.span();
    return { start: start + span.start, end: start + span.end };
  });
}

/** The value at which a walk is. @throws {JsonError} */
export function readValue(walk: JsonWalk): JsonValue {
  return finiteJson(walk.read((reader) => reader.value()));
}

/**
 * The records that `walk` comes by in a document. Where the document cannot be read any further, the
 * rest of it is one more record, which cannot be read either. Places may come in any order.
 */
export function* documentRecords(
  { bytes: source }: SourceFile,
  walk: (document: JsonWalk) => Iterable<RecordPlace>,
): Generator<WrittenRecord, void> {
  let number = 0;
  let end = textStart(source);
  let last: string | null = null;
  const made = (place: RecordPlace): WrittenRecord => {
    end = Math.max(end, place.end);
    const bytes = source.read(place.start, place.end);
    const { lane = null, about = null } = place;
    last = lane;
    return {
      number: ++number,
      start: place.start,
      end: place.end,
      bytes,
      isOpen: false,
      lane,
      about,
    };
  };
  const document = new JsonWalk(source, end, LENIENT);
  try {
    for (const place of walk(document)) yield made(place);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    yield {
      ...made({ start: end, end: source.size, lane: last }),
      isCut: error.offset >= source.size,
    };
  }
}

/** What is known of a JSON document from its beginning. */
export interface DocumentHead {
  /** Of an object, by name, as far as it goes: a list with the items that are there, undefined for what is cut. */
  readonly members: ReadonlyMap<string, JsonValue | undefined>;
  /** Of a list, as far as it goes. */
  readonly items: readonly JsonValue[];
  /** Its first characters. */
  readonly start: string;
}

const START = 400;

/** null: it does not begin as a JSON document with content. */
export function documentHead(head: Uint8Array): DocumentHead | null {
  const members = new Map<string, JsonValue | undefined>();
  const items: JsonValue[] = [];
  const reader = new JsonReader(head, startsWithBom(head) ? BOM_LENGTH : 0, LENIENT);
  const intoList = (list: JsonValue[]) => reader.items(() => list.push(reader.value()));
  try {
    if (reader.peek() === OPEN_LIST) intoList(items);
    else
      reader.members((name) => {
        const list: JsonValue[] | undefined = reader.peek() === OPEN_LIST ? [] : undefined;
        members.set(name, list);
        if (list) intoList(list);
        else members.set(name, reader.value());
      });
  } catch (error) {
    // Only its beginning is here.
    if (!(error instanceof JsonError)) throw error;
  }
  const start = decodeLenient(head.subarray(0, START));
  return members.size || items.length ? { members, items, start } : null;
}
