// What the graph over all ledgers keeps of each: what is stored of its lanes, and no entry of them.

import type { LaneEnds } from '../../../core/join/ends.ts';
import type { Link } from '../../../core/model/entry.ts';
import type { CostPart, LaneFacts } from '../../../layout/index.ts';
import type { LedgerRow } from '../../../storage/rows.ts';
import { foundIn } from '../held.ts';
import { NOTHING } from '../joins.ts';
import { laneFactsOf } from '../lane-facts.ts';
import type { LedgerCache } from '../ledger-cache.ts';

export interface LedgerPart {
  readonly row: LedgerRow;
  /** Itself, as what its lanes are below. */
  readonly head: LaneFacts;
  /** By the ids that they have in the ledger. */
  readonly lanes: readonly LaneFacts[];
  readonly cost: CostPart | null;
  readonly links: readonly Link[];
  readonly marks: ReadonlyMap<string, string>;
}

export async function ledgerPart(cache: LedgerCache, listed: LedgerRow): Promise<LedgerPart> {
  const row = await cache.ledger(listed.id);
  const { links } = await cache.overview(row);
  const { lanes, cost } = await laneFactsOf(cache.ports.store, await cache.laneVerdicts(row));
  const marks = await cache.laneMarks(row);
  const { id, name, entries, requests } = row;
  const { verdict } = foundIn(cache, row);
  const times = { firstAt: null, lastAt: null };
  const counts = { entries, waiting: requests.open, denied: 0, cost: null };
  const head: LaneFacts = {
    ...{ id, title: name, origin: 'unknown', verdict, isLedger: true, ...times, ...counts },
  };
  return { row, head, lanes, cost, links, marks };
}

/** What its lanes say of lanes, as far as findings across ledgers need it. */
export function laneEndsOf({ lanes, links }: LedgerPart): readonly LaneEnds[] {
  const pointing = new Map<string, LaneEnds['links'][number][]>();
  for (const { kind, from, to, label } of links) {
    if (kind !== 'delegation' && kind !== 'branch') continue;
    const link = { kind, lane: to.lane, commit: null, label };
    const own = pointing.get(from.lane);
    const one = { index: from.index ?? 0, link };
    if (own) own.push(one);
    else pointing.set(from.lane, [one]);
  }
  return lanes.map(({ id, entries, origin }) => ({
    ...{ ...NOTHING, lane: id, entries, links: pointing.get(id) ?? [] },
    // That it was delegated is known; with which task is compared where the delegation is found.
    given: origin === 'delegated' ? { task: null, authority: null, answer: null } : undefined,
  }));
}
