// The containers other than a database: recognised by content, of which the beginning is enough,
// and read in slices.

import { JsonError } from '../../../base/json/parse.ts';
import type { EntrySource } from '../../../ledger/format/extras.ts';
import type { Bytes } from '../../../ledger/sources/bytes.ts';
import { HEAD_LENGTH } from '../../../ledger/sources/file.ts';
import { JsonWalk } from '../../../ledger/sources/text/json-walk.ts';
import { readAudit } from './audit.ts';
import { notThere } from './collect.ts';
import { looksLikeDump, readDump } from './dump.ts';
import { dumpPayload } from './dump-rows.ts';
import { readLines } from './json-lines.ts';
import type { ThymosReader } from './reader.ts';
import { type CsvKind, csvKind, csvPayload, readCsv } from './tables.ts';
import { looksLikeAudit, looksLikeLines, TEXT_READ_OPTIONS } from './text.ts';

interface Container {
  is(head: Uint8Array): boolean;
  /** @throws {SourceError} */
  read(source: Bytes, slice?: number): Generator<void, ThymosReader, void>;
  /** The payload of an entry, by its locator. @throws {SourceError} */
  payload(source: Bytes, locator: number, slice: number): Uint8Array;
}

const JSON_LINES: Container = { is: looksLikeLines, read: readLines, payload: jsonPayload };

const CONTAINERS: readonly Container[] = [
  { is: looksLikeAudit, read: readAudit, payload: jsonPayload },
  JSON_LINES,
  csv('audit'),
  csv('table'),
  { is: looksLikeDump, read: readDump, payload: dumpPayload },
];

/** What is read for a single payload, at first: most are shorter. */
const SLICE = 16 * 1024;

export function isThymosText(head: Uint8Array): boolean {
  return CONTAINERS.some(({ is }) => is(head));
}

/** In steps. `slice`: what is read at once, in bytes. @throws {SourceError} */
export function readTextContainer(
  source: Bytes,
  slice?: number,
): Generator<void, ThymosReader, void> {
  return detectContainer(source).read(source, slice);
}

/** Opens it again for single entries that have a locator. */
export function reopenText(source: Bytes, slice = SLICE): EntrySource {
  const container = detectContainer(source);
  return {
    readBytes: (_, { locator }) => container.payload(source, locator, slice),
    close: () => undefined,
  };
}

function detectContainer(source: Bytes): Container {
  const head = source.read(0, HEAD_LENGTH);
  return CONTAINERS.find(({ is }) => is(head)) ?? JSON_LINES;
}

function csv(kind: CsvKind): Container {
  return {
    is: (head) => csvKind(head) === kind,
    read: (source, slice) => readCsv(source, kind, slice),
    payload: (source, start, slice) => csvPayload(source, start, kind, slice),
  };
}

function jsonPayload(source: Bytes, start: number, slice: number): Uint8Array {
  try {
    return new JsonWalk(source, start, TEXT_READ_OPTIONS, slice).read((reader) => {
      const span = reader.span();
      return reader.bytes.subarray(span.start, span.end);
    });
  } catch (error) {
    throw error instanceof JsonError ? notThere(start) : error;
  }
}
