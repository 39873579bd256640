// What a person looks at in the graph of lanes, in the address.

import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { LaneFilter, LaneOrder, LaneState } from '../../layout/index.ts';
import { readShown, type ShownLanes, writeShown } from '../../ui/graph/shown-lanes.ts';

export const STATES: readonly (readonly [LaneState, string])[] = [
  ['failed', 'Not intact'],
  ['warnings', 'With warnings'],
  ['missing', 'Missing'],
  ['unverified', 'Not read'],
  ['consistent', 'Consistent'],
  ['verified', 'Verified'],
];

export const ORDERS: readonly (readonly [LaneOrder, string])[] = [
  ['recorded', 'As recorded'],
  ['time', 'By time'],
  ['cost', 'By cost'],
  ['depth', 'By depth'],
  ['verdict', 'By verdict'],
];

const HAS = ['waiting', 'denied', 'joined'] as const;

export interface LanesAddress extends Required<LaneFilter>, ShownLanes {
  readonly order: LaneOrder;
  /** What contradicts itself across ledgers is listed. */
  readonly areFindings: boolean;
  /** The lane that is selected. */
  readonly at: string | null;
}

/** All lanes, however they are ordered. */
export const NO_FILTER = {
  text: '',
  state: null,
  has: null,
  ledgers: [],
  hidden: [],
  within: null,
} as const satisfies Partial<LanesAddress>;

export function readLanes(search: URLSearchParams): LanesAddress {
  return {
    text: search.get('q') ?? '',
    state: STATES.find(([state]) => state === search.get('verdict'))?.[0] ?? null,
    has: HAS.find((has) => has === search.get('has')) ?? null,
    ledgers: search.getAll('ledger'),
    areFindings: search.has('findings'),
    order: ORDERS.find(([order]) => order === search.get('order'))?.[0] ?? 'recorded',
    ...readShown(search),
    at: search.get('at'),
  };
}

/** What is as it is without an address is left out of it. */
export function writeLanes(address: LanesAddress): URLSearchParams {
  const { text, state, has, ledgers, order, areFindings, at } = address;
  const next = new URLSearchParams();
  if (text) next.set('q', text);
  if (state) next.set('verdict', state);
  if (has) next.set('has', has);
  for (const ledger of ledgers) next.append('ledger', ledger);
  if (areFindings) next.set('findings', '');
  if (order !== 'recorded') next.set('order', order);
  writeShown(next, address);
  if (at) next.set('at', at);
  return next;
}

/**
 * The text is also kept here: the address follows a moment later, too late for fast typing. Going
 * closer is a step that the browser's own button takes back.
 */
export function useLanesAddress() {
  const [search, setSearch] = useSearchParams();
  const address = useMemo(() => readLanes(search), [search]);
  const [text, setText] = useState(address.text);
  const change = useCallback(
    (part: Partial<LanesAddress>) => {
      if (part.text !== undefined) setText(part.text);
      setSearch(
        (held) => {
          const next = writeLanes({ ...readLanes(held), ...part });
          const view = held.get('view');
          return new URLSearchParams([...(view ? [['view', view]] : []), ...next]);
        },
        { replace: part.within === undefined },
      );
    },
    [setSearch],
  );
  return useMemo(() => ({ ...address, text, change }), [address, text, change]);
}
