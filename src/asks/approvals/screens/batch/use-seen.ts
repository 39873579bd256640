import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestDetail } from '../../../../ledger/model/request.ts';
import { type InboxRequest, requestQuery } from '../../../../ui/data/approvals/approvals.ts';

export interface ReadRequest {
  readonly now: RequestDetail | null;
  readonly error: Error | null;
}

export interface SeenRequests {
  /** Each is as it was when it was read first: what a person sees does not follow the run. */
  readonly first: readonly (RequestDetail | null)[];
  readonly read: readonly ReadRequest[];
}

/** Reads everything of several requests, in their order. */
export function useSeen(requests: readonly InboxRequest[]): SeenRequests {
  const queries = useQueries({
    queries: requests.map(({ ledger, lane, index }) => requestQuery(ledger, lane, index)),
  });
  const [first, setFirst] = useState<SeenRequests['first']>(() => requests.map(() => null));
  if (queries.some(({ data }, place) => data && !first[place]))
    setFirst(queries.map(({ data }, place) => first[place] ?? data ?? null));
  const read = queries.map(({ data, error }) => ({
    now: data ?? null,
    error: data ? null : error,
  }));
  return { first, read };
}
