// The changes of entries are put into words that are short enough for a row.

import { readLeftCounts, rowNote } from '../../../ledger/diff/change-note.ts';
import { diffWorlds, type ResourcePair, readResourcePair } from '../../../ledger/diff/diff.ts';
import type { LedgerCache } from '../../../ledger/held/ledger-cache.ts';
import type { StoredStates } from '../../../ledger/held/states/states.ts';
import type { Worlds } from '../../../ledger/held/states/worlds.ts';
import type { ChangeNote } from '../../../ledger/model/timeline.ts';
import type { LedgerRow } from '../../../ledger/storage/rows.ts';

/** A row speaks of this many resources at most, and no entry of more bytes is read for it. */
const MOST = 12;
const MOST_BYTES = 100_000;

interface Parts {
  readonly cache: LedgerCache;
  readonly worlds: Worlds;
  readonly states: StoredStates;
}

/** Leaves out entries whose world is not known. */
export async function readChangeNotes(
  parts: Parts,
  row: LedgerRow,
  lane: string,
  indices: Iterable<number>,
): Promise<readonly ChangeNote[]> {
  const { worlds, states } = parts;
  const notes: ChangeNote[] = [];
  for (const index of indices) {
    const before = await worlds.at(row, { lane, index: index - 1 });
    const after = await worlds.at(row, { lane, index });
    if (!before.world || !after.world) continue;
    let count = 0;
    for (const refs of diffWorlds(before.world, after.world)) {
      if (++count > MOST) break;
      const pair = readResourcePair(refs);
      if (!(await isBrief(parts, row, pair))) continue;
      const change = await states.change(row, pair);
      const { kind, id } = change;
      notes.push({ index, kind, id, note: rowNote(change), state: readLeftCounts(change) });
    }
  }
  return notes;
}

async function isBrief({ cache }: Parts, row: LedgerRow, { before, after }: ResourcePair) {
  for (const resource of [before, after]) {
    if (!resource) continue;
    const { lane, index } = resource.value;
    if ((await cache.entry(row, lane, index)).bytes.length > MOST_BYTES) return false;
  }
  return true;
}
