// What a ledger does not have, looked for in the others that are held here: lanes that it names, and
// who delegated a lane.

import type { FoundDelegation, FoundLane } from '../../core/model/ledger.ts';
import type { LedgerRow } from '../../storage/rows.ts';
import type { Store } from '../../storage/store.ts';
import type { LedgerCache } from './ledger-cache.ts';

/** No more are looked for, and in no more ledgers: each takes a look into the store. */
const MOST_LANES = 32;
const MOST_LEDGERS = 200;

/** Of each lane the first ledger of the same format that has one of its id. */
export async function lanesElsewhere(
  store: Store,
  row: LedgerRow,
  lanes: readonly string[],
): Promise<readonly FoundLane[]> {
  const others = await othersOf(store, row);
  const found: FoundLane[] = [];
  for (const lane of lanes.slice(0, MOST_LANES))
    for (const { id, name, build } of others) {
      if (!(await store.lane(build, lane))) continue;
      found.push({ lane, ledger: id, name });
      break;
    }
  return found;
}

/** The first delegation to a lane in another ledger of the same format; null: none names it. */
export async function delegationElsewhere(
  cache: LedgerCache,
  row: LedgerRow,
  lane: string,
): Promise<FoundDelegation | null> {
  const { store } = cache.ports;
  for (const other of await othersOf(store, row)) {
    const { links } = await cache.overview(other);
    const link = links.find(({ kind, to }) => kind === 'delegation' && to.lane === lane);
    if (!link) continue;
    const { from } = link;
    const title = (await store.lane(other.build, from.lane))?.summary.title ?? '';
    const mark = (await cache.laneMarks(other)).get(from.lane);
    const { index, lane: source } = from;
    return {
      ledger: other.id,
      name: other.name,
      lane: source,
      title,
      ...(mark && { mark }),
      index,
    };
  }
  return null;
}

async function othersOf(store: Store, { id, format }: LedgerRow): Promise<readonly LedgerRow[]> {
  const all = await store.ledgers();
  return all.filter((one) => one.id !== id && one.format === format).slice(0, MOST_LEDGERS);
}
