import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type { LaneSummary, LedgerSummary } from '../../../ledger/model/ledger.ts';
import type { RequestList, RequestSummary } from '../../../ledger/model/request.ts';
import {
  deriveRequestStatus,
  indexDecisions,
  isOfFile,
  needsStep,
  type StatusWithDecisions,
} from '../../../ledger/review/request-status.ts';
import { ask } from '../host.ts';
import { bulky, defineLedgerQuery, keys, libraryQuery } from '../ledgers/queries.ts';
import {
  deliverDecision,
  findSending,
  useServerLinks,
  useUnanswerable,
} from '../servers/servers.ts';
import {
  type Decide,
  type DecidedRequest,
  type DecidePorts,
  decideRequest,
  type Sent,
  send,
} from './decide.ts';
import { inTurnOfTabs } from './in-turn.ts';
import {
  decisionsQuery,
  journalKey,
  type RecordedDecision,
  recordDecision,
  recordDelivery,
  recordedNow,
} from './journal.ts';

export {
  GUARD_REFUSALS,
  type GuardRefusal,
  needsOverride,
} from '../../../ledger/held/journal/decision-guard.ts';
export { greatest, riskLevel, statedRisks } from '../../../ledger/model/risk.ts';
export {
  decideState,
  deliveryText,
  isVoidRefusal,
  outcomeText,
  STATE_WORDS,
} from '../../../ledger/review/api.ts';
export {
  canRetry,
  isOfFile,
  isVoid,
  needsStep,
  type RequestStatus,
} from '../../../ledger/review/request-status.ts';
export {
  type Delivery,
  findSending,
  type Sending,
  useLedgerServer,
  useServerLinks,
} from '../servers/servers.ts';
export type { Decide, DecidedRequest } from './decide.ts';
export { journalQuery, type RecordedDecision, saveDecision } from './journal.ts';

const requestsKey = ['requests'] as const;
const requestKey = (ledger: string) => [...keys.verified(ledger), 'request'];

/** The library is a part of the key, so that the list is read again when it changes. */
function requestsQuery(which: 'open' | 'answered', library: readonly LedgerSummary[]) {
  const ledgers = library.map(({ id, entries, verifiedAt }) => [id, entries, verifiedAt]);
  return queryOptions({
    ...bulky,
    queryKey: [...requestsKey, which, ledgers],
    queryFn: () => ask({ name: 'requests', input: which }),
    placeholderData: (before: RequestList | undefined) => before,
  });
}

export const requestQuery = defineLedgerQuery(
  'verified',
  'request',
  (id, lane: string, index: number) => ask({ name: 'request', input: { ledger: id, lane, index } }),
);

export const spentQuery = defineLedgerQuery('fixed', 'spent', (id, lane: string, index: number) =>
  ask({ name: 'spent', input: { ledger: id, lane, index } }),
);

export interface InboxRequest extends RequestSummary, StatusWithDecisions {}

export interface Inbox {
  readonly requests: readonly InboxRequest[];
  readonly more: number;
  readonly unread: RequestList['unread'];
  readonly isPending: boolean;
  readonly error: Error | null;
}

/** Every request of every ledger: those without an answer oldest first, then answered ones latest first. */
export function useInbox(): Inbox {
  const { data: library = [], isPending } = useQuery(libraryQuery());
  const open = useQuery({ ...requestsQuery('open', library), enabled: !isPending });
  const answered = useQuery({ ...requestsQuery('answered', library), enabled: !isPending });
  const { data: decisions } = useQuery(decisionsQuery());
  const statusNow = useStatusNow(decisions);
  const requests = useMemo(() => {
    const lists = [...(open.data?.requests ?? []), ...(answered.data?.requests ?? [])];
    return lists.map((request) => ({ ...request, ...statusNow(request) }));
  }, [open.data, answered.data, statusNow]);
  return {
    requests,
    more: (open.data?.more ?? 0) + (answered.data?.more ?? 0),
    unread: open.data?.unread ?? [],
    isPending: open.isPending || answered.isPending || decisions === undefined,
    error: open.error ?? answered.error,
  };
}

const NO_DECISIONS: readonly RecordedDecision[] = [];

function useStatusNow(
  decisions: readonly RecordedDecision[] = NO_DECISIONS,
): (request: RequestSummary) => StatusWithDecisions {
  const whyGone = useUnanswerable();
  const links = useServerLinks();
  return useMemo(() => {
    const index = indexDecisions(decisions);
    return (request) => {
      const { ledger, lane } = request;
      const isOnItsWay = findSending(links(ledger), request) !== null;
      return deriveRequestStatus(request, index, whyGone(ledger, lane), isOnItsWay);
    };
  }, [decisions, whyGone, links]);
}

