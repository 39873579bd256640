// Found entries are counted by what their pages share: no entry is read for it.

import type { LedgerCache } from '../../../ledger/held/ledger-cache.ts';
import { createPace } from '../../../ledger/held/pace.ts';
import type { StoredLane } from '../../../ledger/held/stored-lane.ts';
import {
  COUNTED_FIELDS,
  type CountedField,
  type FoundCounts,
  type LaneEntries,
} from '../../../ledger/model/search.ts';
import { PAGES_INDEXED, type Traits } from '../../../ledger/storage/rows.ts';

/** Counts of some entries of a ledger how many have each rule, tool and kind. */
export async function countFound(
  cache: LedgerCache,
  ledger: string,
  lanes: readonly LaneEntries[],
): Promise<FoundCounts> {
  const row = await cache.ledger(ledger);
  const rows = new Map((await cache.laneVerdicts(row)).map((one) => [one.row.lane, one.row]));
  const counts = { rule: new Map(), tool: new Map(), kind: new Map() } satisfies FoundCounts;
  const pace = createPace();
  for (const { lane, indices } of lanes) {
    const found = rows.get(lane);
    if (!found) continue;
    for await (const [traits, entries] of countTraits(cache.stored(row, found), indices)) {
      for (const field of COUNTED_FIELDS)
        for (const value of valuesIn(traits, field))
          counts[field].set(value, (counts[field].get(value) ?? 0) + entries);
      if (pace.due()) await pace.pause();
    }
  }
  return counts;
}

function valuesIn({ kind, rules, tools }: Traits, field: CountedField): readonly (string | null)[] {
  if (field === 'kind') return [kind || null];
  const values = new Set(field === 'rule' ? rules : tools);
  return values.size > 0 ? [...values] : [null];
}

/** An entry belongs to an index, or to a page that is in none yet. */
async function* countTraits(
  lane: StoredLane,
  indices: Int32Array,
): AsyncGenerator<readonly [Traits, number]> {
  for (let at = 0; at < indices.length; ) {
    const page = lane.pageAt(indices[at] ?? 0);
    const texts = await lane.texts(page - (page % PAGES_INDEXED));
    const first = indices[at] ?? 0;
    const isIndexed = texts !== null && first - texts.first < texts.traitsOf.length;
    const digests = isIndexed ? null : await lane.digests(page);
    const end = digests
      ? digests.first + digests.entries
      : (texts?.first ?? 0) + (texts?.traitsOf.length ?? 0);
    const counts = new Map<Traits, number>();
    do {
      const index = indices[at++] ?? 0;
      const traits = digests
        ? digests.traits(index)
        : texts?.traits[texts.traitsOf[index - texts.first] ?? 0];
      if (traits) counts.set(traits, (counts.get(traits) ?? 0) + 1);
    } while ((indices[at] ?? end) < end);
    yield* counts;
  }
}
