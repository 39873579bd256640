// An entry may point to what its own ledger does not have: this is resolved in other ledgers held
// here as on the command line, for the few lanes that it names.

import type { EntryEnds, LaneEnds, LedgerEnds } from '../join/ends.ts';
import { joinLedgers } from '../join/join.ts';
import type { Join } from '../join/joint.ts';
import type { EntryJoins, FoundJoin } from '../model/ledger.ts';
import type { LedgerRow } from '../storage/rows.ts';
import { describeFoundIn, listOthers } from './held.ts';
import type { LedgerCache } from './ledger-cache.ts';
import type { OpenedLane } from './opened-lane.ts';

interface At {
  readonly lane: string;
  readonly index: number | null;
}

export async function joinsAt(cache: LedgerCache, row: LedgerRow, at: At): Promise<EntryJoins> {
  const { others, held } = await listOthers(cache, row);
  const joins = await joinsFrom(cache, row, at, others);
  const byId = new Map(others.map((other) => [other.id, other]));
  const found = joins.flatMap(({ kind, lane, commit, found, agreement }): FoundJoin[] => {
    const [place] = found;
    const other = place && byId.get(place.ledger);
    if (!other || lane === null) return [];
    const { index } = place;
    const more = found.length - 1;
    return [{ kind, lane, commit, index, agreement, more, ...describeFoundIn(cache, other) }];
  });
  return { held, found };
}

/** Finds in the others what the entry points to in vain. */
export async function joinsFrom(
  cache: LedgerCache,
  row: LedgerRow,
  { lane, index }: At,
  others: readonly LedgerRow[],
): Promise<readonly Join[]> {
  if (index === null) return [];
  const opened = await cache.lane(row, lane);
  const missing = opened.leavingAt(index).filter((link) => link.missing !== null);
  if (missing.length === 0) return [];
  const { links, handed } = await endsAt(cache, row, opened, index);
  const pointing = links
    .filter((link) => missing.some(({ kind, to }) => kind === link.kind && to.lane === link.lane))
    .map((link) => ({ index, link, handed }));
  const own = { ...NOTHING, lane, entries: opened.entries, links: pointing };
  const ledgers: LedgerEnds[] = [{ ledger: row.id, format: row.format, lanes: [own] }];
  for (const other of others) {
    const lanes: LaneEnds[] = [];
    for (const { lane: wanted, commit } of links)
      if (await cache.ports.store.lane(other.build, wanted))
        lanes.push(await laneIn(cache, other, wanted, commit));
    if (lanes.length) ledgers.push({ ledger: other.id, format: other.format, lanes });
  }
  return joinLedgers(ledgers).joins;
}

/** A lane that nobody can point at. */
export const NOTHING = { commits: new Map<string, number>(), links: [], undoes: [] } as const;

export async function endsAt(
  cache: LedgerCache,
  row: LedgerRow,
  opened: OpenedLane,
  index: number,
): Promise<EntryEnds> {
  const format = cache.format(row);
  const entry = await opened.entry(index);
  return format.reader.ends?.(entry, format.reader.decode(entry)) ?? { links: [] };
}

/** A lane can be pointed at by its beginning, and one commit. */
async function laneIn(
  cache: LedgerCache,
  { id }: LedgerRow,
  lane: string,
  commit: string | null,
): Promise<LaneEnds> {
  const row = await cache.ledger(id);
  const opened = await cache.lane(row, lane);
  const { entries } = opened;
  const given = entries > 0 ? (await endsAt(cache, row, opened, 0)).given : undefined;
  const at = commit === null ? null : await commitIn(opened, commit);
  const commits = new Map(commit === null || at === null ? [] : [[commit, at]]);
  return { ...NOTHING, lane, entries, commits, given };
}

/** Null when the lane has no such commit. */
async function commitIn(opened: OpenedLane, commit: string): Promise<number | null> {
  if (commit === '') return null;
  for await (const page of opened.allPages()) {
    const isNamed = page.named(commit.toLowerCase());
    if (!isNamed) continue;
    for (let index = page.first; page.has(index); index++)
      if (isNamed(index) && page.head(index)?.digest.ties.commit === commit) return index;
  }
  return null;
}
