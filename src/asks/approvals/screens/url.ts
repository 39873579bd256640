// The inbox keeps its filter in the URL, so that a reload or a shared link shows the same list. A
// URL is read forgivingly.

import { useMemo } from 'react';
import { useLocation } from 'react-router';
import { decidedPath, inboxPath, requestPath } from '../../../ui/paths.ts';

/** The two lists come first, then the outcomes that the second can be narrowed to. */
export const SHOWN_REQUESTS = [
  'open',
  'decided',
  'here',
  'granted',
  'denied',
  'unanswerable',
] as const;
export type ShownRequests = (typeof SHOWN_REQUESTS)[number];

export const AGES = ['hour', 'day', 'week'] as const;
export type RequestAge = (typeof AGES)[number];

export interface InboxFilter {
  readonly show: ShownRequests;
  readonly channel: string | null;
  readonly tool: string | null;
  readonly ledger: string | null;
  readonly age: RequestAge | null;
}

export function readFilter(params: URLSearchParams, usual: ShownRequests = 'open'): InboxFilter {
  const [show, age] = [params.get('show'), params.get('age')];
  return {
    show: SHOWN_REQUESTS.find((known) => known === show) ?? usual,
    channel: params.get('channel'),
    tool: params.get('tool'),
    ledger: params.get('ledger'),
    age: AGES.find((known) => known === age) ?? null,
  };
}

/**
 * Returns the filter as a query with its question mark; '' for a whole list. `usual` is the list
 * that is not named.
 */
export function writeRequestFilter(
  { show, ...rest }: InboxFilter,
  usual: ShownRequests = 'open',
): string {
  const params = new URLSearchParams();
  if (show !== usual) params.set('show', show);
  for (const name of ['channel', 'tool', 'ledger', 'age'] as const) {
    const value = rest[name];
    if (value !== null) params.set(name, value);
  }
  return params.size > 0 ? `?${params}` : '';
}

/** Returns whether a filter leaves less than one of the two lists. */
export function isNarrowed({ show, channel, tool, ledger, age }: InboxFilter): boolean {
  const isList = show === 'open' || show === 'decided';
  return !isList || channel !== null || tool !== null || ledger !== null || age !== null;
}

/** Returns the whole list that a filter narrows. */
export function widen({ show }: InboxFilter): InboxFilter {
  const whole = show === 'open' ? 'open' : 'decided';
  return { show: whole, channel: null, tool: null, ledger: null, age: null };
}

export interface RequestPoint {
  readonly ledger: string;
  readonly lane: string;
  readonly index: number;
}

/** Reads the filter from the address. */
export function useFilter(): InboxFilter {
  const { pathname, search } = useLocation();
  return useMemo(
    () => readFilter(new URLSearchParams(search), pathname === decidedPath ? 'decided' : 'open'),
    [pathname, search],
  );
}

/** The address of a list. */
export function toListAddress(filter: InboxFilter) {
  const [pathname, usual] =
    filter.show === 'open' ? ([inboxPath, 'open'] as const) : ([decidedPath, 'decided'] as const);
  return { pathname, search: writeRequestFilter(filter, usual) };
}

/** Returns the address of a request, with what the inbox keeps in the URL. */
export function useRequestLink() {
  const filter = useFilter();
  return ({ ledger, lane, index }: RequestPoint) => ({
    pathname: requestPath(ledger, lane, index),
    search: writeRequestFilter(filter),
  });
}
