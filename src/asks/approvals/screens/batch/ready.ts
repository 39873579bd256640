// Requests can be decided together by what was seen of each when they were listed.

import type { RequestDetail } from '../../../../ledger/model/request.ts';
import { isFailure } from '../../../../ledger/model/verdict.ts';
import {
  type InboxRequest,
  needsOverride,
  type RecordedDecision,
} from '../../../../ui/data/approvals/approvals.ts';
import { waitsForCountersignature } from '../../../../ui/data/approvals/countersign.ts';
import { STATE_WORDS } from '../status-words.ts';

/** A decision is bound to what a person sees of a request. */
export interface SeenRequest {
  readonly detail: RequestDetail;
  readonly decisions: readonly RecordedDecision[];
}

export interface Now {
  /** Undefined when its ledger is gone. */
  readonly request: Pick<InboxRequest, 'status' | 'decisions'> | undefined;
  readonly detail: RequestDetail;
}

/** Says in a sentence why a request is left out; null when it is decided with the others. */
export function whyLeftOut(
  verdict: 'approve' | 'deny',
  { detail }: SeenRequest,
  now: Now,
  isTooLong: boolean,
): string | null {
  if (!now.request) return 'Its ledger is no longer here.';
  const { status, decisions } = now.request;
  const latest = decisions.at(-1);
  if (latest && waitsForCountersignature(latest))
    return 'It is signed already, and waits for a second signature.';
  if (status !== 'open')
    return `It was resolved elsewhere meanwhile. It is now: ${STATE_WORDS[status]}.`;
  if (now.detail.head.id !== detail.head.id)
    return `Its run went on to record ${now.detail.head.seq} meanwhile: look at it again.`;
  // It may have been verified again since it was listed: the worse of the two counts.
  const verdicts = [detail.trust.ledger, now.detail.trust.ledger];
  if (verdicts.some(isFailure))
    return verdict === 'deny'
      ? 'Its ledger fails verification: open it, and decide on it by itself.'
      : 'Its ledger fails verification: open it, and decide on it by itself with “Override and approve…”.';
  if (verdict === 'deny') return null;
  if (verdicts.some(needsOverride))
    return 'Its ledger is not verified: open it, and decide on it by itself with “Override and approve…”.';
  return isTooLong
    ? 'Its arguments are too long to be read among others: approve it by itself.'
    : null;
}
