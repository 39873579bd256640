// Where the records of a SWE-agent run are: its messages in `history`, its steps in `trajectory`,
// which say the same once more, and how it ended in `info`. A run of several attempts has these
// for each of them.

import { canonicalText } from '../../../base/json/canonical.ts';
import { JsonError } from '../../../base/json/parse.ts';
import type { JsonObject, JsonValue } from '../../../base/json/value.ts';
import type { SourceFile } from '../../../ledger/sources/file.ts';
import type { JsonWalk } from '../../../ledger/sources/text/json-walk.ts';
import { passValue, type RecordPlace, readValue } from '../read/records.ts';
import { readSessionRecord } from '../record.ts';

export type ByteSpan = Pick<RecordPlace, 'start' | 'end'>;

export interface TrajectoryParts {
  readonly history: ByteSpan[];
  readonly trajectory: ByteSpan[];
  info: ByteSpan | null;
  readonly attempts: TrajectoryParts[];
  /** Other members, which are no records. */
  readonly others: Map<string, JsonValue>;
  /** The document cannot be read any further. */
  fault: JsonError | null;
}

export function newParts(): TrajectoryParts {
  return {
    history: [],
    trajectory: [],
    info: null,
    attempts: [],
    others: new Map(),
    fault: null,
  };
}

const OPEN_BRACE = 0x7b;
const OPEN_LIST = 0x5b;

/** Finds the parts of a run, as far as it can be read. */
export function findParts(walk: JsonWalk, parts: TrajectoryParts): void {
  try {
    readParts(walk, parts);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    parts.fault = error;
  }
}

function readParts(walk: JsonWalk, parts: TrajectoryParts): void {
  for (const name of walk.members()) {
    const first = walk.read((reader) => reader.peek());
    const list = name === 'history' || name === 'messages' ? parts.history : parts.trajectory;
    if (first === OPEN_LIST && ['history', 'messages', 'trajectory'].includes(name))
      for (const _ of walk.items()) list.push(passValue(walk));
    else if (first === OPEN_LIST && name === 'attempts')
      for (const _ of walk.items()) {
        const attempt = newParts();
        parts.attempts.push(attempt);
        if (walk.read((reader) => reader.peek()) === OPEN_BRACE) readParts(walk, attempt);
        else attempt.history.push(passValue(walk));
      }
    else if (first === OPEN_BRACE && name === 'info') parts.info = passValue(walk);
    else parts.others.set(name, readValue(walk));
  }
}

export function readRecordAt(file: SourceFile, { start, end }: ByteSpan): JsonObject | null {
  return readSessionRecord(file.bytes.read(start, end)).object;
}

/** Whether two lists say the same, item by item, however they are indented. */
export function sameItems(
  file: SourceFile,
  a: readonly ByteSpan[],
  b: readonly ByteSpan[],
): boolean {
  const text = (place: ByteSpan | undefined) =>
    canonicalText(place ? readRecordAt(file, place) : null, (number) => number);
  return a.length === b.length && a.every((place, nth) => text(place) === text(b[nth]));
}
