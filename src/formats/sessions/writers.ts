// The programs whose files are read here, and which of them wrote a file.

import { decodeLenient } from '../../base/bytes.ts';
import type { JsonObject } from '../../base/json/value.ts';
import { writtenLines } from '../../ledger/format/json-line.ts';
import { type Bytes, inMemory } from '../../ledger/sources/bytes.ts';
import { HEAD_LENGTH } from '../../ledger/sources/file.ts';
import { headIn } from '../../ledger/sources/head.ts';
import { isSqlite } from '../../ledger/sources/sqlite/sqlite.ts';
import { textStart } from '../../ledger/sources/text/lines.ts';
import { claudeCode } from './claude-code/index.ts';
import { codex } from './codex/index.ts';
import { geminiCli } from './gemini/index.ts';
import { inspect } from './inspect/index.ts';
import { langGraph } from './langgraph/index.ts';
import { miniSweAgent } from './mini-swe-agent/index.ts';
import { openCode } from './opencode/index.ts';
import { openHands, openHandsSdk } from './openhands/index.ts';
import { otel } from './otel/index.ts';
import { qwenCode } from './qwen/index.ts';
import { documentHead } from './read/records.ts';
import { readSessionRecord } from './record.ts';
import { sweAgent } from './swe-agent/index.ts';
import type { SessionWriter } from './writer.ts';

export const WRITERS: readonly SessionWriter[] = [
  codex,
  claudeCode,
  otel,
  inspect,
  sweAgent,
  miniSweAgent,
  openHands,
  openHandsSdk,
  qwenCode,
  geminiCli,
  openCode,
  langGraph,
];

/** Records that have a vote: the first ones may be damaged. */
const VOTES = 20;
const LOOKED_AT = 60;

/** Whose file it is, by its first records; null: nobody's that is known here. */
export function detectWriter(head: Bytes): SessionWriter | null {
  const votes = new Map<SessionWriter, number>();
  for (const record of firstRecords(head)) {
    const writer = WRITERS.find((one) => one.recognises(record));
    if (writer) votes.set(writer, (votes.get(writer) ?? 0) + 1);
  }
  const [best] = [...votes].sort((a, b) => b[1] - a[1]);
  return best?.[0] ?? writerOfDocument(head);
}

/** The same of a whole file. */
export function writerOfFile(bytes: Bytes): SessionWriter | null {
  const head = headIn(bytes);
  if (isSqlite(head)) return langGraph;
  const known = detectWriter(inMemory(head));
  // Its first line is longer than that.
  return known ?? (beginsLong(head) ? detectWriter(bytes) : null);
}

function writerOfDocument(head: Bytes): SessionWriter | null {
  const document = documentHead(head.read(0, Math.min(head.size, HEAD_LENGTH)));
  return (document && WRITERS.find((one) => one.recognisesDocument?.(document))) ?? null;
}

export function firstRecords(head: Bytes): readonly JsonObject[] {
  const records: JsonObject[] = [];
  let looked = 0;
  for (const { bytes } of writtenLines(head, textStart(head))) {
    const { object } = readSessionRecord(bytes);
    if (object) records.push(object);
    if (records.length === VOTES || ++looked === LOOKED_AT) break;
  }
  return records;
}

const LF = 0x0a;
/** How Claude Code begins a record: its place before its message, which may hold whole files. */
const PLACE = /^\s*\{(?:"[a-zA-Z]{1,40}":(?:"[^"\\]{0,400}"|null|true|false),){0,12}"parentUuid":/;

/** Whether a file begins with a line that is longer than what is known of it, and is a record. */
export function beginsLong(head: Uint8Array): boolean {
  if (head.includes(LF)) return false;
  const text = decodeLenient(head.subarray(0, 4000));
  return PLACE.test(text) && text.includes('"sessionId":"');
}
