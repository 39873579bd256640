import { useQuery } from '@tanstack/react-query';
import { useLocation, useMatch } from 'react-router';
import type { LedgerDetail } from '../../ledger/model/ledger.ts';
import { ledgerQuery } from '../../ui/data/ledgers/queries.ts';

export interface AppPlace {
  readonly ledger: string | null;
  readonly lane: string | null;
  readonly points: { readonly a?: string | undefined; readonly b?: string | undefined };
  readonly screen: string;
  /** Null while it is being read, and when there is no such ledger. */
  readonly detail: LedgerDetail | null;
}

export function useAppPlace(): AppPlace {
  const lane = useMatch('/ledger/:id/run/:lane');
  const inside = useMatch('/ledger/:id/*');
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(lane ? search : '');
  const points = { a: params.get('a') ?? undefined, b: params.get('b') ?? undefined };
  const ledger = inside?.params.id ?? null;
  const { data } = useQuery({ ...ledgerQuery(ledger ?? ''), enabled: ledger !== null });
  const screen = inside ? inside.params['*']?.split('/')[0] || 'read' : pathname.slice(1);
  return { ledger, lane: lane?.params.lane ?? null, points, screen, detail: data ?? null };
}
