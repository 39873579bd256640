// Two ledgers, lanes or states next to each other, for the screen that compares them. What is found
// is shown meanwhile; who waits no more asks for no further part.

import { queryOptions } from '@tanstack/react-query';
import type {
  LanePoint,
  LaneRef,
  LanesView,
  LedgersView,
  LinePlace,
} from '../../ledger/compare/view.ts';
import { getService } from '../service.ts';
import { bulky } from './queries.ts';

export const LINES_PER_PAGE = 100;

const COMPARED = ['compared'] as const;

/** `version`: of both ledgers, which may grow or be verified again. */
export interface AskedLanes {
  readonly a: LaneRef;
  readonly b: LaneRef;
  readonly version: string;
}

/** Two lanes, with how far it is until the answer is there. */
export function comparedLanesQuery(asked: AskedLanes) {
  const { a, b } = asked;
  const queryKey = [...COMPARED, 'lanes', asked];
  return queryOptions({
    ...bulky,
    queryKey,
    queryFn: async ({ client, signal }) => {
      let view: LanesView = await getService().compareLanes(a, b);
      while (!view.found) {
        signal.throwIfAborted();
        client.setQueryData(queryKey, view);
        view = await getService().compareLanes(a, b);
      }
      return view;
    },
    staleTime: ({ state }) => (state.data && !state.data.found ? 0 : Number.POSITIVE_INFINITY),
  });
}

/** All lanes of two ledgers, with those that were compared so far. */
export function comparedLedgersQuery(a: string, b: string, version: string) {
  const queryKey = [...COMPARED, 'ledgers', a, b, version];
  return queryOptions({
    ...bulky,
    queryKey,
    queryFn: async ({ client, signal }) => {
      let view: LedgersView = await getService().compareLedgers(a, b, 0);
      while (!view.found) {
        signal.throwIfAborted();
        client.setQueryData(queryKey, view);
        const { lanes } = view;
        const next = await getService().compareLedgers(a, b, lanes.length);
        view = next.lanes.length
          ? { ...next, lanes: [...lanes, ...next.lanes] }
          : { ...next, lanes };
      }
      return view;
    },
    staleTime: ({ state }) => (state.data && !state.data.found ? 0 : Number.POSITIVE_INFINITY),
  });
}

export function comparedLinesQuery(asked: AskedLanes, isFolded: boolean, page: number) {
  const [from, to] = [page * LINES_PER_PAGE, (page + 1) * LINES_PER_PAGE];
  return queryOptions({
    ...bulky,
    queryKey: [...COMPARED, 'lines', asked, isFolded, page],
    queryFn: () => getService().comparedLines(asked.a, asked.b, isFolded, from, to),
  });
}

export function comparedPairQuery(asked: AskedLanes, row: number) {
  return queryOptions({
    ...bulky,
    queryKey: [...COMPARED, 'pair', asked, row],
    queryFn: () => getService().comparedPair(asked.a, asked.b, row),
  });
}

export function comparedStatesQuery(a: LanePoint, b: LanePoint, version: string) {
  return queryOptions({
    ...bulky,
    queryKey: [...COMPARED, 'states', a, b, version],
    queryFn: () => getService().comparedStates(a, b),
  });
}

/** Not kept: it is asked for once, to go there. */
export function findComparedRow(
  { a, b }: AskedLanes,
  isFolded: boolean,
  row: number,
  step: 0 | 1 | -1,
): Promise<LinePlace | null> {
  return getService().comparedPlace(a, b, isFolded, row, step);
}
