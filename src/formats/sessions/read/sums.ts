// Numbers that records repeat: of the parts of one message, of agents, of records in a file.

import { append } from '../../../base/lists.ts';
import type { SourceFile } from '../../../ledger/sources/file.ts';
import { DOLLARS, type Usage } from '../step.ts';
import type { FoundList } from './found.ts';
import type { SessionLanes } from './lanes.ts';
import type { SessionLane, SessionRow } from './rows.ts';

/** Programs add up doubles. */
const CLOSE = 1e-6;

const OUTPUT = 'output tokens';

function output({ usage }: SessionRow): number | null {
  const found = usage.find(({ part }) => part === OUTPUT);
  return found ? Number(found.tokens) : null;
}

/** Parts of one message repeat its usage, which grows: the last one counts, and is the greatest. */
export function checkMessages(rows: readonly SessionRow[], found: FoundList): void {
  const messages = new Map<string, number[]>();
  for (const [at, { message, isEcho, lane }] of rows.entries())
    if (message !== null && !isEcho) append(messages, `${lane} ${message}`, at);
  for (const places of messages.values()) {
    const parts = places.flatMap((at) => rows[at] ?? []);
    const last = parts.at(-1);
    if (!last) continue;
    if (parts.length > 1) {
      const isOneFile = parts.every(({ file }) => file === last.file);
      const lines = isOneFile ? parts.map(({ line }) => line) : [];
      for (const [nth, row] of parts.entries())
        row.part = { nth: nth + 1, of: parts.length, lines };
    }
    last.counts = last.usage.length > 0;
    const greatest = parts.reduce((most, row) => Math.max(most, output(row) ?? 0), 0);
    const counted = output(last);
    if (counted === null || counted >= greatest) continue;
    found.add(places.at(-1) ?? 0, {
      check: 'sessions.sum',
      severity: 'warning',
      path: 'message.usage.output_tokens',
      expected: `${greatest} or more, as in an earlier part of this message`,
      actual: String(counted),
      message:
        'The usage of this message is smaller in its last part than before: it only grows while a message is written.',
    });
  }
}

/** Numbers of records rise, and in most files without a gap, where they are numbered at all. */
export function checkOrdinals(
  rows: readonly SessionRow[],
  lanes: readonly SessionLane[],
  found: FoundList,
): void {
  const before = new Map<number, SessionRow>();
  const highest = new Map<number, number>();
  for (const [at, row] of rows.entries()) {
    const course = findCourse(row, lanes);
    if (row.rising !== null) {
      const most = highest.get(course) ?? null;
      if (most !== null && row.rising <= most)
        found.add(at, {
          check: 'sessions.order',
          severity: 'error',
          path: 'id',
          expected: `more than ${most}`,
          actual: String(row.rising),
          message: 'Numbers of records rise, and this one does not: a record was put in or moved.',
        });
      highest.set(course, Math.max(most ?? row.rising, row.rising));
    }
    if (row.ordinal === null) continue;
    const last = before.get(course);
    const first = row.base?.records ?? 0;
    const expected = last?.ordinal == null || last.file !== row.file ? first : last.ordinal + 1;
    if (row.ordinal !== expected)
      found.add(at, {
        check: 'sessions.order',
        severity: 'error',
        path: 'ordinal',
        expected: String(expected),
        actual: String(row.ordinal),
        message:
          'Records of this file are numbered one by one, and this number does not follow: a record was taken out, put in or moved.',
      });
    before.set(course, row);
  }
}

/** The lane in whose file a record is, also where it was cut off that lane. */
function findCourse({ lane }: SessionRow, lanes: readonly SessionLane[]): number {
  return lanes[lane]?.cutFrom ?? lane;
}

/** What a result says that an agent did, where the agent's own records are here. */
export function checkTotals(
  rows: readonly SessionRow[],
  lanes: SessionLanes,
  found: FoundList,
): void {
  for (const [at, { total }] of rows.entries()) {
    const lane = total && lanes.all[lanes.find(total.lane) ?? -1];
    if (!total || !lane) continue;
    const calls = lane.rows.reduce((sum, own) => sum + (rows[own]?.calls.length ?? 0), 0);
    if (calls === total.calls) continue;
    found.add(at, {
      check: 'sessions.sum',
      severity: 'warning',
      path: 'toolUseResult.totalToolUseCount',
      expected: `${calls}, the calls in ${lane.id}`,
      actual: String(total.calls),
      message:
        'The result counts other calls of the agent than its own records have: some are missing here, or the agent went on later.',
    });
  }
}

/** What a record says that all usage of its lane adds up to. */
export function checkClaims(
  rows: readonly SessionRow[],
  lanes: readonly SessionLane[],
  found: FoundList,
): void {
  for (const { rows: own } of lanes) {
    for (const at of own) {
      for (const { part, tokens } of rows[at]?.claims ?? []) {
        const used = own.flatMap((other) => {
          const row = rows[other];
          return row?.counts ? row.usage.filter((usage) => usage.part === part) : [];
        });
        const sum = used.reduce((all, usage) => all + Number(usage.tokens), 0);
        if (!used.length || Math.abs(sum - Number(tokens)) < CLOSE) continue;
        found.add(at, {
          check: 'sessions.sum',
          severity: 'warning',
          path: part,
          expected: `${Number(sum.toFixed(9))} in all records`,
          actual: tokens,
          message: `The ${part} of the records add up to something else than this record says of all.`,
        });
      }
    }
  }
}

