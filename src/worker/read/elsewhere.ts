// Lanes that a ledger names and does not have, looked for in the others that are held here.

import type { FoundLane } from '../../core/model/ledger.ts';
import type { LedgerRow } from '../../storage/rows.ts';
import type { Store } from '../../storage/store.ts';

/** No more are looked for, and in no more ledgers: each takes a look into the store. */
const MOST_LANES = 32;
const MOST_LEDGERS = 200;

/** Of each lane the first ledger of the same format that has one of its id. */
export async function lanesElsewhere(
  store: Store,
  row: LedgerRow,
  lanes: readonly string[],
): Promise<readonly FoundLane[]> {
  const all = await store.ledgers();
  const others = all.filter(({ id, format }) => id !== row.id && format === row.format);
  const found: FoundLane[] = [];
  for (const lane of lanes.slice(0, MOST_LANES))
    for (const { id, name, build } of others.slice(0, MOST_LEDGERS)) {
      if (!(await store.lane(build, lane))) continue;
      found.push({ lane, ledger: id, name });
      break;
    }
  return found;
}
