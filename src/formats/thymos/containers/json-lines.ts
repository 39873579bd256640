// JSON Lines: one entry a line.

import { JsonError, JsonReader } from '../../../base/json/parse.ts';
import type { MoreEntries } from '../../../ledger/format/reader.ts';
import type { Finding } from '../../../ledger/model/check.ts';
import { trailing } from '../../../ledger/model/trailing.ts';
import { AppendedBytes, type Bytes, inMemory } from '../../../ledger/sources/bytes.ts';
import { SourceError } from '../../../ledger/sources/error.ts';
import { isBlank, linesIn, textStart } from '../../../ledger/sources/text/lines.ts';
import { KeptFindings } from '../../../ledger/verify/findings.ts';
import { collectedReader, LaneCollector, notThere, type ReadAgain } from './collect.ts';
import { loadFinding, type ThymosReader } from './reader.ts';
import { addRecord, toThymosEntry } from './record.ts';
import { markFindings, readTextRecord, TEXT_READ_OPTIONS } from './text.ts';

const LF = 0x0a;
const SLICE = 64 * 1024;

/**
 * Lines that cannot be read are findings; the rest is read. In steps. @throws {SourceError} when
 * none can.
 */
export function* readLines(source: Bytes, slice?: number): Generator<void, ThymosReader, void> {
  const lanes = new LaneCollector();
  const findings = new KeptFindings();
  findings.addAll(markFindings(source));
  let first: string | null = null;
  // A file that was cut in a crash can end in zeros.
  const end = endOfText(source, (byte) => byte <= 0x20);
  const text: Bytes = { size: end, read: (from, to) => source.read(from, Math.min(to, end)) };
  for (const line of linesIn(text, textStart(source), slice)) {
    const error = addLine(lanes, line);
    yield;
    if (!error) continue;
    first ??= unreadableWords(line.number, error);
    findings.add(unreadableLine(line.number, error));
  }
  if (!lanes.total) {
    throw new SourceError(
      'corrupt',
      'No line of this file can be read as an entry.',
      first ?? 'It holds no text.',
      'Open a file with one entry, a JSON object, on each line.',
    );
  }
  const isAfter = endOfText(source, isSpace) > end;
  findings.addAll(lanes.otherFindings);
  const left = isAfter ? trailing('the last line', end, source.size) : [];
  const growing = new AppendedBytes(source);
  const again: ReadAgain = ({ start, end, number }) => {
    const reader = new JsonReader(growing.read(start, end), 0, TEXT_READ_OPTIONS);
    try {
      return toThymosEntry(readTextRecord(reader, start), number);
    } catch (error) {
      throw error instanceof JsonError ? notThere(start) : error;
    }
  };
  const reader = collectedReader('JSON Lines', lanes, again, findings, { trailing: left });
  const isSound = !findings.size && !left.length && endsLine(source);
  if (!isSound) return reader;
  return {
    ...reader,
    get lanes() {
      return lanes.laneInfos;
    },
    extend: (more) => added(reader, lanes, growing, more),
  };
}

/** null: not all of it can be read, or nobody reads all of it, or it belongs before what was read. */
function added(
  reader: ThymosReader,
  lanes: LaneCollector,
  growing: AppendedBytes,
  more: Uint8Array,
): readonly MoreEntries[] | null {
  const { carriesParents } = reader;
  const before = new Map(lanes.laneInfos.map(({ id, entries }) => [id, entries]));
  const read = (lane: string) => before.get(lane) ?? 0;
  const bytes = inMemory(more);
  if (more.length && !endsLine(bytes)) return null;
  for (const line of linesIn(bytes)) {
    const start = growing.size + line.start;
    if (addLine(lanes, { ...line, start, end: growing.size + line.end })) return null;
  }
  if (lanes.otherFindings.length || (lanes.carriesParents && !carriesParents)) return null;
  growing.append(more);
  lanes.sort(read);
  const grown = lanes.laneInfos.filter(({ id, entries }) => entries > read(id));
  for (const { id } of grown) {
    const [last, first] = [lanes.orderAt(id, read(id) - 1), lanes.orderAt(id, read(id))];
    if (last !== null && first !== null && first < last) return null;
  }
  return grown.map((lane) => ({ lane, entries: [...reader.entries(lane.id, read(lane.id))] }));
}

interface LineAt {
  readonly start: number;
  readonly end: number;
  readonly bytes: Uint8Array;
}

/** Adds the entry of a line that is not blank. Returns why it cannot be read. */
function addLine(lanes: LaneCollector, { bytes, start, end }: LineAt): JsonError | null {
  if (isBlank(bytes)) return null;
  try {
    const reader = new JsonReader(bytes, 0, TEXT_READ_OPTIONS);
    const record = readTextRecord(reader, start);
    reader.end();
    addRecord(lanes, record, { start, end });
    return null;
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return error;
  }
}

/** Behind the last byte that is none of these. */
function endOfText(source: Bytes, isNone: (byte: number) => boolean): number {
  for (let to = source.size; to > 0; to -= SLICE) {
    const from = Math.max(0, to - SLICE);
    const last = source.read(from, to).findLastIndex((byte) => !isNone(byte));
    if (last >= 0) return from + last + 1;
  }
  return 0;
}

function endsLine(source: Bytes): boolean {
  return source.read(source.size - 1, source.size)[0] === LF;
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}

function unreadableWords(line: number, { offset, message }: JsonError): string {
  return `Line ${line} cannot be read (column ${offset + 1}: ${message}).`;
}

function unreadableLine(line: number, error: JsonError): Finding {
  return loadFinding(
    'error',
    `${unreadableWords(line, error)} The other lines are read; what this one held is not in the ledger shown.`,
    {
      line,
      path: `column ${error.offset + 1}`,
      expected: 'one JSON object',
      actual: error.message,
    },
  );
}
