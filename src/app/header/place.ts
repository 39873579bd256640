// Where the person is, as far as the shell shows it: the ledger and lane of the URL.

import { useQuery } from '@tanstack/react-query';
import { useLocation, useMatch } from 'react-router';
import type { LedgerDetail } from '../../core/model/ledger.ts';
import { MANIFESTS } from '../../data/ledgers/formats.ts';
import { ledgerQuery } from '../../data/ledgers/queries.ts';

export interface Place {
  readonly ledger: string | null;
  readonly lane: string | null;
  /** What follows the ledger or, without one, the page's path: "graph", "about/trust". */
  readonly screen: string;
  /** null while it is being read, and when there is no such ledger. */
  readonly detail: LedgerDetail | null;
}

/** Pages of no ledger, as the breadcrumb calls them. */
export const PAGES: readonly { readonly path: string; readonly title: string }[] = [
  { path: '/approvals', title: 'Approvals' },
  { path: '/journal', title: 'Review journal' },
  { path: '/check', title: 'Check a decision' },
  { path: '/servers', title: 'Servers' },
  ...MANIFESTS.flatMap(({ lab }) => (lab ? [{ path: `/${lab.path}`, title: lab.title }] : [])),
  { path: '/about/trust', title: 'What is proven' },
];

export function usePlace(): Place {
  const lane = useMatch('/ledger/:id/lane/:lane');
  const inside = useMatch('/ledger/:id/*');
  const { pathname } = useLocation();
  const ledger = inside?.params.id ?? null;
  const { data } = useQuery({ ...ledgerQuery(ledger ?? ''), enabled: ledger !== null });
  const screen = lane ? 'lane' : inside ? inside.params['*'] || 'overview' : pathname.slice(1);
  return { ledger, lane: lane?.params.lane ?? null, screen, detail: data ?? null };
}
