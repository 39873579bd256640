// From lines to entries. A line that cannot be read becomes an entry with a fault, so that the
// others keep their positions.

import type { Entry, LaneInfo } from '../../core/model/entry.ts';
import { SourceError } from '../../sources/error.ts';
import { type Line, lineBytes, linesOf } from '../../sources/text/lines.ts';
import type { LedgerReader } from '../format.ts';
import { readRecord } from './record.ts';

/** The first line of a journal is shorter than this. */
const HEAD = 4096;

export function looksLikeJournal(bytes: Uint8Array): boolean {
  const head = new TextDecoder().decode(bytes.subarray(0, HEAD));
  // Whatever else is wrong with the line is for the verifier to report.
  return /^\s*\{/.test(head) && head.includes('"format":"review-journal/1"');
}

export interface JournalReader extends LedgerReader {
  /** The last line has no end: the file was cut, or is being written. */
  readonly isUnended: boolean;
}

/** @throws {SourceError} when no line can be read. */
export function readJournal(bytes: Uint8Array): JournalReader {
  const lines = Array.from(linesOf(bytes), withCr);
  const lane = laneOf(bytes, lines);
  const lanes: LaneInfo[] = [{ id: lane, entries: lines.length }];
  return {
    container: 'review journal (JSON Lines)',
    lanes,
    findings: [],
    isUnended: lines.at(-1)?.isOpen ?? true,
    *entries(wanted, from = 0, to = Number.POSITIVE_INFINITY) {
      if (wanted !== lane) return;
      for (let index = from; index < lines.length && index < to; index++) {
        const line = lines[index];
        if (line) yield entryOf(lineBytes(bytes, line), index);
      }
    },
    close: () => undefined,
  };
}

/** A record has one spelling: a CR before the line's end is a fault in it. */
function withCr(line: Line): Line {
  return line.hasCr ? { ...line, end: line.end + 1 } : line;
}

/** The journal that the first readable record names. */
function laneOf(bytes: Uint8Array, lines: readonly Line[]): string {
  for (const line of lines) {
    const read = readRecord(lineBytes(bytes, line));
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