const NONE: readonly InboxRequest[] = [];

function useUnanswered(): readonly InboxRequest[] | null {
  const { data: library } = useQuery(libraryQuery());
  const enabled = library?.some(({ requests }) => requests.open > 0) ?? false;
  const { data } = useQuery({ ...requestsQuery('open', library ?? []), enabled });
  const { data: decisions } = useQuery({ ...decisionsQuery(), enabled });
  const statusNow = useStatusNow(decisions);
  return useMemo(() => {
    if (!library) return null;
    if (!enabled) return NONE;
    if (!data || !decisions) return null;
    return data.requests.map((request) => ({ ...request, ...statusNow(request) }));
  }, [library, enabled, data, decisions, statusNow]);
}

/** Lists the requests that need a step from somebody here; null while that is not known. */
export function useOpenRequests(): readonly InboxRequest[] | null {
  const unanswered = useUnanswered();
  return useMemo(() => unanswered?.filter(needsStep) ?? null, [unanswered]);
}

/**
 * Returns whether a server waits for the request. Nobody listens to a file, so its requests count
 * nowhere.
 */
export function isWaiting(request: StatusWithDecisions & Pick<RequestSummary, 'origin'>): boolean {
  return needsStep(request) && !isOfFile(request);
}

/** Counts the requests that wait for a step at their servers. */
export function useOpenCount(): number {
  return useOpenRequests()?.filter(isWaiting).length ?? 0;
}

/** Gives lanes of a ledger the number of requests that wait for a decision, as the inbox lists them. */
export function useWaitingIn(ledger: string): (lane: LaneSummary) => LaneSummary {
  const unanswered = useUnanswered();
  return useMemo(() => {
    const others = new Map<string, number>();
    for (const request of unanswered ?? []) {
      const { ledger: of, lane } = request;
      if (of === ledger && !needsStep(request)) others.set(lane, (others.get(lane) ?? 0) + 1);
    }
    return (lane) => {
      const other = others.get(lane.id) ?? 0;
      return other === 0 ? lane : { ...lane, approvalsOpen: lane.approvalsOpen - other };
    };
  }, [unanswered, ledger]);
}

/** Null while it is not read. */
export function useRequestStatus(summary: RequestSummary | undefined): StatusWithDecisions | null {
  const { data: decisions } = useQuery(decisionsQuery());
  const statusNow = useStatusNow(decisions);
  return useMemo(
    () => (summary && decisions ? statusNow(summary) : null),
    [summary, decisions, statusNow],
  );
}

/** `mutate(decide)` records a decision and, where the ledger is followed, delivers it. */
export function useDecide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: decideNow,
    // Whatever the outcome is, what is shown is read again.
    onSettled: (_, __, { detail: { summary } }) => readDecidedAgain(client, [summary.ledger]),
  });
}

/** Records one decision and, where the ledger is followed, delivers it. */
export function decideNow(choice: Decide): Promise<DecidedRequest> {
  const { ledger } = choice.detail.summary;
  return decideRequest({ record: recordDecision, ...makeSender(ledger) }, choice);
}

/** Sends a decision that was recorded. Returns null when its request came from no server. */
export async function sendNow(choice: Decide, decision: RecordedDecision): Promise<Sent | null> {
  const { ledger, origin } = choice.detail.summary;
  return origin?.kind === 'server' ? send(makeSender(ledger), origin.server, decision) : null;
}

export function readDecidedAgain(client: QueryClient, ledgers: readonly string[]): Promise<void> {
  const details = [...new Set(ledgers)].map(requestKey);
  return invalidate(client, requestsKey, journalKey, ...details);
}

function makeSender(ledger: string): Omit<DecidePorts, 'record'> {
  return {
    deliver: (decision) => deliverDecision(ledger, decision),
    recordDelivery,
    recorded: recordedNow,
    inTurn: inTurnOfTabs,
  };
}

export interface Deliver {
  readonly ledger: string;
  readonly server: string;
  readonly decision: RecordedDecision;
}

/** `mutate` sends a recorded decision to the ledger's server, or sends it again. */
export function useDeliver() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ledger, server, decision }: Deliver) =>
      send(makeSender(ledger), server, decision),
    onSettled: (_, __, { ledger }) =>
      invalidate(client, decisionsQuery().queryKey, requestKey(ledger)),
  });
}

async function invalidate(client: QueryClient, ...queryKeys: readonly QueryKey[]): Promise<void> {
  await Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
}
