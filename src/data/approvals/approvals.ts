// Requests for approval in all ledgers of this browser, and deciding them: read again, compare
// with what the person saw, record in the review journal, deliver, record the delivery.

import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LedgerSummary } from '../../core/model/ledger.ts';
import type { RequestList, RequestSummary } from '../../core/model/request.ts';
import { bulky, keys, ledgerPart, libraryQuery } from '../ledgers/queries.ts';
import { deliver } from '../servers/servers.ts';
import { getService } from '../service.ts';
import { type Decide, type Decided, type DecidePorts, decide, send } from './decide.ts';
import { inTurnOfTabs } from './in-turn.ts';
import {
  decisionsQuery,
  journalKey,
  type RecordedDecision,
  recordDecision,
  recordDelivery,
  recordedNow,
} from './journal.ts';
import { indexDecisions, type StatusWithDecisions, statusOf } from './request-status.ts';

export { isVoidRefusal } from '../../formats/journal/api.ts';
export { type GuardRefusal, needsOverride, REFUSALS } from '../../worker/journal/decision-guard.ts';
export { type Delivery, type Sending, useServerOf } from '../servers/servers.ts';
export type { Decided } from './decide.ts';
export { journalQuery, type RecordedDecision, saveDecision } from './journal.ts';
export { canRetry, isVoid, type RequestStatus } from './request-status.ts';

const requestsKey = ['requests'] as const;
const requestKey = (ledger: string) => [...keys.verified(ledger), 'request'];

/** The library is a part of the key: the list is read again when it changes. */
function requestsQuery(which: 'open' | 'answered', library: readonly LedgerSummary[]) {
  const ledgers = library.map(({ id, entries, verifiedAt }) => [id, entries, verifiedAt]);
  return queryOptions({
    ...bulky,
    queryKey: [...requestsKey, which, ledgers],
    queryFn: () => getService().requests(which),
    placeholderData: (before: RequestList | undefined) => before,
  });
}

export const requestQuery = ledgerPart('verified', 'request', (id, lane: string, index: number) =>
  getService().request(id, lane, index),
);

export const spentQuery = ledgerPart('fixed', 'spent', (id, lane: string, index: number) =>
  getService().spent(id, lane, index),
);

/** A request as the inbox shows it. */
export interface InboxRequest extends RequestSummary, StatusWithDecisions {}

export interface Inbox {
  readonly requests: readonly InboxRequest[];
  /** Requests beyond those listed. */
  readonly more: number;
  readonly unread: RequestList['unread'];
  readonly isPending: boolean;
  readonly error: Error | null;
}

/** Every request of every ledger: open ones oldest first, then answered ones latest first. */
export function useInbox(): Inbox {
  const { data: library = [], isPending } = useQuery(libraryQuery());
  const open = useQuery({ ...requestsQuery('open', library), enabled: !isPending });
  const answered = useQuery({ ...requestsQuery('answered', library), enabled: !isPending });
  const { data: decisions } = useQuery(decisionsQuery());
  const requests = useMemo(() => {
    const index = indexDecisions(decisions ?? []);
    return [...(open.data?.requests ?? []), ...(answered.data?.requests ?? [])].map((request) => ({
      ...request,
      ...statusOf(request, index),
    }));
  }, [open.data, answered.data, decisions]);
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
  const enabled = library.some(({ requests }) => requests.open > 0);
  const { data } = useQuery({ ...requestsQuery('open', library), enabled });
  const { data: decisions } = useQuery({ ...decisionsQuery(), enabled });
  return useMemo(() => {
    if (!enabled || !data) return 0;
    const index = indexDecisions(decisions ?? []);
    return data.requests.filter((one) => statusOf(one, index).status === 'open').length;
  }, [enabled, data, decisions]);
}

/** null: not read yet. */
export function useRequestStatus(summary: RequestSummary | undefined): StatusWithDecisions | null {
  const { data: decisions } = useQuery(decisionsQuery());
  return useMemo(
    () => (summary && decisions ? statusOf(summary, indexDecisions(decisions)) : null),
    [summary, decisions],
  );
}

/** `mutate(decide)` records a decision and, where the ledger is followed, delivers it. */
export function useDecide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (choice: Decide): Promise<Decided> => {
      const { ledger } = choice.detail.summary;
      return decide({ record: recordDecision, ...senderOf(ledger) }, choice);
    },
    // Whatever came of it, what is shown from here on is read again.
    onSettled: (_, __, { detail: { summary } }) =>
      invalidate(client, requestsKey, journalKey, requestKey(summary.ledger)),
  });
}

function senderOf(ledger: string): Omit<DecidePorts, 'record'> {
  return {
    deliver: (decision) => deliver(ledger, decision),
    recordDelivery,
    recorded: recordedNow,
    inTurn: inTurnOfTabs,
  };
}

export interface Deliver {
  readonly ledger: string;
  /** Base URL of the server that the ledger is followed from. */
  readonly server: string;
  readonly decision: RecordedDecision;
}

/** `mutate` sends a recorded decision to the ledger's server, or sends it again. */
export function useDeliver() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ledger, server, decision }: Deliver) => send(senderOf(ledger), server, decision),
    onSettled: (_, __, { ledger }) =>
      invalidate(client, decisionsQuery().queryKey, requestKey(ledger)),
  });
}

async function invalidate(client: QueryClient, ...queryKeys: readonly QueryKey[]): Promise<void> {
  await Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
