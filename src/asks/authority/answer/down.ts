// The hops from an entry are listed each before those that follow it.

import { joinsAt } from '../../../ledger/held/joins.ts';
import type { LedgerCache } from '../../../ledger/held/ledger-cache.ts';
import type { AuthorityHop, AuthorityView } from '../../../ledger/model/authority.ts';
import type { Link } from '../../../ledger/model/entry.ts';
import { type HeldLane, heldLane } from './held-lane.ts';
import { hopBetween } from './hop.ts';

const MAX_HOPS = 24;
const MAX_DISTANCE = 8;

/** Lists what leaves a lane; with `index` only what leaves that entry. */
export async function hopsDown(
  cache: LedgerCache,
  first: HeldLane,
  index: number,
): Promise<Pick<AuthorityView, 'down' | 'isCut'>> {
  const down: AuthorityHop[] = [];
  let isCut = false;
  const seen = new Set<string>();
  const follow = async (from: HeldLane, at: number | null, distance: number): Promise<void> => {
    const name = JSON.stringify([from.row.id, from.opened.id]);
    const links = seen.has(name) ? [] : await leaving(cache, from, at);
    seen.add(name);
    for (const link of links) {
      if (down.length === MAX_HOPS || distance > MAX_DISTANCE) {
        isCut = true;
        return;
      }
      const to = await target(cache, from, link);
      const kind = link.kind === 'branch' ? 'branch' : 'delegation';
      const { label } = link;
      const between = {
        from,
        to,
        index: ends(link)?.index ?? null,
        kind,
        label,
        distance,
      } as const;
      down.push(await hopBetween(cache, first.row.id, between));
      if (to) await follow(to, null, distance + 1);
    }
  };
  // A lane's first entry means the whole lane.
  await follow(first, index === 0 ? null : index, 1);
  return { down, isCut };
}

async function leaving(
  cache: LedgerCache,
  { row, opened: { id } }: HeldLane,
  index: number | null,
): Promise<readonly Link[]> {
  const { links } = await cache.overview(row);
  return links.filter((link) => {
    const end = ends(link);
    return end?.lane === id && (index === null || end.index === index);
  });
}

/** Returns the end that hands on; null when neither does. */
function ends({ kind, from, to, missing }: Link): Link['from'] | null {
  if (kind === 'delegation') return from;
  return kind === 'branch' && missing === null ? to : null;
}

async function target(
  cache: LedgerCache,
  { row, opened }: HeldLane,
  { kind, from, to, missing }: Link,
): Promise<HeldLane | null> {
  if (kind === 'branch') return heldLane(cache, row.id, from.lane);
  if (missing === null) return heldLane(cache, row.id, to.lane);
  const { found } = await joinsAt(cache, row, { lane: opened.id, index: from.index });
  const there = found.find((one) => one.kind === kind && one.lane === to.lane);
  return there ? heldLane(cache, there.ledger, there.lane) : null;
}
