import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { swimlanesQuery } from '../../../../ui/data/ledgers/queries.ts';
import { useWorkspace } from '../context.ts';
import { hideLanes } from './shown.ts';

/** A ledger of more lanes is read around the one that is in focus. */
const MANY_LANES = 200;

/**
 * Gives the lanes of the ledger across that a person wants to see, and how many of them are put
 * away.
 */
export function useSwimlanes() {
  const { ledger, lane, detail, shown } = useWorkspace();
  const focus = detail.lanes.length > MANY_LANES ? lane : '';
  const { data, error, refetch } = useQuery({
    ...swimlanesQuery(ledger, focus),
    placeholderData: keepPreviousData,
  });
  const view = useMemo(() => data && hideLanes(data, shown, lane), [data, shown, lane]);
  return {
    data: view,
    hidden: (data?.lanes.length ?? 0) - (view?.lanes.length ?? 0),
    error,
    refetch,
  };
}
