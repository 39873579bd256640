// The text containers: the server's audit export (one JSON document) and JSON
// Lines. Payload bytes are slices of the source, never copies.

import { JsonError, JsonReader } from '../../../core/json/parse.ts';
import { briefly } from '../../../core/json/shape.ts';
import { isNumber, type JsonValue } from '../../../core/json/value.ts';
import type { Finding } from '../../../core/model/check.ts';
import type { Entry } from '../../../core/model/entry.ts';
import { trailing } from '../../../core/model/trailing.ts';
import { FindingList } from '../../../core/verify/findings.ts';
import { SourceError } from '../../../sources/error.ts';
import {
  BOM_LENGTH,
  isBlank,
  lineBytes,
  linesOf,
  startsWithBom,
} from '../../../sources/text/lines.ts';
import { growingReader, LaneCollector, memoryReader } from './collect.ts';
import { cutFindings } from './export-cut.ts';
import { loadFinding, type ThymosReader } from './reader.ts';
import { addRecord, type TextRecord } from './record.ts';

// The document around a payload adds a few levels to the payload's own 127.
const OPTIONS = { maxDepth: 160 };

/** How much of the source is enough to recognise it. */
const HEAD = 4096;

const LF = 0x0a;

/** The list of entries, and before it at most members that hold no others. */
const AUDIT =
  /^\s*\{\s*(?:"(?:[^"\\]|\\.)*"\s*:\s*(?:"(?:[^"\\]|\\.)*"|[-+.\w]+)\s*,\s*)*"entries"\s*:\s*\[/s;

export function looksLikeAudit(bytes: Uint8Array): boolean {
  return AUDIT.test(head(bytes));
}

export function looksLikeLines(bytes: Uint8Array): boolean {
  const text = head(bytes);
  return /^\s*\{/.test(text) && text.includes('"payload"') && text.includes('"trajectory_id"');
}

function head(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, HEAD));
}

/** @throws {SourceError} */
export function readAudit(bytes: Uint8Array): ThymosReader {
  const lanes = new LaneCollector();
  const reader = new JsonReader(bytes, beginning(bytes), OPTIONS);
  const fields = new Map<string, JsonValue>();
  const twice = new Set<string>();
  try {
    reader.members((name) => {
      if (fields.has(name)) twice.add(name);
      fields.set(name, null);
      if (name === 'entries') reader.items(() => addRecord(lanes, readRecord(reader)));
      else fields.set(name, reader.value());
      if (!AROUND.has(name)) lanes.addOther(name);
    });
    // Nothing reads what follows.
    reader.space();
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    throw new SourceError(
      'corrupt',
      'This audit export is damaged.',
      `At byte ${error.offset}: ${error.message}.`,
      'Export it again, or copy the file again.',
    );
  }
  const sorted = lanes.sorted();
  const findings = new FindingList();
  findings.addAll(markFindings(bytes));
  for (const name of twice) findings.add(writtenTwice(name));
  findings.addAll(countFindings(fields.get('count'), lanes.total));
  findings.addAll(lanes.otherFindings);
  findings.addAll(cutFindings(sorted));
  return memoryReader('audit export (JSON)', sorted, findings, {
    trailing: trailing('the JSON document', reader.pos, bytes.length),
  });
}

function writtenTwice(name: string): Finding {
  return loadFinding(
    'error',
    `The export has "${name.slice(0, 60)}" more than once: which one counts depends on who reads it. All entries are shown here.`,
    { path: name, expected: 'a member that is written once', actual: 'more than one' },
  );
}

/** Members of an export around its entries. */
const AROUND: ReadonlySet<string> = new Set(['entries', 'count']);

/** An export that says another count than it holds was cut or joined by somebody. */
function countFindings(claimed: JsonValue | undefined, total: number): Finding[] {
  const where = { path: 'count', expected: String(total) };
  if (claimed === undefined) {
    const message =
      'The export does not say how many entries it holds, as the server does: nothing in it shows whether some were taken out.';
    return [loadFinding('warning', message, { ...where, actual: 'none' })];
  }
  const actual = isNumber(claimed) ? claimed.number : briefly(claimed);
  if (actual === String(total)) return [];
  return [
    loadFinding(
      'error',
      `The export says that it holds ${actual} entries, but it holds ${total}: it was cut or edited after it was written. Ask for it again.`,
      { ...where, actual },
    ),
  ];
}

function beginning(bytes: Uint8Array): number {
  return startsWithBom(bytes) ? BOM_LENGTH : 0;
}

function markFindings(bytes: Uint8Array): Finding[] {
  if (!startsWithBom(bytes)) return [];
  const message =
    'The file begins with a byte order mark, which the server does not write: another program wrote it again. It is passed over.';
  return [loadFinding('warning', message, { expected: '{', actual: 'a byte order mark' })];
}

/** Lines that cannot be read are findings; the rest is read. @throws {SourceError} when none can. */
export function readLines(bytes: Uint8Array): ThymosReader {
  const lanes = new LaneCollector();
  const findings = new FindingList();
  findings.addAll(markFindings(bytes));
  let first: string | null = null;
  // A file that was cut in a crash can end in zeros.
  const end = bytes.findLastIndex((byte) => byte > 0x20) + 1;
  for (const line of linesOf(bytes.subarray(0, end), beginning(bytes))) {
    const error = addLine(lanes, lineBytes(bytes, line));
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
  const isAfter = bytes.subarray(end).some((byte) => !isSpace(byte));
  findings.addAll(lanes.otherFindings);
  const container = 'JSON Lines';
  const left = isAfter ? trailing('the last line', end, bytes.length) : [];
  if (findings.size || left.length || bytes.at(-1) !== LF)
    return memoryReader(container, lanes.sorted(), findings, { trailing: left });
  return growingReader(container, lanes.sorted(), readMore);
}

/** Further lines, behind so many; null: not all of them can be read, or nobody reads all of them. */
function readMore(bytes: Uint8Array, before: number): ReadonlyMap<string, readonly Entry[]> | null {
  const lanes = new LaneCollector(before);
  if (bytes.length && bytes.at(-1) !== LF) return null;
  for (const line of linesOf(bytes)) if (addLine(lanes, lineBytes(bytes, line))) return null;
  return lanes.otherFindings.length ? null : lanes.sorted();
}

/** Adds the entry of a line that is not blank. Returns why it cannot be read. */
function addLine(lanes: LaneCollector, text: Uint8Array): JsonError | null {
  if (isBlank(text)) return null;
  try {
    const reader = new JsonReader(text, 0, OPTIONS);
    const record = readRecord(reader);
    reader.end();
    addRecord(lanes, record);
    return null;
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    return error;
  }
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

/** An object with a payload; its other members as values. @throws {JsonError} */
export function readRecord(reader: JsonReader): TextRecord {
  const fields = new Map<string, JsonValue>();
  let payload: Uint8Array | null = null;
  let twice: string | null = null;
  reader.members((name) => {
    const { start, end, value } = reader.span();
    if (fields.has(name) || (name === 'payload' && payload)) twice ??= name;
    // The payload is kept as bytes; parsing it here only finds its end.
    if (name === 'payload') payload = reader.bytes.subarray(start, end);
    else fields.set(name, value);
  });
  return { fields, payload, twice };
}
