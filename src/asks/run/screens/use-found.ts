import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TimelineFilter } from '../../../ledger/model/timeline.ts';
import { matchesQuery } from '../../../ui/data/ledgers/queries.ts';
import type { FilteredEntries } from './rows/filters.ts';
import { isFiltered } from './url.ts';

/**
 * Gives the entries of a lane that a filter finds; null when there is no filter, or it has found
 * nothing yet.
 */
export function useFound(
  ledger: string,
  lane: string,
  filter: TimelineFilter,
): FilteredEntries | null {
  const isAsked = isFiltered(filter);
  const { data, isPlaceholderData: isOfBefore } = useQuery({
    ...matchesQuery(ledger, lane, filter),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  return useMemo(
    () => (isAsked && data ? { ...data, isOfBefore } : null),
    [isAsked, data, isOfBefore],
  );
}
