// From lines to entries. A line that cannot be read becomes an entry with a fault, so that the
// others keep their positions.

import { addAll } from '../../core/lists.ts';
import type { Entry, LaneInfo } from '../../core/model/entry.ts';
import { SourceError } from '../../sources/error.ts';
import { linesOf } from '../../sources/text/lines.ts';
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
  const { lines, isUnended } = recordsOf(bytes);
  const id = laneOf(lines);
  const lane = (): LaneInfo => ({ id, entries: lines.length });
  return {
    container: 'review journal (JSON Lines)',
    get lanes() {
      return [lane()];
    },
    findings: [],
    isUnended,
    *entries(wanted, from = 0, to = Number.POSITIVE_INFINITY) {
      if (wanted !== id) return;
      for (let index = from; index < lines.length && index < to; index++) {
        const line = lines[index];
        if (line) yield entryOf(line, index);
      }
    },
    ...(!isUnended && {
      extend(more) {
        const added = recordsOf(more);
        if (added.isUnended) return null;
        const before = lines.length;
        addAll(lines, added.lines);
        const entries = added.lines.map((line, i) => entryOf(line, before + i));
        return [{ lane: lane(), entries }];
      },
    }),
    close: () => undefined,
  };
}

function recordsOf(bytes: Uint8Array) {
  const lines: Uint8Array[] = [];
  let isUnended = true;
  for (const line of linesOf(bytes)) {
    // A record has one spelling: a CR before the line's end is a fault in it.
    lines.push(bytes.subarray(line.start, line.hasCr ? line.end + 1 : line.end));
    isUnended = line.isOpen;
  }
  return { lines, isUnended };
}

/** The journal that the first readable record names. */
function laneOf(lines: readonly Uint8Array[]): string {
  for (const line of lines) {
    const read = readRecord(line);
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