/** A lane that goes on from another begins where that one was: at the end of a line. */
export function checkBases(
  rows: readonly SessionRow[],
  lanes: SessionLanes,
  files: readonly SourceFile[],
  found: FoundList,
): void {
  for (const [at, { base, lane }] of rows.entries()) {
    const own = lanes.all[lane];
    if (!base || !own) continue;
    own.kind = base.kind === 'branch' ? 'branch' : 'delegated';
    const from = lanes.all[lanes.find(base.lane) ?? -1];
    if (!from) {
      own.missing ??= base.lane;
      found.add(at, {
        check: 'sessions.parent',
        severity: 'warning',
        path: 'payload',
        expected: `the file of ${base.lane}`,
        actual: 'not among these files',
        message: 'This thread goes on from, or works for, another one whose file is not here.',
      });
      continue;
    }
    if (base.kind !== 'branch') continue;
    const last = base.records === null ? lastCopied(own, from, rows) : from.rows[base.records - 1];
    own.from ??= last ?? null;
    const row = last === undefined ? undefined : rows[last];
    const file = row && files[row.file];
    if (base.bytes === null || base.records === null) continue;
    const end = file?.bytes.read(base.bytes - 1, base.bytes)[0];
    if (row && end === 0x0a && row.end < base.bytes && base.bytes - row.end <= 2) continue;
    found.add(at, {
      check: 'sessions.sum',
      severity: 'warning',
      path: 'payload.history_base',
      expected: `${base.records} records in ${base.bytes} bytes`,
      actual: row ? `a record that ends at byte ${row.end}` : `${from.rows.length} records`,
      message:
        'The thread that this one goes on from has not so many records in so many bytes: it was changed since, or is another copy.',
    });
  }
}

/** The last record of a thread that a fork of it has as well; where it has none, the last one. */
function lastCopied(
  own: SessionLane,
  from: SessionLane,
  rows: readonly SessionRow[],
): number | undefined {
  const copy = own.rows.findLast((at) => typeof rows[at]?.again === 'number');
  return (copy === undefined ? undefined : rows[copy]?.again) ?? from.rows.at(-1);
}

/**
 * Totals of a thread rise, unless their counter begins again, and count every usage once: of two kinds of
 * record, the fuller one.
 */
export function checkRunning(
  rows: readonly SessionRow[],
  lanes: readonly SessionLane[],
  found: FoundList,
): void {
  const full = new Set<number>();
  for (const row of rows)
    if (row.runningTotal !== null && row.kind === 'usage') full.add(findCourse(row, lanes));
  const before = new Map<string, SessionRow>();
  const copied = new Map<string, SessionRow>();
  const seen = new Set<string>();
  for (const [at, row] of rows.entries()) {
    const course = findCourse(row, lanes);
    const original = row.again === null ? undefined : rows[row.again];
    if (original?.runningTotal != null) copied.set(`${course} ${original.kind}`, original);
    const { runningTotal: total, kind } = row;
    if (total === null) continue;
    const counted = full.has(course) ? 'usage' : 'token count';
    const key = `${course} ${kind}`;
    const earlier = before.get(key);
    const last = earlier?.runningTotal ?? 0;
    const isKnown = seen.size === seen.add(`${key} ${total}`).size;
    const isRestart = total < last && (!isKnown || total === sumTokens(row.usage));
    if (!row.usage.length && row.totals.length) {
      const from = earlier ?? copied.get(key);
      const goesOn = !isRestart && (from?.runningTotal ?? 0) <= total;
      row.usage = risenBy(row.totals, goesOn ? (from?.totals ?? []) : []);
    }
    const isUsed = row.usage.some(({ tokens }) => tokens !== '0');
    row.counts = kind === counted && (total > last || isRestart) && isUsed;
    before.set(key, row);
    if (total >= last) continue;
    found.add(at, {
      check: 'sessions.sum',
      severity: 'warning',
      path: 'payload',
      expected: `${last} tokens or more in all`,
      actual: String(total),
      message: isRestart
        ? 'The total of tokens is smaller than before: its counter began again, or a number was changed. What is counted from here on is added.'
        : 'The total of tokens is smaller than before, and was there already: it is not counted again.',
    });
  }
}

/** What a run cost so far: what it grew by counts. */
export function checkPrices(rows: readonly SessionRow[]): void {
  const before = new Map<string | null, number>();
  for (const row of rows) {
    const price = row.totals.find(({ part }) => part === DOLLARS)?.tokens;
    if (price === undefined) continue;
    const [known, now] = [before.get(row.session) ?? 0, Number(price)];
    const grown = known > 0 && now >= known ? String(Number((now - known).toFixed(9))) : price;
    row.usage = [{ part: DOLLARS, tokens: grown }];
    row.counts = true;
    before.set(row.session, now);
  }
}

function sumTokens(usage: readonly Usage[]): number {
  const own = usage.filter(({ part }) => part === 'input tokens' || part === OUTPUT);
  return own.reduce((sum, { tokens }) => sum + Number(tokens), 0);
}

/** What came in between two totals. */
function risenBy(totals: readonly Usage[], before: readonly Usage[]): readonly Usage[] {
  return totals.map(({ part, tokens }) => {
    const known = before.find((one) => one.part === part)?.tokens ?? '0';
    const isWhole = [tokens, known].every((number) => /^\d{1,18}$/.test(number));
    return { part, tokens: isWhole ? String(BigInt(tokens) - BigInt(known)) : '0' };
  });
}
