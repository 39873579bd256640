// Deciding: read again, compare with what the person saw, record, deliver, record the delivery.
// The order matters: nothing is sent that was not recorded, and what was recorded is never
// reported as lost.

import type { RequestDetail } from '../../core/model/request.ts';
import { writtenVerdict } from '../../core/model/verdict.ts';
import type { DecisionInput, DeliveryInput, RecordedDecision } from '../../formats/journal/api.ts';
import type { DecisionToDeliver, Delivery } from '../../servers/protocol.ts';
import {
  type Binding,
  type GuardedChoice,
  type GuardRefusal,
  guardDecision,
} from './decision-guard.ts';
import { indexDecisions, outcomeText, statusOf } from './request-status.ts';

export interface DecidePorts {
  /** The request as it is now. */
  request(): Promise<RequestDetail>;
  decisions(): Promise<readonly RecordedDecision[]>;
  setReviewer(name: string): Promise<void>;
  record(input: DecisionInput): Promise<RecordedDecision>;
  deliver(decision: DecisionToDeliver): Promise<Delivery>;
  recordDelivery(input: DeliveryInput): Promise<unknown>;
}

export interface Decide extends GuardedChoice {
  /** What the person saw. */
  readonly detail: RequestDetail;
  readonly seen: readonly RecordedDecision[];
  /** The person's name, if the journal has none yet. */
  readonly reviewer: string | null;
}

export type Decided =
  | { readonly refused: GuardRefusal }
  | {
      readonly refused: null;
      readonly decision: RecordedDecision;
      /** null: the ledger comes from no server. */
      readonly delivery: Delivery | null;
    };

/** @throws Error when it could not be recorded; nothing was sent then. */
export async function decide(
  ports: DecidePorts,
  { detail, seen, reviewer, ...choice }: Decide,
): Promise<Decided> {
  const now = await ports.request().catch(() => null);
  const known = now && statusOf(now.summary, indexDecisions(await ports.decisions()));
  const refused = guardDecision(
    bindingOf(detail, seen),
    now && bindingOf(now, known?.decisions ?? []),
    choice,
  );
  if (refused) return { refused };
  if (reviewer !== null) await ports.setReviewer(reviewer);
  const decision = await ports.record(decisionInput(detail, choice));
  const { origin } = detail.summary;
  const delivery = origin?.kind === 'server' ? await send(ports, origin.server, decision) : null;
  return { refused: null, decision, delivery };
}

/** Sends a recorded decision. The connection makes sure that nothing is sent twice. */
export async function send(
  ports: Pick<DecidePorts, 'deliver' | 'recordDelivery'>,
  server: string,
  { id, document }: RecordedDecision,
): Promise<Delivery> {
  const { subject, evidence, verdict } = document;
  try {
    const delivery = await ports.deliver({
      proposal: subject.proposal,
      channel: subject.channel ?? '',
      head: evidence.head,
      approve: verdict === 'approve',
    });
    const outcome = outcomeText(delivery.state, delivery.refusal);
    await ports.recordDelivery({ decision: id, server, outcome, detail: delivery.why });
    return delivery;
  } catch (error) {
    const why = error instanceof Error ? error.message : 'It failed.';
    return {
      state: 'unknown',
      why: `${why} The decision is kept in the journal; send it again to read what became of it.`,
      refusal: null,
      entry: null,
    };
  }
}

function bindingOf(
  { summary, request, head, trust }: RequestDetail,
  decisions: readonly RecordedDecision[],
): Binding {
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

function decisionInput(
  { summary, request, head, trust }: RequestDetail,
  { verdict, reason, override }: GuardedChoice,
): DecisionInput {
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
      verdict: trust.ledger && writtenVerdict(trust.ledger).verdict,
      override: verdict === 'approve' ? override?.trim() || null : null,
    },
  };
}
