import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { swimlanesQuery } from '../../../data/ledgers/queries.ts';
import { useWorkspace } from '../context.ts';

/** A ledger of more lanes is read around the one that is in focus. */
const MANY_LANES = 200;

/** The lanes of the ledger across. */
export function useSwimlanes() {
  const { ledger, lane, detail } = useWorkspace();
  const focus = detail.lanes.length > MANY_LANES ? lane : '';
  return useQuery({ ...swimlanesQuery(ledger, focus), placeholderData: keepPreviousData });
}
