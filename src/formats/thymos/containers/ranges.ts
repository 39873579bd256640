// A lane of a database in ranges that another thread finds by itself, in the same order. Ties and
// sequence numbers that are none would leave the order to SQLite, and so would another index than
// the one that the whole lane is read by: then the lane is read in one piece.

import { fromHex } from '../../../base/bytes.ts';
import type { SqlDatabase, SqlValue } from '../../../ledger/sources/sqlite/sqlite.ts';

/** Entries that follow one another in a lane. */
export interface SeqRange {
  readonly lane: string;
  /** Position of its first entry in the lane. */
  readonly from: number;
  readonly entries: number;
  /** The seq of its first entry. */
  readonly first: number;
  /** No seq in it is as large. */
  readonly end: number;
}

const OF_LANE = 'FROM main.entries WHERE trajectory_id IS ?';
const OF_RANGE = `${OF_LANE} AND seq >= ? AND seq < ?`;
const IN_ORDER = 'ORDER BY seq ASC';

const SEQS = `SELECT CASE typeof(seq) WHEN 'integer' THEN seq END ${OF_LANE} ${IN_ORDER}`;

/** Whether ranges come in the order of the whole lane; `whole`: the statement that reads it. */
export function hasRanges(database: SqlDatabase, whole: string, columns: string): boolean {
  const key = new Uint8Array(32);
  const index = findIndex(database, whole, [key]);
  return (
    index !== null &&
    findIndex(database, SEQS, [key]) === index &&
    findIndex(database, ofRange(columns), [key, 0, 1]) === index
  );
}

/** Looked at in one step, in some ms: the lane may be very long. */
const STEP = 4096;

/** null: it has to be read in one piece. Which of both is known at its end, so that takes steps. */
export function* planRanges(
  database: SqlDatabase,
  [lane, key]: readonly [string, Uint8Array],
  size: number,
): Generator<void, readonly SeqRange[] | null, void> {
  const starts: number[] = [];
  let [entries, last] = [0, -1];
  for (const [seq] of database.rows(SEQS, [key])) {
    if (typeof seq !== 'number' || seq <= last || seq >= Number.MAX_SAFE_INTEGER) return null;
    if (entries % size === 0) starts.push(seq);
    entries++;
    last = seq;
    if (entries % STEP === 0) yield;
  }
  return starts.map((first, i) => ({
    lane,
    from: i * size,
    entries: Math.min(size, entries - i * size),
    first,
    end: starts[i + 1] ?? last + 1,
  }));
}

/**
 * The rows of a range, their blobs good until the next one. Whoever reads them counts them: there
 * may be others than were found before.
 */
export function rowsOfRange(
  database: SqlDatabase,
  columns: string,
  { lane, first, end }: SeqRange,
): Iterable<readonly SqlValue[]> {
  const key = fromHex(lane) ?? new Uint8Array();
  return database.rows(ofRange(columns), [key, first, end], 'until next');
}

function ofRange(columns: string): string {
  return `SELECT ${columns} ${OF_RANGE} ${IN_ORDER}`;
}

/** The one index that SQLite goes by, and nothing else; null: it does otherwise. */
function findIndex(
  database: SqlDatabase,
  sql: string,
  params: readonly (number | Uint8Array)[],
): string | null {
  const plan = [...database.rows(`EXPLAIN QUERY PLAN ${sql}`, params)];
  const [[, , , step] = []] = plan;
  const found = /^SEARCH \S+ USING (?:COVERING )?INDEX (.+) \(trajectory_id=\?[^()]*\)$/s.exec(
    String(step),
  );
  return plan.length === 1 ? (found?.[1] ?? null) : null;
}
