import type { TimelineFilter, TimelineMatches } from '../../../../ledger/model/timeline.ts';
import { isWholeLedger } from '../../../../ui/data/ledgers/queries.ts';
import type { FilterList } from '../url.ts';

/** Drops the empty parts of a filter: an empty part would still be a part. */
export function tidy(filter: TimelineFilter): TimelineFilter {
  const kept = Object.entries(filter).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : Boolean(value),
  );
  return Object.fromEntries(kept);
}

export function toggleFilter(
  filter: TimelineFilter,
  list: FilterList,
  value: string,
): TimelineFilter {
  const held = filter[list] ?? [];
  const next = held.includes(value) ? held.filter((one) => one !== value) : [...held, value].sort();
  return tidy({ ...filter, [list]: next });
}

/** `isOfBefore` says that it is of the filter before, so long as this one has found nothing. */
export interface FilteredEntries extends TimelineMatches {
  readonly isOfBefore: boolean;
}

/** Returns whether every entry was looked at, for this filter. */
export function isDone(found: FilteredEntries): boolean {
  return !found.isOfBefore && isWholeLedger(found);
}
