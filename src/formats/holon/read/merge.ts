// Several files of one run as one ledger: by ts, then seq. Each file keeps its own
// order, so that what is out of order inside one stays to be found.

import { decodeLenient } from '../../../base/bytes.ts';
import { append } from '../../../base/lists.ts';
import type { Seq } from '../../../base/seq.ts';
import { type Bytes, inMemory } from '../../../ledger/sources/bytes.ts';
import type { FileHead, FileSet } from '../../../ledger/sources/file.ts';
import { linesIn, type ReadLine, textStart } from '../../../ledger/sources/text/lines.ts';
import { isBad, readEvent } from './record.ts';
import { compareTimes, type Instant } from './time.ts';

/** One line of one file. */
export interface MergeRow {
  /** Position of the file among those given. */
  readonly file: number;
  readonly line: ReadLine;
}

/** Held at a time of all files together. */
const BLOCKS = 4 * 1024 * 1024;

/** Byte order marks are passed over, and reported where the ledger is read. */
export function* mergedRows(files: readonly Bytes[]): Generator<MergeRow, void> {
  const block = Math.ceil(BLOCKS / files.length);
  const queues = files.map((bytes) => linesIn(bytes, textStart(bytes), block));
  const [only] = queues;
  if (only && queues.length === 1) {
    for (const line of only) yield { file: 0, line };
    return;
  }
  const heads = new Heads();
  const read = (file: number) => {
    const line = queues[file]?.next().value;
    if (line) heads.push({ file, line, key: readKey(line) });
  };
  for (const file of queues.keys()) read(file);
  for (let first = heads.take(); first; first = heads.take()) {
    yield first;
    read(first.file);
  }
}

/** The next line of one file. */
interface Head extends MergeRow {
  readonly key: Key | null;
}

/** A binary heap: a run can be in very many files. */
class Heads {
  private readonly all: Head[] = [];

  push(head: Head): void {
    const { all } = this;
    let at = all.push(head) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const other = all[above];
      if (!other || !isBefore(head, other)) break;
      all[at] = other;
      at = above;
    }
    all[at] = head;
  }

  take(): Head | undefined {
    const { all } = this;
    const [first] = all;
    const last = all.pop();
    if (!last || !all.length) return first;
    let at = 0;
    for (;;) {
      const [left, right] = [all[2 * at + 1], all[2 * at + 2]];
      const isRight = left && right && isBefore(right, left);
      const below = isRight ? right : left;
      if (!below || !isBefore(below, last)) break;
      all[at] = below;
      at = 2 * at + (isRight ? 2 : 1);
    }
    all[at] = last;
    return first;
  }
}

interface Key {
  readonly time: Instant;
  readonly seq: Seq;
}

/** null: nothing to order it by; it stays behind the line before it. */
function readKey({ bytes }: ReadLine): Key | null {
  const read = readEvent(bytes);
  return isBad(read) || !read.time || read.seq === null ? null : { time: read.time, seq: read.seq };
}

/** Of two that come at the same place, the one of the earlier file. */
function isBefore(a: Head, b: Head): boolean {
  const order = compareKeys(a.key, b.key);
  return order < 0 || (order === 0 && a.file < b.file);
}

function compareKeys(a: Key | null, b: Key | null): number {
  if (!a || !b) return Number(a !== null) - Number(b !== null);
  return compareTimes(a.time, b.time) || (a.seq < b.seq ? -1 : Number(a.seq > b.seq));
}

/**
 * Files of one folder that carry the same run on: the same `run_id`, and each begins at
 * another `seq`. Those that begin alike are copies, and each is a ledger of its own.
 */
export function groupRuns(files: readonly FileHead[]): Omit<FileSet<FileHead>, 'format'>[] {
  const runs = new Map<string, { readonly file: FileHead; readonly seq: string }[]>();
  for (const file of files) {
    const start = readStart(file.head);
    if (!start) continue;
    const folder = file.name.slice(0, file.name.lastIndexOf('/') + 1);
    const key = `${folder}\n${start.run}`;
    append(runs, key, { file, seq: start.seq });
  }
  return [...runs.values()].flatMap((parts) => {
    const begins = new Set(parts.map(({ seq }) => seq));
    if (parts.length < 2 || begins.size < parts.length) return [];
    const ordered = parts.toSorted((a, b) => (BigInt(a.seq) < BigInt(b.seq) ? -1 : 1));
    const [main] = ordered;
    return main ? [{ name: main.file.name, files: ordered.map(({ file }) => file) }] : [];
  });
}

const START = /^\s*\{[^\n]*?"schema_version"/;

/** Whether bytes begin like this format, be the first line whole or not. */
export function looksLikeHolon(bytes: Uint8Array): boolean {
  const head = firstLines(bytes);
  return head.some(isEnvelope) && !head.some((line) => CHAINED.test(line));
}

/** Other logs of events have some of these names: an altered event may lack two of those in its middle. */
function isEnvelope(line: string): boolean {
  if (!START.test(line) || !/"event_type"\s*:/.test(line) || !/"(?:seq|payload)"\s*:/.test(line))
    return false;
  return OWN.filter((name) => name.test(line)).length >= 2;
}

const OWN = [/"run_id"\s*:/, /"agent_id"\s*:/, /"ts"\s*:/, /"payload"\s*:/];

/** The hash of the record before, which this format does not have. */
const CHAINED =
  /"(?:prev|previous|parent)_?[a-z_]*(?:hash|digest|sha\d+)"\s*:|"(?:prev|previous)"\s*:\s*"[^"]{32,}"/i;

/** The first few lines, as far as they matter for telling a format. */
function firstLines(bytes: Uint8Array): string[] {
  const from = textStart(inMemory(bytes));
  return decodeLenient(bytes.subarray(from, from + 64 * 1024))
    .split('\n', 8)
    .filter((line) => line.trim() !== '');
}

function readStart(head: Uint8Array): { readonly run: string; readonly seq: string } | null {
  if (!looksLikeHolon(head)) return null;
  const [line = ''] = firstLines(head);
  const run = /"run_id"\s*:\s*"([^"\\]*)"/.exec(line)?.[1];
  const seq = /"seq"\s*:\s*(\d{1,40})\b/.exec(line)?.[1];
  return run === undefined || seq === undefined ? null : { run, seq };
}
