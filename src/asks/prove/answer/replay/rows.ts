// Two runs are compared by the state after every entry that changes it; in a format without a
// state, by the hash of each entry's bytes.

import type { HashEngine } from '../../../../base/hash/hash.ts';
import type { LedgerFormat } from '../../../../ledger/format/format.ts';
import { ReplayedWorlds } from '../../../../ledger/format/world-after.ts';
import type { Pace } from '../../../../ledger/held/pace.ts';
import type { Entry } from '../../../../ledger/model/entry.ts';
import type { ReplayRow, ReplayRowKind } from '../../../../ledger/model/replay.ts';
import type { TakenEntries } from './taken.ts';

/** With more entries, every second one has a row, every third, and so on. */
const MOST_ROWS = 1000;
/** A state is hashed whole each time, so this many bytes are the limit. */
const MOST_HASHED = 1024 * 1024 * 1024;
const AT_ONCE = 50;

const NO_STATE = { hash: null, resources: null };

export interface MadeRows {
  readonly rowsAre: ReplayRowKind;
  readonly changes: number;
  readonly rows: readonly ReplayRow[];
}

export async function makeReplayRows(
  format: LedgerFormat,
  taken: TakenEntries,
  lane: string,
  hash: HashEngine,
  pace: Pace,
  send: (rows: readonly ReplayRow[]) => void,
): Promise<MadeRows> {
  const entries = taken.entries(lane);
  const changing = entries.filter(
    (entry) => format.words.digest(entry, format.reader.decode(entry)).delta?.ops.length,
  );
  const rowsAre = changing.length > 0 ? 'world' : 'entry';
  const all = changing.length > 0 ? changing : entries;
  const worlds = new ReplayedWorlds(format, taken, hash, () => undefined, MOST_HASHED);
  const comesTo = (entry: Entry) =>
    rowsAre === 'world'
      ? (worlds.after(lane, entry.index) ?? NO_STATE)
      : { hash: ownHash(format, entry, hash), resources: null };
  const rows: ReplayRow[] = [];
  let sent = 0;
  const step = Math.max(1, Math.ceil(all.length / MOST_ROWS));
  for (const [i, entry] of all.entries()) {
    if (i % step !== 0 && i !== all.length - 1) continue;
    const { hash: own, resources } = comesTo(entry);
    rows.push({ index: entry.index, seq: entry.seq, hash: own, resources });
    if (rows.length - sent < AT_ONCE && !pace.due()) continue;
    send(rows.slice(sent));
    sent = rows.length;
    await pace.pause();
  }
  send(rows.slice(sent));
  return { rowsAre, changes: all.length, rows };
}

/** An entry without any hash is compared by its id. */
function ownHash(format: LedgerFormat, entry: Entry, hash: HashEngine): string {
  const proofs = format.rules.proofs?.(entry, format.reader.decode(entry), null, hash) ?? [];
  return proofs.find(({ bytes }) => bytes)?.computed ?? entry.id;
}
