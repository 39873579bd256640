// One entry may be in several ledgers, such as copies of a file.

import type { LedgerSummary } from '../../../ledger/model/ledger.ts';
import type { SearchedLedger } from './running.ts';

/** The place of the same entry in another ledger. */
export interface Twin {
  readonly ledger: LedgerSummary;
  readonly lane: string;
  readonly index: number;
}

/**
 * Has, by place among all that was found, the entries that are shown by another one, and the twins
 * of those that show some.
 */
export interface SameEntries {
  readonly hidden: ReadonlySet<number>;
  readonly twins: ReadonlyMap<number, readonly Twin[]>;
}

/**
 * `prints` has one print for each entry, in the order in which they were found; null when nobody
 * can say.
 */
export function groupSame(
  ledgers: readonly SearchedLedger[],
  prints: readonly (string | null)[],
): SameEntries {
  const first = new Map<string, number>();
  const hidden = new Set<number>();
  const twins = new Map<number, Twin[]>();
  let place = 0;
  for (const { ledger, lanes } of ledgers) {
    // Two equal entries of one ledger stay two.
    const times = new Map<string, number>();
    for (const { lane, matches } of lanes)
      for (const index of matches) {
        const at = place++;
        const print = prints[at];
        if (!print) continue;
        const time = times.get(print) ?? 0;
        times.set(print, time + 1);
        const key = `${time} ${print}`;
        const shown = first.get(key);
        if (shown === undefined) {
          first.set(key, at);
          continue;
        }
        hidden.add(at);
        twins.set(shown, [...(twins.get(shown) ?? []), { ledger, lane, index }]);
      }
  }
  return { hidden, twins };
}
