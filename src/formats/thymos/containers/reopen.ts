// Single entries of a database that was verified: by the number of their row, where that leads to
// the content that the id says, and else by the very question that the verifier asked. A file can
// be made so that the two have different answers; what is shown is what was verified.

import { fromHex, spellsHex } from '../../../base/bytes.ts';
import type { HashEngine } from '../../../base/hash/hash.ts';
import type { EntrySource, LocatedEntry } from '../../../ledger/format/extras.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import { SourceError } from '../../../ledger/sources/error.ts';
import type { SqlDatabase } from '../../../ledger/sources/sqlite/sqlite.ts';
import { asPayload, decodePayload } from '../payload/payload.ts';
import { requireOrdinary } from './ordinary.ts';
import { toEntry } from './row.ts';
import { laneQuery, readColumnNames, rowNumber, selectCells } from './sqlite.ts';

/** Entries after one that is looked for in its lane are likely to be asked for next. */
const RUN = 64;
const ALL = -1;
/** To leave out more of them takes longer than to begin anew. */
const FAR = 1024;

/** A lane that is being read in order. */
interface Walk {
  readonly lane: string;
  next: number;
  readonly entries: Generator<Entry>;
}

export function reopenSqlite(database: SqlDatabase, hash: HashEngine): EntrySource {
  requireOrdinary(database);
  const columns = readColumnNames(database, 'entries');
  const rowid = rowNumber(database, columns);
  const byRow = `SELECT ${selectCells(columns)} FROM main.entries WHERE ${rowid} = ?`;
  const ofLane = laneQuery(columns, rowid);
  let run: { readonly lane: string; readonly entries: readonly Entry[] } | null = null;
  let walk: Walk | null = null;

  const byNumber = ({ index, id, locator }: LocatedEntry): Uint8Array | null => {
    for (const row of database.rows(byRow, [locator])) {
      const entry = toEntry(row, index);
      const payload = asPayload(decodePayload(entry));
      const isSame = entry.id === id && payload && spellsHex(id, hash.blake3(payload.canonical));
      return isSame ? entry.bytes : null;
    }
    return null;
  };

  const inLane = (lane: string, { index, id, locator }: LocatedEntry): Uint8Array => {
    const known = run?.lane === lane ? run.entries.find((entry) => entry.index === index) : null;
    return bytesIn(lane, { index, id, locator }, known ?? runFrom(lane, index));
  };

  const bytesIn = (
    lane: string,
    { index, id, locator }: LocatedEntry,
    found: Entry | undefined,
  ): Uint8Array => {
    if (found?.id === id && found.locator === locator) return found.bytes;
    throw new SourceError(
      'corrupt',
      'The file of this ledger is not what was verified.',
      `Entry ${index} of ${lane.slice(0, 8)} should have the id ${id.slice(0, 8)}; found ${found?.id.slice(0, 8) ?? 'no entry'}.`,
      'Forget the ledger, and open its file again.',
    );
  };

  const runFrom = (lane: string, index: number): Entry | undefined => {
    const entries = [...rowsFrom(lane, index, RUN)];
    run = { lane, entries };
    return entries[0];
  };

  function* rowsFrom(lane: string, index: number, most: number): Generator<Entry> {
    const key = fromHex(lane) ?? new Uint8Array();
    const rows = database.rows(`${ofLane} LIMIT ${most} OFFSET ${index}`, [key]);
    for (const row of rows) yield toEntry(row, index++);
  }

  /** Whoever reads a lane in order goes on where the last ones ended. */
  const walkTo = (lane: string, index: number): Walk => {
    if (walk?.lane === lane && walk.next <= index && index - walk.next < FAR) return walk;
    walk?.entries.return(undefined);
    walk = { lane, next: index, entries: rowsFrom(lane, index, ALL) };
    return walk;
  };

  const entryOn = (walk: Walk, index: number): Entry | undefined => {
    for (let entry = walk.entries.next(); !entry.done; entry = walk.entries.next()) {
      walk.next = entry.value.index + 1;
      if (entry.value.index >= index) return entry.value;
    }
    return undefined;
  };

  return {
    readBytes: (lane, entry) => byNumber(entry) ?? inLane(lane, entry),
    bytesOfRun(lane, entries) {
      const walk = walkTo(lane, entries[0]?.index ?? 0);
      return entries.map((entry) => bytesIn(lane, entry, entryOn(walk, entry.index)));
    },
    close: () => database.close(),
  };
}
