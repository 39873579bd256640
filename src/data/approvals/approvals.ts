// Requests for approval of everything held here, and deciding them: read again, held
// against what was looked at, recorded in the review journal, delivered, recorded.

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LedgerSummary } from '../../core/model/ledger.ts';
import type { RequestList, RequestSummary } from '../../core/model/request.ts';
import { keys, libraryQuery } from '../ledgers/queries.ts';
import { deliver } from '../servers/servers.ts';
import { getService } from '../service.ts';
import { type Decide, type Decided, type DecidePorts, decide, send } from './decide.ts';
import {
  decisionsQuery,
  journalQuery,
  type RecordedDecision,
  recordDecision,
  recordDelivery,
  setReviewer,
} from './journal.ts';
import { indexDecisions, type Stood, standingOf } from './standing.ts';

export { type Delivery, useServerOf } from '../servers/servers.ts';
export type { Decided } from './decide.ts';
export { type GuardRefusal, needsOverride, REFUSALS } from './decision-guard.ts';
export { journalQuery, type RecordedDecision, saveDecision } from './journal.ts';
export { canRetry, isVoid, isVoidRefusal, refusalOf, type Standing } from './standing.ts';

const MINUTE = 60_000;
const local = {
  networkMode: 'always',
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  structuralSharing: false,
} as const;

const requestsKey = ['requests'] as const;

/** `library` tells what is held: what it was asked for is asked again when that changes. */
function requestsQuery(which: 'open' | 'answered', library: readonly LedgerSummary[]) {
  const held = library.map(({ id, entries, verifiedAt }) => [id, entries, verifiedAt]);
  return queryOptions({
    ...local,
    queryKey: [...requestsKey, which, held],
    queryFn: () => getService().requests(which),
    gcTime: MINUTE,
    placeholderData: (before: RequestList | undefined) => before,
  });
}

export function requestQuery(ledger: string, lane: string, index: number) {
  return queryOptions({
    ...local,
    queryKey: [...keys.judged(ledger), 'request', lane, index],
    queryFn: () => getService().request(ledger, lane, index),
    gcTime: MINUTE,
  });
}

export function spentQuery(ledger: string, lane: string, index: number) {
  return queryOptions({
    ...local,
    queryKey: [...keys.fixed(ledger), 'spent', lane, index],
    queryFn: () => getService().spent(ledger, lane, index),
    gcTime: MINUTE,
  });
}

/** A request as the inbox shows it. */
export interface InboxRequest extends RequestSummary, Stood {}

export interface Inbox {
  readonly requests: readonly InboxRequest[];
  /** Requests beyond those listed. */
  readonly more: number;
  readonly unread: RequestList['unread'];
  readonly isPending: boolean;
  readonly error: Error | null;
}

/** Every request of every ledger, open ones oldest first, then what was answered, latest first. */
export function useInbox(): Inbox {
  const { data: library = [], isPending: waits } = useQuery(libraryQuery());
  const open = useQuery({ ...requestsQuery('open', library), enabled: !waits });
  const answered = useQuery({ ...requestsQuery('answered', library), enabled: !waits });
  const { data: decisions } = useQuery(decisionsQuery());
  const index = useMemo(() => indexDecisions(decisions ?? []), [decisions]);
  const requests = useMemo(
    () =>
      [...(open.data?.requests ?? []), ...(answered.data?.requests ?? [])].map((request) => ({
        ...request,
        ...standingOf(request, index),
      })),
    [open.data, answered.data, index],
  );
  return {
    requests,
    more: (open.data?.more ?? 0) + (answered.data?.more ?? 0),
    unread: open.data?.unread ?? [],
    isPending: open.isPending || answered.isPending || decisions === undefined,
    error: open.error ?? answered.error,
  };
}

/** How many requests wait for a decision; the list is read only where a ledger has any. */
export function useOpenCount(): number {
  const { data: library = [] } = useQuery(libraryQuery());
  const some = library.some(({ requests }) => requests.open > 0);
  const { data } = useQuery({ ...requestsQuery('open', library), enabled: some });
  const { data: decisions = [] } = useQuery({ ...decisionsQuery(), enabled: some });
  return useMemo(() => {
    if (!some || !data) return 0;
    const index = indexDecisions(decisions);
    return data.requests.filter((one) => standingOf(one, index).standing === 'open').length;
  }, [some, data, decisions]);
}

/** One request with how it stands. */
export function useStanding(summary: RequestSummary | undefined): Stood | null {
  const { data: decisions } = useQuery(decisionsQuery());
  return useMemo(
    () => (summary && decisions ? standingOf(summary, indexDecisions(decisions)) : null),
    [summary, decisions],
  );
}

/** `mutate(decide)` records a decision and, where the ledger is followed, delivers it. */
export function useDecide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (asked: Decide): Promise<Decided> => {
      const { ledger, lane, index } = asked.detail.summary;
      const ports: DecidePorts = {
        request: () => getService().request(ledger, lane, index),
        decisions: () => getService().journalDecisions(),
        setReviewer,
        record: recordDecision,
        deliver: (decision) => deliver(ledger, decision),
        recordDelivery,
      };
      return decide(ports, asked);
    },
    onSettled: async (_, __, { detail }) => {
      // Whatever came of it, what is shown from here on is read anew.
      await Promise.all([
        client.invalidateQueries({ queryKey: requestsKey }),
        client.invalidateQueries({ queryKey: decisionsQuery().queryKey }),
        client.invalidateQueries({ queryKey: journalQuery().queryKey }),
        client.invalidateQueries({ queryKey: [...keys.judged(detail.summary.ledger), 'request'] }),
      ]);
    },
  });
}

export interface Deliver {
  readonly ledger: string;
  /** Base URL of the server that the ledger is followed from. */
  readonly server: string;
  readonly decision: RecordedDecision;
}

/** `mutate` sends a recorded decision to the ledger's server, once more where it was sent before. */
export function useDeliver() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ledger, server, decision }: Deliver) =>
      send({ deliver: (one) => deliver(ledger, one), recordDelivery }, server, decision),
    onSettled: async (_, __, { ledger }) => {
      await client.invalidateQueries({ queryKey: decisionsQuery().queryKey });
      await client.invalidateQueries({ queryKey: [...keys.judged(ledger), 'request'] });
    },
  });
}
