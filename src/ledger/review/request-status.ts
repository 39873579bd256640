// The status of a request is what its ledger says, whether its run still waits for an answer, and
// how far a decision of this browser came. Lists, bars, banners and badges all ask here, so that
// they agree.

import type { RequestSummary } from '../model/request.ts';
import {
  COUNTERSIGNATURE_MISSING,
  type DecisionState,
  decideState,
  foldFate,
  outcomeText,
  type RecordedDecision,
  requestKey,
  toDecisionRequestKey,
} from './api.ts';

export type RequestStatus = DecisionState;

/** In these states somebody here has to decide, to ask a second person, or to send (again). */
const STEPS: ReadonlySet<RequestStatus> = new Set([
  'open',
  'needs a second signature',
  'both signed, not sent',
  'signed, not sent',
  'refused',
]);

/** Nothing helps any more when its run is over. */
export function needsStep({ status, gone }: Pick<StatusWithDecisions, 'status' | 'gone'>): boolean {
  return STEPS.has(status) && gone === null;
}

/** Nobody listens where it comes from: a decision on it reaches nobody by itself. */
export function isOfFile({ origin }: Pick<RequestSummary, 'origin'>): boolean {
  return origin?.kind !== 'server';
}

export interface StatusWithDecisions {
  readonly status: RequestStatus;
  readonly decisions: readonly RecordedDecision[];
  /** Says, as a part of a sentence, why nobody can answer an open request any more. */
  readonly gone: string | null;
}

export type DecisionIndex = ReadonlyMap<string, readonly RecordedDecision[]>;

/**
 * Groups decisions by what they are bound to. A ledger's id changes with its bytes, a proposal does
 * not.
 */
export function indexDecisions(decisions: readonly RecordedDecision[]): DecisionIndex {
  const index = new Map<string, RecordedDecision[]>();
  for (const decision of decisions) {
    const key = toDecisionRequestKey(decision.document);
    const list = index.get(key);
    if (list) list.push(decision);
    else index.set(key, [decision]);
  }
  return index;
}

/**
 * `gone` says why nobody can answer requests of its lane any more, or is null. `isOnItsWay` means
 * that a decision on it is being sent at this moment.
 */
export function deriveRequestStatus(
  request: Pick<RequestSummary, 'format' | 'lane' | 'id' | 'proposal' | 'state' | 'origin'>,
  index: DecisionIndex,
  gone: string | null,
  isOnItsWay = false,
): StatusWithDecisions {
  const { id: entry, state } = request;
  const decisions = index.get(requestKey({ ...request, entry })) ?? [];
  if (state !== 'open') return { status: state, decisions, gone: null };
  const latest = decisions.findLast((decision) => !isVoid(decision));
  if (!latest) return { status: gone === null ? 'open' : 'unanswerable', decisions, gone };
  const status = isOnItsWay ? 'sent' : howFar(latest, request.origin?.kind === 'server');
  return { status, decisions, gone };
}

/** Says how far a decision came that the ledger does not show. */
export function howFar(decision: RecordedDecision, isOfServer: boolean): RequestStatus {
  const { deliveries, countersignatures } = decision;
  if (foldFate(deliveries) === 'sent') {
    // One attempt that may have arrived is enough for it to be sent.
    const states = deliveries.map(({ outcome }) => decideState(outcome));
    const isRefused = states.includes('refused') && states.every((state) => STEPS.has(state));
    return isRefused ? 'refused' : 'sent';
  }
  if (!isOfServer) return 'signed here';
  if (waitsForCountersignature(decision)) return 'needs a second signature';
  return countersignatures.length > 0 ? 'both signed, not sent' : 'signed, not sent';
}

/**
 * Says how far a decision came, by itself and by what is known of its request: a list that was read
 * before it was recorded, sent or signed by somebody else knows less of it, unless the ledger
 * answered.
 */
export function statusAfter(
  decision: RecordedDecision,
  now: Pick<StatusWithDecisions, 'status' | 'decisions'> | undefined,
  isOfServer: boolean,
): RequestStatus {
  const known = now?.decisions.find(({ id }) => id === decision.id);
  const isBehind = !known || countRecords(known) < countRecords(decision);
  if (now && (!isBehind || ANSWERED.has(now.status))) return now.status;
  return howFar(decision, isOfServer);
}

const ANSWERED: ReadonlySet<RequestStatus> = new Set(['granted', 'denied', 'granted and denied']);

function countRecords({ deliveries, countersignatures }: RecordedDecision): number {
  return deliveries.length + countersignatures.length;
}

/** The decision is held back until somebody else has signed the same. */
export function waitsForCountersignature({
  deliveries,
  countersignatures,
}: Pick<RecordedDecision, 'deliveries' | 'countersignatures'>): boolean {
  const held = outcomeText('not sent', COUNTERSIGNATURE_MISSING);
  return countersignatures.length === 0 && deliveries.at(-1)?.outcome === held;
}

/**
 * It was never sent, because what the decision was bound to had changed: the request waits again.
 */
export function isVoid({ deliveries }: RecordedDecision): boolean {
  return foldFate(deliveries) === 'void';
}

/**
 * Returns whether sending it again helps: it may not have reached the server, or does not show yet.
 */
export function canRetry(decision: RecordedDecision): boolean {
  const outcome = decision.deliveries.at(-1)?.outcome;
  return outcome !== 'carried out' && outcome !== 'denied' && !isVoid(decision);
}
