// Deciding records (which reads again and compares with what the person saw), delivers, and records
// the delivery. The order matters: nothing is sent that was not recorded, and what was recorded is
// never reported as lost.

import type { DecisionToRecord, RecordedDecisionRows } from '../../../ledger/held/journal/data.ts';
import type { GuardedChoice, GuardRefusal } from '../../../ledger/held/journal/decision-guard.ts';
import {
  DELIVERY_REFUSALS,
  DELIVERY_STATES,
  type DecisionToDeliver,
  type Delivery,
} from '../../../ledger/live/protocol.ts';
import type { RequestDetail } from '../../../ledger/model/request.ts';
import { writtenVerdict } from '../../../ledger/model/verdict.ts';
import {
  COUNTERSIGNATURE_MISSING,
  type DecisionInput,
  type DeliveryInput,
  outcomeText,
  type RecordedDecision,
  type RecordedDelivery,
  refusalIn,
} from '../../../ledger/review/api.ts';
import type { InTurn } from './in-turn.ts';

export interface DecidePorts {
  record(decision: DecisionToRecord): Promise<RecordedDecisionRows>;
  deliver(decision: DecisionToDeliver): Promise<Delivery>;
  recordDelivery(input: DeliveryInput): Promise<RecordedDelivery>;
  /** Null when the journal does not have it. */
  recorded(decision: RecordedDecision): Promise<RecordedDecision | null>;
  readonly inTurn: InTurn;
}

export interface Decide extends GuardedChoice {
  readonly detail: RequestDetail;
  readonly seen: readonly RecordedDecision[];
  readonly reviewer: string;
  /** Nobody can answer the request any more, and the person knows; nothing is sent. */
  readonly isOnlyRecorded: boolean;
  /** It is sent once somebody else has signed the same decision. */
  readonly isHeld: boolean;
}

export type DecidedRequest =
  | { readonly refused: GuardRefusal }
  | {
      readonly refused: null;
      readonly decision: RecordedDecision;
      /** False when the same decision was recorded before; nothing was recorded or sent now. */
      readonly isNew: boolean;
      /** Null when nothing was sent. */
      readonly delivery: Delivery | null;
    };

/** @throws Error when it could not be recorded; nothing was sent then. */
export async function decideRequest(ports: DecidePorts, choice: Decide): Promise<DecidedRequest> {
  const recorded = await ports.record(toRecord(choice));
  if (recorded.refused !== null) return recorded;
  const { decision, isNew } = recorded;
  const { origin } = choice.detail.summary;
  // Whoever recorded it sends it: a second sender could reach the next request.
  const isSent = isNew && !choice.isOnlyRecorded && origin?.kind === 'server';
  if (isSent && choice.isHeld)
    return {
      refused: null,
      isNew,
      decision: await hold(ports, origin.server, decision),
      delivery: null,
    };
  const sent = isSent ? await send(ports, origin.server, decision) : { decision, delivery: null };
  return { refused: null, isNew, ...sent };
}

async function hold(
  { recordDelivery }: Pick<DecidePorts, 'recordDelivery'>,
  server: string,
  decision: RecordedDecision,
): Promise<RecordedDecision> {
  const outcome = outcomeText('not sent', COUNTERSIGNATURE_MISSING);
  const detail = 'It is sent once somebody else has signed the same.';
  const record = await recordDelivery({ decision: decision.id, server, outcome, detail });
  return { ...decision, deliveries: [...decision.deliveries, record] };
}

/** Binds the person's decision to what they saw. */
export function toRecord({ detail, seen, reviewer, ...choice }: Decide): DecisionToRecord {
  const { summary, trust } = detail;
  const { ledger, lane, index, state } = summary;
  return {
    input: decisionInput(detail, choice),
    seen: { state, verdict: trust.ledger, decisions: seen.map(({ id }) => id) },
    at: { ledger, lane, index },
    reviewer,
  };
}

export interface Sent {
  readonly decision: RecordedDecision;
  readonly delivery: Delivery;
}

/**
 * Sends a recorded decision, one attempt at a time. `seen` is the decision as the person saw it; a
 * caller queued behind another attempt gets the outcome of that one, and sends nothing.
 */
export function send(
  ports: Omit<DecidePorts, 'record'>,
  server: string,
  seen: RecordedDecision,
): Promise<Sent> {
  return ports.inTurn(`deliver ${seen.id} ${server}`, async () => {
    const now = (await ports.recorded(seen)) ?? seen;
    const last = now.deliveries.at(-1);
    if (last && now.deliveries.length > seen.deliveries.length)
      return { decision: now, delivery: readDelivery(last) };
    return attempt(ports, server, now);
  });
}

function readDelivery({ outcome, detail }: RecordedDelivery): Delivery {
  const text = refusalIn(outcome);
  const refusal = DELIVERY_REFUSALS.find((one) => one === text) ?? null;
  const known = DELIVERY_STATES.find((one) => one === outcome);
  const state = known ?? (text === null ? 'unknown' : 'not sent');
  return { state, why: detail, refusal, entry: null };
}

async function attempt(
  ports: Pick<DecidePorts, 'deliver' | 'recordDelivery'>,
  server: string,
  decision: RecordedDecision,
): Promise<Sent> {
  const { id, document, deliveries } = decision;
  const { subject, evidence, verdict } = document;
  try {
    const delivery = await ports.deliver({
      proposal: subject.proposal,
      channel: subject.channel ?? '',
      head: evidence.head,
      approve: verdict === 'approve',
    });
    const outcome = outcomeText(delivery.state, delivery.refusal);
    const kept = { decision: id, server, outcome, detail: delivery.why };
    const record = await ports.recordDelivery(kept);
    return { decision: { ...decision, deliveries: [...deliveries, record] }, delivery };
  } catch (error) {
    const why = error instanceof Error ? error.message : 'It failed.';
    const delivery: Delivery = {
      state: 'unknown',
      why: `${why} The decision is kept in the journal; send it again to read what became of it.`,
      refusal: null,
      entry: null,
    };
    return { decision, delivery };
  }
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
