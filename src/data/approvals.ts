// Requests for approval of everything held here, and deciding them: read again, held
// against what was looked at, recorded in the review journal, delivered, recorded.

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type {
  LedgerSummary,
  RequestDetail,
  RequestList,
  RequestSummary,
} from '../worker/protocol.ts';
import {
  type Binding,
  type GuardedChoice,
  type GuardRefusal,
  guardDecision,
} from './decision-guard.ts';
import {
  decisionsQuery,
  journalQuery,
  type RecordedDecision,
  recordDecision,
  recordDelivery,
  setReviewer,
} from './journal.ts';
import { type Delivery, deliver } from './live.ts';
import { keys, libraryQuery } from './queries.ts';
import { getService } from './service.ts';
import { indexDecisions, outcomeText, type Stood, standingOf } from './standing.ts';

export { type GuardRefusal, needsOverride, REFUSALS } from './decision-guard.ts';
export { journalQuery, type RecordedDecision, saveDecision } from './journal.ts';
export { type Delivery, type ServerLink, useServerOf } from './live.ts';
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

export function bindingOf(detail: RequestDetail, decisions: readonly RecordedDecision[]): Binding {
  const { summary, request, head, trust } = detail;
  return {
    ledger: summary.ledger,
    lane: summary.lane,
    entry: summary.id,
    proposal: request.proposal,
    head: head.id,
    state: summary.state,
    verdict: trust.ledger,
    decision: decisions.at(-1)?.id ?? null,
  };
}

export type Decided =
  | { readonly refused: GuardRefusal }
  | {
      readonly refused: null;
      readonly decision: RecordedDecision;
      /** null: the ledger comes from no server. */
      readonly delivery: Delivery | null;
    };

export interface Decide extends GuardedChoice {
  /** What the person had before them. */
  readonly detail: RequestDetail;
  readonly seen: readonly RecordedDecision[];
  /** The person's name, where the journal has none yet. */
  readonly reviewer: string | null;
}

/** `mutate(decide)` records a decision and, where the ledger is followed, delivers it. */
export function useDecide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ detail, seen, reviewer, ...choice }: Decide): Promise<Decided> => {
      const { ledger, lane, index } = detail.summary;
      const now = await getService()
        .request(ledger, lane, index)
        .catch(() => null);
      await client.invalidateQueries({ queryKey: decisionsQuery().queryKey });
      const known = await client.fetchQuery({ ...decisionsQuery(), staleTime: 0 });
      const stood = now && standingOf(now.summary, indexDecisions(known));
      const refused = guardDecision(
        bindingOf(detail, seen),
        now && bindingOf(now, stood?.decisions ?? []),
        choice,
      );
      if (refused) return { refused };
      if (reviewer !== null) await setReviewer(reviewer);
      const decision = await recordDecision(decisionInput(detail, choice));
      const isFollowed = detail.summary.origin?.kind === 'server';
      return {
        refused: null,
        decision,
        delivery: isFollowed ? await sendSafely(ledger, decision) : null,
      };
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

/** `mutate` sends a recorded decision to the ledger's server, once more where it was sent before. */
export function useDeliver() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ ledger, decision }: { ledger: string; decision: RecordedDecision }) =>
      sendSafely(ledger, decision),
    onSettled: async (_, __, { ledger }) => {
      await client.invalidateQueries({ queryKey: decisionsQuery().queryKey });
      await client.invalidateQueries({ queryKey: [...keys.judged(ledger), 'request'] });
    },
  });
}

/** The decision is kept already: whatever goes wrong from here on is told as what came of it. */
function sendSafely(ledger: string, decision: RecordedDecision): Promise<Delivery> {
  return send(ledger, decision).catch((error: unknown) => ({
    state: 'unknown',
    why: `${error instanceof Error ? error.message : 'It failed.'} The decision is kept in the journal; send it again to read what became of it.`,
    refusal: null,
    entry: null,
  }));
}

/** Nothing is sent twice: that is the server connection's own rule. What came of it is recorded. */
async function send(ledger: string, decision: RecordedDecision): Promise<Delivery> {
  const { subject, evidence, verdict } = decision.document;
  const delivery = await deliver(ledger, {
    proposal: subject.proposal,
    channel: subject.channel ?? '',
    head: evidence.head,
    approve: verdict === 'approve',
  });
  const library = await getService().library();
  const origin = library.find(({ id }) => id === ledger)?.origin;
  await recordDelivery({
    decision: decision.id,
    server: origin?.kind === 'server' ? origin.server : '',
    outcome: outcomeText(delivery.state, delivery.refusal),
    detail: delivery.why,
  });
  return delivery;
}

function decisionInput({ summary, request, head, trust }: RequestDetail, choice: GuardedChoice) {
  const { verdict, reason, override } = choice;
  return {
    verdict,
    reason: reason.trim(),
    subject: {
      title: request.title,
      tool: request.tool,
      channel: request.channel,
      proposal: request.proposal,
    },
    evidence: {
      ledger: summary.ledger,
      ledgerName: summary.ledgerName,
      format: summary.format,
      lane: summary.lane,
      entry: summary.id,
      seq: String(summary.seq),
      head: head.id,
      verifier: trust.verifier ?? '',
      profile: trust.profile ?? '',
      verdict: trust.ledger,
      override: verdict === 'approve' ? override?.trim() || null : null,
    },
  } as const;
}
