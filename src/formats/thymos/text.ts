// The text containers: the server's audit export (one JSON document) and JSON
// Lines. Payload bytes are slices of the source, never copies.

import { fromHex } from '../../core/bytes.ts';
import type { Finding } from '../../core/check.ts';
import { type Entry, type LaneInfo, type RecordFault, type Seq, toSeq } from '../../core/entry.ts';
import { JsonError, JsonReader, type Span } from '../../core/json/parse.ts';
import { isNumber, type JsonValue } from '../../core/json/value.ts';
import { SourceError } from '../../sources/error.ts';
import type { LedgerReader } from '../format.ts';
import { kindFault } from './sqlite.ts';

// The document around a payload adds a few levels to the payload's own 127.
const OPTIONS = { maxDepth: 160 };
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const COMMA = 0x2c;
const COLON = 0x3a;

/** How much of the source has to be looked at to tell what it is. */
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
export function readAudit(bytes: Uint8Array): LedgerReader {
  const lanes = new LaneCollector();
  const reader = new JsonReader(bytes, 0, OPTIONS);
  let count: string | null = null;
  try {
    reader.expect(OPEN_BRACE, '"{"');
    do {
      reader.space();
      const key = reader.string();
      reader.expect(COLON, '":"');
      if (key === 'entries') readArray(reader, lanes);
      else {
        const value = reader.value();
        if (key === 'count' && value !== null && typeof value === 'object' && isNumber(value))
          count = value.number;
      }
    } while (reader.take(COMMA));
    reader.expect(CLOSE_BRACE, '"}"');
    reader.end();
  } catch (error) {
    throw corrupt(error, 'audit export');
  }
  return lanes.reader('audit export (JSON)', countFindings(count, lanes.total));
}

function readArray(reader: JsonReader, lanes: LaneCollector): void {
  reader.expect(OPEN_BRACKET, '"["');
  if (reader.take(CLOSE_BRACKET)) return;
  do lanes.add(readRecord(reader), null);
  while (reader.take(COMMA));
  reader.expect(CLOSE_BRACKET, '"," or "]"');
}

/** An export that says another count than it holds was cut or joined by somebody. */
function countFindings(count: string | null, total: number): Finding[] {
  if (count === null || count === String(total)) return [];
  return [
    finding(
      'error',
      null,
      'count',
      String(total),
      count,
      `The export says that it holds ${count} entries, but it holds ${total}: it was cut or edited after it was written. Ask for it again.`,
    ),
  ];
}

/** Lines that cannot be read are findings; the rest is read. @throws {SourceError} when none can. */
export function readLines(bytes: Uint8Array): LedgerReader {
  const lanes = new LaneCollector();
  const findings: Finding[] = [];
  let line = 0;
  for (let start = 0; start < bytes.length; ) {
    line++;
    let end = bytes.indexOf(0x0a, start);
    if (end < 0) end = bytes.length;
    const text = bytes.subarray(start, end);
    if (text.some((c) => c > 0x20)) {
      try {
        const reader = new JsonReader(text, 0, OPTIONS);
        const record = readRecord(reader);
        reader.end();
        lanes.add(record, line);
      } catch (error) {
        if (!(error instanceof JsonError)) throw error;
        findings.push(
          finding(
            'error',
            line,
            `column ${error.offset + 1}`,
            'one JSON object',
            error.message,
            `Line ${line} cannot be read (column ${error.offset + 1}: ${error.message}). The other lines are read; what this one held is not in the ledger shown.`,
          ),
        );
      }
    }
    start = end + 1;
  }
  if (!lanes.total) {
    throw new SourceError(
      'corrupt',
      'No line of this file can be read as an entry.',
      findings[0]?.message ?? 'It holds no text.',
      'Open a file with one entry, a JSON object, on each line.',
    );
  }
  return lanes.reader('JSON Lines', findings);
}

function finding(
  severity: Finding['severity'],
  line: number | null,
  path: string,
  expected: string,
  actual: string,
  message: string,
): Finding {
  const base: Finding = {
    check: 'thymos.load',
    severity,
    lane: null,
    index: null,
    seq: null,
    entry: null,
    path,
    expected,
    actual,
    message,
  };
  return line === null ? base : { ...base, line };
}

function corrupt(error: unknown, what: string): unknown {
  if (!(error instanceof JsonError)) return error;
  return new SourceError(
    'corrupt',
    `This ${what} is damaged.`,
    `At byte ${error.offset}: ${error.message}.`,
    'Export it again, or copy the file again.',
  );
}

type Members = ReadonlyMap<string, Span>;

