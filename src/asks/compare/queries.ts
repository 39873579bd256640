// Two ledgers, lanes or states are compared for a screen, which shows the results as they come.

import { queryOptions } from '@tanstack/react-query';
import { addAll } from '../../base/lists.ts';
import type {
  LanePoint,
  LaneRef,
  LaneResult,
  LedgersView,
  LinePlace,
} from '../../ledger/compare/view.ts';
import { ask } from '../../ui/data/host.ts';
import { bulky } from '../../ui/data/ledgers/queries.ts';

export const LINES_PER_PAGE = 100;

const COMPARED = ['compared'] as const;

/** `version` is that of both ledgers, which may grow or be verified again. */
export interface AskedLanes {
  readonly a: LaneRef;
  readonly b: LaneRef;
  readonly version: string;
}

/** Compares two lanes, and says how far it is until the answer is there. */
export function comparedLanesQuery(asked: AskedLanes) {
  const { a, b } = asked;
  const queryKey = [...COMPARED, 'lanes', asked];
  return queryOptions({
    ...bulky,
    queryKey,
    queryFn: ({ client, signal }) =>
      ask({
        name: 'compared lanes',
        input: { a, b },
        signal,
        onProgress: (view) => client.setQueryData(queryKey, view),
      }),
    staleTime: ({ state }) => (state.data && !state.data.found ? 0 : Number.POSITIVE_INFINITY),
  });
}

/** Compares all lanes of two ledgers, and gives those that were compared so far. */
export function comparedLedgersQuery(a: string, b: string, version: string) {
  const queryKey = [...COMPARED, 'ledgers', a, b, version];
  return queryOptions({
    ...bulky,
    queryKey,
    queryFn: ({ client, signal }) => {
      const lanes: LaneResult[] = [];
      const onProgress = (view: LedgersView) => {
        // Where its worker ended, another begins again.
        lanes.length = view.compared - view.lanes.length;
        addAll(lanes, view.lanes);
        client.setQueryData(queryKey, { ...view, lanes: [...lanes] });
      };
      return ask({ name: 'compared ledgers', input: { a, b }, signal, onProgress });
    },
    staleTime: ({ state }) => (state.data && !state.data.found ? 0 : Number.POSITIVE_INFINITY),
  });
}

export function comparedLinesQuery(asked: AskedLanes, isFolded: boolean, page: number) {
  const [from, to] = [page * LINES_PER_PAGE, (page + 1) * LINES_PER_PAGE];
  return queryOptions({
    ...bulky,
    queryKey: [...COMPARED, 'lines', asked, isFolded, page],
    queryFn: () =>
      ask({ name: 'compared lines', input: { a: asked.a, b: asked.b, isFolded, from, to } }),
  });
}

export function comparedPairQuery(asked: AskedLanes, row: number) {
  return queryOptions({
    ...bulky,
    queryKey: [...COMPARED, 'pair', asked, row],
    queryFn: () => ask({ name: 'compared pair', input: { a: asked.a, b: asked.b, row } }),
  });
}

export function comparedStatesQuery(a: LanePoint, b: LanePoint, version: string) {
  return queryOptions({
    ...bulky,
    queryKey: [...COMPARED, 'states', a, b, version],
    queryFn: () => ask({ name: 'compared states', input: { a, b } }),
  });
}

/** The answer is not kept: it is asked for once, to go there. */
export function findComparedRow(
  { a, b }: AskedLanes,
  isFolded: boolean,
  row: number,
  step: 0 | 1 | -1,
): Promise<LinePlace | null> {
  return ask({ name: 'compared place', input: { a, b, isFolded, row, step } });
}
