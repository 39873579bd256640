// Where the spans of an OTLP/JSON file are: one document, or one on every line as file exporters
// write them.

import { memberAt } from '../../../base/json/access.ts';
import { canonicalText } from '../../../base/json/canonical.ts';
import { JsonError } from '../../../base/json/parse.ts';
import type { JsonObject, JsonValue } from '../../../base/json/value.ts';
import { type Bytes, inMemory } from '../../../ledger/sources/bytes.ts';
import { HEAD_LENGTH, type SourceFile } from '../../../ledger/sources/file.ts';
import { JsonWalk } from '../../../ledger/sources/text/json-walk.ts';
import {
  documentRecords,
  lineRecords,
  passValue,
  type RecordPlace,
  readValue,
} from '../read/records.ts';
import type { WrittenRecord } from '../read/written.ts';
import { readSessionRecord, SESSION_READ_OPTIONS } from '../record.ts';

/** A resource that says more is shown without it. */
const MAX_ABOUT = 4000;

export function hasSpans(record: JsonObject): boolean {
  return memberAt(record, 'resourceSpans') !== undefined;
}

export function* spanRecords(file: SourceFile): Generator<WrittenRecord, void> {
  if (!isByLine(file.bytes)) {
    const { size } = file.bytes;
    yield* documentRecords(file, function* (document) {
      do yield* spansIn(document);
      while (isBefore(document, size));
    });
    return;
  }
  let number = 0;
  for (const line of lineRecords(file)) {
    // A line without any span is shown as it is, and so is the rest of one that is damaged.
    let rest = line.start;
    try {
      for (const place of spansIn(new JsonWalk(inMemory(line.bytes), 0, SESSION_READ_OPTIONS))) {
        const bytes = line.bytes.subarray(place.start, place.end);
        const { start } = line;
        const range = { start: start + place.start, end: start + place.end };
        rest = range.end;
        const { about = null } = place;
        yield { number: ++number, ...range, bytes, isOpen: false, lane: null, about };
      }
      if (rest > line.start) continue;
    } catch (error) {
      if (!(error instanceof JsonError)) throw error;
    }
    const bytes = line.bytes.subarray(rest - line.start);
    yield { ...line, number: ++number, start: rest, bytes };
  }
}

function isByLine(bytes: Bytes): boolean {
  const head = inMemory(bytes.read(0, Math.min(bytes.size, HEAD_LENGTH)));
  const [first] = lineRecords({ name: '', bytes: head });
  return first !== undefined && readSessionRecord(first.bytes).object !== null;
}

function isBefore(document: JsonWalk, size: number): boolean {
  document.space();
  return document.offset < size;
}

/** @throws {JsonError} */
function* spansIn(document: JsonWalk): Generator<RecordPlace, void> {
  for (const name of document.members()) {
    if (name !== 'resourceSpans') readValue(document);
    else for (const _ of document.items()) yield* spansOfResource(document);
  }
}

/** Also the name that it had first. */
const SCOPES: ReadonlySet<string> = new Set(['scopeSpans', 'instrumentationLibrarySpans']);

function* spansOfResource(document: JsonWalk): Generator<RecordPlace, void> {
  let resource: JsonValue = null;
  for (const name of document.members()) {
    if (SCOPES.has(name)) for (const _ of document.items()) yield* spansOfScope(document, resource);
    else {
      const value = readValue(document);
      if (name === 'resource') resource = value;
    }
  }
}

function* spansOfScope(document: JsonWalk, resource: JsonValue): Generator<RecordPlace, void> {
  let scope: JsonValue = null;
  for (const name of document.members()) {
    if (name === 'spans') {
      const about = describeOwner(resource, scope);
      for (const _ of document.items()) yield { ...passValue(document), about };
    } else {
      const value = readValue(document);
      if (name === 'scope' || name === 'instrumentationLibrary') scope = value;
    }
  }
}

function describeOwner(resource: JsonValue, scope: JsonValue): string | null {
  const members = [
    ['resource', resource],
    ['scope', scope],
  ] as const;
  const text = canonicalText({ members: members.filter(([, value]) => value !== null) }, (n) => n);
  return text.length > MAX_ABOUT || text === '{}' ? null : text;
}