function readRecord(reader: JsonReader): { members: Members; bytes: Uint8Array } {
  reader.expect(OPEN_BRACE, '"{"');
  const members = new Map<string, Span>();
  if (!reader.take(CLOSE_BRACE)) {
    do {
      reader.space();
      if (reader.peek() !== 0x22) throw reader.fault('expected a member name');
      const key = reader.string();
      reader.expect(COLON, '":"');
      // The payload is kept as bytes; parsing it here only finds its end.
      const span = reader.span();
      members.set(key, key === 'payload' ? { ...span, value: null } : span);
    } while (reader.take(COMMA));
    reader.expect(CLOSE_BRACE, '"," or "}"');
  }
  return { members, bytes: reader.bytes };
}

/** Entries by trajectory, in the order in which trajectories first appear. */
class LaneCollector {
  total = 0;
  private readonly lanes = new Map<string, Entry[]>();

  add({ members, bytes }: { members: Members; bytes: Uint8Array }, line: number | null): void {
    const value = (name: string): JsonValue | undefined => members.get(name)?.value;
    const trajectory = value('trajectory_id');
    const lane = typeof trajectory === 'string' ? bare(trajectory) : 'unknown';
    const parentName = members.has('parent_id') ? 'parent_id' : 'parent';
    const parent = members.has(parentName) ? value(parentName) : undefined;
    const payload = members.get('payload');
    const id = value('id');
    const kind = value('kind');
    const seq = value('seq');
    const fault =
      hexFault('id', id) ??
      hexFault('trajectory_id', trajectory) ??
      (parent === undefined || parent === null ? null : hexFault(parentName, parent)) ??
      (readSeq(seq) === null ? bad('seq', 'a whole number', seq) : null) ??
      (payload ? null : bad('payload', 'an object', undefined)) ??
      kindFault(typeof kind === 'string' ? kind : null);
    const at = value('created_at');
    const entries = this.lanes.get(lane) ?? [];
    if (!entries.length) this.lanes.set(lane, entries);
    const entry: Entry = {
      index: entries.length,
      seq: readSeq(seq) ?? 0,
      id: typeof id === 'string' ? bare(id) : `line ${line ?? this.total + 1}`,
      parent: typeof parent === 'string' ? bare(parent) : parent === undefined ? undefined : null,
      kind: typeof kind === 'string' ? kind : '',
      recordedAt: readTime(at),
      bytes: payload ? bytes.subarray(payload.start, payload.end) : new Uint8Array(),
    };
    entries.push(fault ? { ...entry, fault } : entry);
    this.total++;
  }

  reader(container: string, findings: readonly Finding[]): LedgerReader {
    const lanes: LaneInfo[] = [];
    for (const [id, entries] of this.lanes) {
      // As the real reader orders them; equal seqs keep the order of the file.
      entries.sort((a, b) => (a.seq < b.seq ? -1 : a.seq > b.seq ? 1 : 0));
      entries.forEach((entry, index) => {
        if (entry.index !== index) entries[index] = { ...entry, index };
      });
      lanes.push({ id, entries: entries.length });
    }
    const held = this.lanes;
    return {
      container,
      lanes,
      findings,
      *entries(lane, from = 0, to = Number.POSITIVE_INFINITY) {
        const entries = held.get(lane) ?? [];
        for (let i = from; i < entries.length && i < to; i++) {
          const entry = entries[i];
          if (entry) yield entry;
        }
      },
      close: () => held.clear(),
    };
  }
}

/** Ids may be shown with a prefix ("traj:…"); stored and compared bare, in lower case. */
function bare(id: string): string {
  const colon = id.indexOf(':');
  return (colon < 0 ? id : id.slice(colon + 1)).toLowerCase();
}

function hexFault(path: string, value: JsonValue | undefined): RecordFault | null {
  const ok = typeof value === 'string' && fromHex(bare(value))?.length === 32;
  return ok ? null : bad(path, '64 hex digits', value);
}

function bad(path: string, expected: string, value: JsonValue | undefined): RecordFault {
  const actual =
    value === undefined
      ? 'nothing'
      : typeof value === 'string'
        ? JSON.stringify(value.slice(0, 60))
        : 'another type';
  return { code: 'unreadable', path, expected, actual };
}

function readSeq(value: JsonValue | undefined): Seq | null {
  if (value === null || typeof value !== 'object' || !isNumber(value)) return null;
  return /^-?\d{1,20}$/.test(value.number) ? toSeq(BigInt.asUintN(64, BigInt(value.number))) : null;
}

function readTime(value: JsonValue | undefined): number | null {
  if (value === null || typeof value !== 'object' || !isNumber(value)) return null;
  const time = Number(value.number);
  return Number.isFinite(time) ? time : null;
}
