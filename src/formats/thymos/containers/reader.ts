// What reading a container finds out besides the entries.

import { toHex } from '../../../base/bytes.ts';
import type { Seq } from '../../../base/seq.ts';
import { sourceFinding } from '../../../ledger/format/describe.ts';
import type { LedgerReader } from '../../../ledger/format/reader.ts';
import type { Finding } from '../../../ledger/model/check.ts';
import type { Entry, LaneInfo } from '../../../ledger/model/entry.ts';
import type { SqlValue } from '../../../ledger/sources/sqlite/sqlite.ts';
import { shownValue } from './row.ts';
import type { StrayRows } from './stray.ts';

/** A finding about the container as a whole, made while it is read. */
export const loadFinding = sourceFinding.bind(null, 'thymos.load');

/** The reference runtime refuses the whole container. */
export interface OpenFault {
  readonly seq: Seq | null;
  readonly message: string;
}

/** Two rows that the runtime's unique index would not take. */
export function claimedTwice(trajectory: SqlValue, seq: SqlValue): OpenFault {
  const lane =
    trajectory instanceof Uint8Array ? toHex(trajectory).slice(0, 8) : shownValue(trajectory);
  return {
    seq: typeof seq === 'number' || typeof seq === 'bigint' ? seq : null,
    message: `two entries of ${lane} claim seq ${String(seq)}, so the unique index cannot be built`,
  };
}

function refusedToOpen({ seq, message }: OpenFault): Finding {
  return loadFinding(
    'error',
    `The reference runtime refuses to open this database: ${message}. One of the entries was inserted; compare both with a copy from elsewhere.`,
    { seq, path: 'seq', expected: 'one entry for each seq of a trajectory', actual: message },
  );
}

/** The head of a lane, as the table of heads records it. */
export interface Head {
  readonly lane: string;
  readonly id: string;
  /** null: what is there is no number. */
  readonly seq: Seq | null;
  /** The same in words: "seq 7". */
  readonly at: string;
}

/** As the table of heads has it, in whatever type. */
export function readTableHead(lane: string, id: SqlValue, seq: SqlValue): Head {
  const isWhole = typeof seq === 'bigint' || (typeof seq === 'number' && Number.isInteger(seq));
  return {
    lane,
    // A text that spells the id is not the id.
    id: id instanceof Uint8Array ? toHex(id) : shownValue(id),
    seq: isWhole ? seq : null,
    at: isWhole ? `seq ${seq}` : shownValue(seq),
  };
}

/** A finding about the table of heads as a whole. */
function headsFinding(message: string, actual: string): Finding {
  return sourceFinding('thymos.heads', 'warning', message, {
    path: 'heads',
    expected: 'one row for each trajectory',
    actual,
  });
}

/** @param actual what there is instead of the table of heads */
export function missingHeads(actual: string): Finding {
  return headsFinding(
    `The table of heads is not here as the runtime makes it (${actual}): nothing in this database shows whether entries were cut off the end.`,
    actual,
  );
}

/** Rows of the table of heads that the runtime neither writes nor reads; none: no finding. */
export function otherHeads(rows: number): readonly Finding[] {
  if (!rows) return [];
  const actual = `${rows} ${rows === 1 ? 'row' : 'rows'} of something else`;
  return [
    headsFinding(
      `The table of heads has ${actual}: of another branch than "main", or of no trajectory. The runtime writes no such rows.`,
      actual,
    ),
  ];
}

/** What SQLite finds wrong in a database, in its words. */
export interface Damage {
  readonly words: string;
  /** In what is read here: the tables of entries and heads, or one of their indexes. */
  readonly ofLedger: boolean;
}

/** An entry by its place in the order of its lane. */
export interface ContainerLane {
  readonly index: number;
  readonly seq: number;
}

export interface ThymosReader extends LedgerReader {
  /** Of a table: the entries of a lane from one on, so many at most, without reading those before it. */
  from?(lane: string, place: ContainerLane, most?: number): Iterable<Entry>;
  readonly openFault: OpenFault | null;
  /** Whether any record says what its parent is, be it none. */
  readonly carriesParents: boolean;
  /** The table of heads; null: the container has none. */
  readonly heads: readonly Head[] | null;
  /** Rows of the table of entries, in whatever trajectory; undefined: the container is no table. */
  readonly rows?: number;
  /** For databases: what SQLite itself finds wrong; null: nothing. */
  damage?(): Damage | null;
}

/** What was read of the table of heads; null: nothing that could be read as heads. */
export interface ReadHeads {
  readonly heads: readonly Head[] | null;
  readonly findings: readonly Finding[];
}

/** What every reader of the runtime's own tables says besides the entries. */
export function ofTables(
  lanes: readonly LaneInfo[],
  strays: StrayRows,
  openFault: OpenFault | null,
  { heads, findings }: ReadHeads,
) {
  return {
    lanes,
    rows: lanes.reduce((sum, { entries }) => sum + entries, strays.total),
    findings: [...(openFault ? [refusedToOpen(openFault)] : []), ...findings, ...strays.findings],
    openFault,
    carriesParents: true,
    heads,
  };
}
