// Lanes that a ledger names and has not, and the delegation of a lane, are looked for in the other
// ledgers held here.

import { joinLedgers } from '../join/join.ts';
import type {
  DelegationElsewhere,
  FoundDelegation,
  FoundLane,
  LanesElsewhere,
} from '../model/ledger.ts';
import type { LedgerRow } from '../storage/rows.ts';
import { describeFoundIn, listOthers } from './held.ts';
import { joinsFrom, NOTHING } from './joins.ts';
import type { LedgerCache } from './ledger-cache.ts';

/** Each takes a look into the store, so no more are looked for. */
const MOST_LANES = 32;

/** Returns for each lane the first ledger of the same format that has one of its id. */
export async function lanesElsewhere(
  cache: LedgerCache,
  row: LedgerRow,
  lanes: readonly string[],
): Promise<LanesElsewhere> {
  const { others, held } = await listOthers(cache, row);
  const found: FoundLane[] = [];
  for (const lane of lanes.slice(0, MOST_LANES))
    for (const other of others) {
      if (!(await cache.ports.store.lane(other.build, lane))) continue;
      found.push({ lane, ...describeFoundIn(cache, other) });
      break;
    }
  return { held, found };
}

/**
 * Returns the first delegation to a lane in another ledger of the same format, and how many lanes
 * claim it.
 */
export async function delegationElsewhere(
  cache: LedgerCache,
  row: LedgerRow,
  lane: string,
): Promise<DelegationElsewhere> {
  const { others, held } = await listOthers(cache, row);
  let found: FoundDelegation | null = null;
  const claims = [];
  for (const other of others) {
    const { links } = await cache.overview(other);
    const own = links.filter(({ kind, to }) => kind === 'delegation' && to.lane === lane);
    const [link] = own;
    if (!link) continue;
    claims.push({
      ledger: other.id,
      format: other.format,
      lanes: own.map(({ from, label }) => ({
        ...NOTHING,
        lane: from.lane,
        entries: 0,
        links: [{ index: from.index ?? 0, link: { kind: link.kind, lane, commit: null, label } }],
      })),
    });
    found ??= await delegationIn(cache, other, row, link.from, lane);
  }
  const double = joinLedgers(claims).findings.find(({ check }) => check === 'join.two-parents');
  return { held, found, claim: double?.message ?? null };
}

async function delegationIn(
  cache: LedgerCache,
  other: LedgerRow,
  row: LedgerRow,
  from: { readonly lane: string; readonly index: number | null },
  lane: string,
): Promise<FoundDelegation> {
  const title = (await cache.ports.store.lane(other.build, from.lane))?.summary.title ?? '';
  const mark = (await cache.laneMarks(other)).get(from.lane);
  const joins = from.index === null ? [] : await joinsFrom(cache, other, from, [row]);
  const { agreement = [] } = joins.find((join) => join.lane === lane) ?? {};
  const where = { lane: from.lane, title, ...(mark && { mark }), index: from.index };
  return { ...describeFoundIn(cache, other), ...where, agreement };
}
