// The text containers: the server's audit export (one JSON document) and JSON
// Lines. Payload bytes are slices of the source, never copies.

import { JsonError, JsonReader } from '../../../core/json/parse.ts';
import { isNumber, type JsonValue } from '../../../core/json/value.ts';
import type { Finding } from '../../../core/model/check.ts';
import { trailing } from '../../../core/model/trailing.ts';
import { SourceError } from '../../../sources/error.ts';
import { isBlank, lineBytes, linesOf } from '../../../sources/text/lines.ts';
import { LaneCollector, memoryReader } from './collect.ts';
import { cutFindings } from './export-cut.ts';
import { loadFinding, type ThymosReader } from './reader.ts';
import { addRecord, type TextRecord } from './record.ts';

// The document around a payload adds a few levels to the payload's own 127.
const OPTIONS = { maxDepth: 160 };

/** How much of the source is enough to recognise it. */
const HEAD = 4096;

export function looksLikeAudit(bytes: Uint8Array): boolean {
  return /^\s*\{\s*"(entries"\s*:\s*\[|count"\s*:\s*\d+\s*,\s*"entries"\s*:\s*\[)/.test(
    head(bytes),
  );
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
  const reader = new JsonReader(bytes, 0, OPTIONS);
  const fields = new Map<string, JsonValue>();
  const twice = new Set<string>();
  try {
    reader.members((name) => {
      if (fields.has(name)) twice.add(name);
      fields.set(name, null);
      if (name === 'entries') reader.items(() => addRecord(lanes, readRecord(reader)));
      else fields.set(name, reader.value());
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
  const findings = [
    ...Array.from(twice, writtenTwice),
    ...countFindings(fields.get('count') ?? null, lanes.total),
    ...cutFindings(sorted),
  ];
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

/** An export that says another count than it holds was cut or joined by somebody. */
function countFindings(claimed: JsonValue, total: number): Finding[] {
  const count = isNumber(claimed) ? claimed.number : String(total);
  if (count === String(total)) return [];
  return [
    loadFinding(
      'error',
      `The export says that it holds ${count} entries, but it holds ${total}: it was cut or edited after it was written. Ask for it again.`,
      { path: 'count', expected: String(total), actual: count },
    ),
  ];
}

/** Lines that cannot be read are findings; the rest is read. @throws {SourceError} when none can. */
export function readLines(bytes: Uint8Array): ThymosReader {
  const lanes = new LaneCollector();
  const findings: Finding[] = [];
  // A file that was cut in a crash can end in zeros.
  const end = bytes.findLastIndex((byte) => byte > 0x20) + 1;
  for (const line of linesOf(bytes.subarray(0, end))) {
    const text = lineBytes(bytes, line);
    if (isBlank(text)) continue;
    try {
      const reader = new JsonReader(text, 0, OPTIONS);
      const record = readRecord(reader);
      reader.end();
      addRecord(lanes, record);
    } catch (error) {
      if (!(error instanceof JsonError)) throw error;
      findings.push(unreadableLine(line.number, error));
    }
  }
  if (!lanes.total) {
    throw new SourceError(
      'corrupt',
      'No line of this file can be read as an entry.',
      findings[0]?.message ?? 'It holds no text.',
      'Open a file with one entry, a JSON object, on each line.',
    );
  }
  const isAfter = bytes.subarray(end).some((byte) => !isSpace(byte));
  return memoryReader('JSON Lines', lanes.sorted(), findings, {
    trailing: isAfter ? trailing('the last line', end, bytes.length) : [],
  });
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
}

function unreadableLine(line: number, { offset, message }: JsonError): Finding {
  const column = `column ${offset + 1}`;
  return loadFinding(
    'error',
    `Line ${line} cannot be read (${column}: ${message}). The other lines are read; what this one held is not in the ledger shown.`,
    { line, path: column, expected: 'one JSON object', actual: message },
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
