// What the inbox keeps in the URL, so that a reload or a shared link shows the same
// list. Whatever a URL says is only a wish: it is read forgivingly.

import { useLocation } from 'react-router';
import { requestPath } from '../../ui/paths.ts';

export const SHOWN = ['open', 'unanswerable', 'decided', 'granted', 'denied'] as const;
export type Shown = (typeof SHOWN)[number];

export const AGES = ['hour', 'day', 'week'] as const;
export type Age = (typeof AGES)[number];

export interface InboxFilter {
  readonly show: Shown;
  readonly channel: string | null;
  readonly tool: string | null;
  readonly ledger: string | null;
  /** Asked longer ago than this. */
  readonly age: Age | null;
  /** null: one list. */
  readonly group: 'run' | null;
}

export function readFilter(params: URLSearchParams): InboxFilter {
  const [show, age] = [params.get('show'), params.get('age')];
  return {
    show: SHOWN.find((known) => known === show) ?? 'open',
    channel: params.get('channel'),
    tool: params.get('tool'),
    ledger: params.get('ledger'),
    age: AGES.find((known) => known === age) ?? null,
    group: params.get('group') === 'run' ? 'run' : null,
  };
}

/** With its question mark; '' for the plain inbox. */
export function writeFilter({ show, ...rest }: InboxFilter): string {
  const params = new URLSearchParams();
  if (show !== 'open') params.set('show', show);
  for (const name of ['channel', 'tool', 'ledger', 'age', 'group'] as const) {
    const value = rest[name];
    if (value !== null) params.set(name, value);
  }
  return params.size > 0 ? `?${params}` : '';
}

/** Whether anything but the list that is shown was chosen. */
export function isNarrowed({ channel, tool, ledger, age }: InboxFilter): boolean {
  return channel !== null || tool !== null || ledger !== null || age !== null;
}

export interface RequestPoint {
  readonly ledger: string;
  readonly lane: string;
  readonly index: number;
}

/** The address of a request, with what the inbox keeps in the URL. */
export function useRequestLink() {
  const { search } = useLocation();
  return ({ ledger, lane, index }: RequestPoint) => ({
    pathname: requestPath(ledger, lane, index),
    search,
  });
}
