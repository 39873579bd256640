// From lines to entries. A line that cannot be read stays in its place, with what is
// wrong with it, so that the others keep theirs.

import type { Entry, LaneInfo } from '../../core/model/entry.ts';
import { SourceError } from '../../sources/error.ts';
import type { LedgerReader } from '../format.ts';
import { readRecord } from './record.ts';

const LINE_END = 0x0a;
/** How much of the source has to be looked at to tell what it is. */
const HEAD = 4096;

export function looksLikeJournal(bytes: Uint8Array): boolean {
  const head = new TextDecoder().decode(bytes.subarray(0, HEAD));
  // The first line is short; whatever is wrong with it is for the verifier to say.
  return /^\s*\{/.test(head) && head.includes('"format":"review-journal/1"');
}

export interface JournalReader extends LedgerReader {
  /** The last line has no end: the file was cut, or is being written. */
  readonly isUnended: boolean;
}

interface Line {
  readonly start: number;
  /** Exclusive, without the line's end. */
  readonly end: number;
}

/** @throws {SourceError} when no line can be read. */
export function readJournal(bytes: Uint8Array): JournalReader {
  const lines = linesOf(bytes);
  const lane = laneOf(bytes, lines);
  const lanes: LaneInfo[] = [{ id: lane, entries: lines.length }];
  return {
    container: 'review journal (JSON Lines)',
    lanes,
    findings: [],
    isUnended: bytes.at(-1) !== LINE_END,
    *entries(asked, from = 0, to = Number.POSITIVE_INFINITY) {
      if (asked !== lane) return;
      for (let index = from; index < lines.length && index < to; index++) {
        const line = lines[index];
        if (line) yield entryOf(bytes.subarray(line.start, line.end), index);
      }
    },
    close: () => undefined,
  };
}

function linesOf(bytes: Uint8Array): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start < bytes.length; ) {
    const found = bytes.indexOf(LINE_END, start);
    const end = found < 0 ? bytes.length : found;
    lines.push({ start, end });
    start = end + 1;
  }
  return lines;
}

/** The journal that the first readable record names. */
function laneOf(bytes: Uint8Array, lines: readonly Line[]): string {
  for (const { start, end } of lines) {
    const read = readRecord(bytes.subarray(start, end));
    if ('record' in read) return read.record.journal;
  }
  throw new SourceError(
    'corrupt',
    'No line of this review journal can be read.',
    'Every one of them is damaged.',
    'Copy the file again from where it was exported.',
  );
}

function entryOf(bytes: Uint8Array, index: number): Entry {
  const read = readRecord(bytes);
  if (!('record' in read)) {
    return {
      index,
      seq: index,
      id: '',
      parent: undefined,
      kind: 'unreadable',
      recordedAt: null,
      bytes,
      fault: { code: 'unreadable', ...read },
    };
  }
  const { id, seq, previous, kind, recorded_at } = read.record;
  return {
    index,
    seq,
    id,
    parent: previous,
    kind,
    recordedAt: Date.parse(recorded_at) / 1000,
    bytes,
  };
}
