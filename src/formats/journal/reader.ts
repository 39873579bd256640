// From lines to entries. A line that cannot be read becomes an entry with a fault, so that the
// others keep their positions.

import { decodeLenient } from '../../base/bytes.ts';
import type { LedgerReader } from '../../ledger/format/reader.ts';
import type { Entry, LaneInfo } from '../../ledger/model/entry.ts';
import { readJournalRecord } from '../../ledger/review/record.ts';
import { AppendedBytes, type Bytes, inMemory } from '../../ledger/sources/bytes.ts';
import { SourceError } from '../../ledger/sources/error.ts';
import { LineTable } from '../../ledger/sources/text/line-table.ts';
import { linesIn, type ReadLine } from '../../ledger/sources/text/lines.ts';

/** The first line of a journal is shorter than this. */
const HEAD = 4096;

export function looksLikeJournal(bytes: Uint8Array): boolean {
  const head = decodeLenient(bytes.subarray(0, HEAD));
  // Whatever else is wrong with the line is for the verifier to report.
  return /^\s*\{/.test(head) && head.includes('"format":"review-journal/1"');
}

export interface JournalReader extends LedgerReader {
  /** The last line has no end: the file was cut, or is being written. */
  readonly isUnended: boolean;
}

/** In steps. `slice`: what is read at once, in bytes. @throws {SourceError} when no line can be read. */
export function* readJournal(source: Bytes, slice?: number): Generator<void, JournalReader, void> {
  const lines = new LineTable();
  const growing = new AppendedBytes(source);
  let isUnended = true;
  let id: string | null = null;
  for (const line of recordLines(source, slice)) {
    lines.add(line);
    isUnended = line.isOpen;
    id ??= readJournalName(line.bytes);
    yield;
  }
  if (id === null) throw nothingReadable();
  return journalReader(id, lines, growing, isUnended);
}

function journalReader(
  id: string,
  lines: LineTable,
  source: AppendedBytes,
  isUnended: boolean,
): JournalReader {
  const lane = (): LaneInfo => ({ id, entries: lines.length });
  const entryAt = (index: number) => readEntry(lines.bytes(source, index), index);
  return {
    container: 'review journal (JSON Lines)',
    get lanes() {
      return [lane()];
    },
    findings: [],
    isUnended,
    *entries(wanted, from = 0, to = Number.POSITIVE_INFINITY) {
      if (wanted !== id) return;
      for (let index = from; index < lines.length && index < to; index++) yield entryAt(index);
    },
    ...(!isUnended && {
      extend(more) {
        const before = lines.length;
        for (const line of recordLines(inMemory(more))) {
          if (line.isOpen) return null;
          const number = lines.length + 1;
          lines.add({ number, start: source.size + line.start, end: source.size + line.end });
        }
        source.append(more);
        const entries: Entry[] = [];
        for (let index = before; index < lines.length; index++) entries.push(entryAt(index));
        return [{ lane: lane(), entries }];
      },
    }),
    // The file is its opener's.
    close: () => undefined,
  };
}

/** A record has one spelling: a CR before the line's end is a fault in it. */
function* recordLines(source: Bytes, slice?: number): Generator<ReadLine, void> {
  for (const line of linesIn(source, 0, slice)) {
    if (!line.hasCr) yield line;
    else {
      const end = line.end + 1;
      yield { ...line, end, hasCr: false, bytes: source.read(line.start, end) };
    }
  }
}

/** The journal that a record names; null: the line cannot be read. */
function readJournalName(line: Uint8Array): string | null {
  const read = readJournalRecord(line);
  return 'record' in read ? read.record.journal : null;
}

function nothingReadable(): SourceError {
  return new SourceError(
    'corrupt',
    'No line of this review journal can be read.',
    'Every one of them is damaged.',
    'Copy the file again from where it was exported.',
  );
}

function readEntry(bytes: Uint8Array, index: number): Entry {
  const read = readJournalRecord(bytes);
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
