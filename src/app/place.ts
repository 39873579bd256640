// Where the person is, as far as the shell shows it: the ledger and lane of the URL.

import { useQuery } from '@tanstack/react-query';
import { useMatch } from 'react-router';
import { ledgerQuery } from '../data/queries.ts';
import type { LedgerDetail } from '../worker/protocol.ts';

export interface Place {
  readonly ledger: string | null;
  readonly lane: string | null;
  readonly screen: 'overview' | 'graph' | 'what-if' | 'lane' | 'trust' | 'other';
  /** null while it is being read, and when there is no such ledger. */
  readonly detail: LedgerDetail | null;
}

export function usePlace(): Place {
  const lane = useMatch('/ledger/:id/lane/:lane');
  const graph = useMatch('/ledger/:id/graph');
  const whatIf = useMatch('/ledger/:id/what-if');
  const overview = useMatch('/ledger/:id');
  const trust = useMatch('/about/trust');
  const ledger = (lane ?? graph ?? whatIf ?? overview)?.params.id ?? null;
  const { data } = useQuery({ ...ledgerQuery(ledger ?? ''), enabled: ledger !== null });
  const screen = lane
    ? 'lane'
    : graph
      ? 'graph'
      : whatIf
        ? 'what-if'
        : overview
          ? 'overview'
          : trust
            ? 'trust'
            : 'other';
  return { ledger, lane: lane?.params.lane ?? null, screen, detail: data ?? null };
}
