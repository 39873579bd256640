// A decision is bound to what the person saw. Right before it is recorded, while nobody else can
// write to the journal, everything is read again and compared: if anything changed, nothing is
// decided.

import type { RequestSummary } from '../../model/request.ts';
import { isFailure, type Verdict } from '../../model/verdict.ts';

/** A decision is bound to these, as they were seen and as they are now. */
export interface Binding {
  readonly ledger: string;
  readonly lane: string;
  readonly entry: string;
  readonly proposal: string;
  readonly head: string;
  readonly state: RequestSummary['state'];
  readonly verdict: Verdict | null;
  readonly decisions: readonly string[];
}

export interface GuardedChoice {
  readonly verdict: 'approve' | 'deny';
  readonly reason: string;
  /** Says why it is approved although the ledger is not verified. */
  readonly override: string | null;
}

export type GuardRefusal =
  | 'gone'
  | 'request changed'
  | 'resolved elsewhere'
  | 'decided elsewhere'
  | 'head moved'
  | 'verdict changed'
  | 'override needed'
  | 'reason needed';

/** Says why this may not be recorded; null when it may. `now` is null when the request is gone. */
export function guardDecision(
  seen: Binding,
  now: Binding | null,
  choice: GuardedChoice,
): GuardRefusal | null {
  if (!now || now.ledger !== seen.ledger || now.lane !== seen.lane) return 'gone';
  if (now.entry !== seen.entry || now.proposal !== seen.proposal) return 'request changed';
  if (now.state !== 'open') return 'resolved elsewhere';
  if (seen.state !== 'open') return 'request changed';
  if (now.decisions.some((id) => !seen.decisions.includes(id))) return 'decided elsewhere';
  if (now.head !== seen.head) return 'head moved';
  if (now.verdict !== seen.verdict) return 'verdict changed';
  if (choice.verdict === 'deny') return isBlank(choice.reason) ? 'reason needed' : null;
  return needsOverride(now.verdict) && isBlank(choice.override ?? '') ? 'override needed' : null;
}

/** An approval on a ledger that failed, or that was not verified, has to say why. */
export function needsOverride(verdict: Verdict | null): boolean {
  return verdict === null || isFailure(verdict);
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** Each refusal says what happened, and what to do. */
export const GUARD_REFUSALS: Readonly<Record<GuardRefusal, { title: string; text: string }>> = {
  gone: {
    title: 'The request is gone',
    text: 'Its ledger was forgotten or replaced in the meantime. Nothing was recorded or sent.',
  },
  'request changed': {
    title: 'The request changed',
    text: 'There is another proposal in its place now. Nothing was recorded or sent. Read it again before you decide.',
  },
  'resolved elsewhere': {
    title: 'It was resolved elsewhere',
    text: 'The ledger has an answer to this request now. Nothing was recorded or sent.',
  },
  'decided elsewhere': {
    title: 'It was decided elsewhere',
    text: 'The review journal has a decision on this request that was not there when you looked. Nothing was recorded or sent.',
  },
  'head moved': {
    title: 'The head moved',
    text: 'New records arrived in this run since you looked: the state that the request acts on may have changed. Nothing was recorded or sent. What you see now is up to date; decide again.',
  },
  'verdict changed': {
    title: 'The verdict changed',
    text: 'This ledger was verified again since you looked, with another verdict. Nothing was recorded or sent. Look at it before you decide.',
  },
  'override needed': {
    title: 'This ledger is not verified',
    text: 'An approval needs a reason to override that. Nothing was recorded or sent.',
  },
  'reason needed': {
    title: 'A denial needs a reason',
    text: 'Nothing was recorded or sent.',
  },
};
