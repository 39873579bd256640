// Reviews that said no, and what came after them.

import type { HolonEvent } from '../read/record.ts';
import type { EventTrack, TrackedIntent } from '../read/track.ts';
import { type Examine, FINE, type ReviewAnswer } from './context.ts';
import { quoteIds } from './relations.ts';

/** Nothing comes of an intent of which a review said no, until one of that kind says yes. */
export const reviewsKept: Examine = (event, track) => {
  if (event.type === 'human_review_decision') return reviewAsked(event, track);
  const done = whatCame(event, track);
  if (!done) return null;
  const [intent, what] = done;
  const refusal = intent?.reviews?.refusal;
  if (!intent || !refusal)
    return event.type === 'policy_changed' ? approvalRepeated(event, intent) : FINE;
  // Of a merge that was reported, its state says nothing more.
  if (event.type === 'intent_state_changed' && intent.reviews?.broken) return FINE;
  const where = refusal.seq === null ? '' : ` at seq ${refusal.seq}`;
  return {
    expected: `a later approval of the review ${quoteIds(refusal.kind)}, which was rejected${where}`,
    actual: 'none',
    message: `The review ${quoteIds(refusal.kind)} of ${intent.id} said no${where}, and ${what} all the same.`,
    strict: true,
  };
};

/** The intent of which something came to count, and what that is. */
function whatCame(
  { type, fields }: HolonEvent,
  track: EventTrack,
): readonly [TrackedIntent | undefined, string] | null {
  const named = (name: string) => track.intents.get(fields.text(name) ?? '');
  switch (type) {
    case 'git_merge_attempted':
      return fields.text('status') === 'success' ? [named('intent_id'), 'it was merged'] : null;
    case 'intent_promoted_to_main':
      return [named('intent_id'), 'it was promoted'];
    case 'intent_state_changed': {
      const to = fields.text('to_state');
      const counts = to === 'merged' || to === 'promoted';
      return counts ? [named('intent_id'), `it is recorded as ${to}`] : null;
    }
    case 'policy_changed':
      return [named('change_intent_id'), 'the policy was changed'];
    case 'estimator_approved': {
      const estimator = track.inForce.estimator(fields.text('estimator_name') ?? '');
      const by = estimator?.proposed.get(fields.text('approved_version') ?? '');
      return [track.intents.get(by ?? ''), 'its estimator was approved'];
    }
    default:
      return null;
  }
}

/** A decision may come without a request; one that answers a request is of its kind. */
function reviewAsked({ fields, intent }: HolonEvent, track: EventTrack): ReviewAnswer {
  const asked = track.intents.get(intent ?? '')?.reviews?.asked ?? [];
  const kind = fields.text('review_kind');
  if (!asked.length || kind === null) return null;
  if (asked.includes(kind)) return FINE;
  return {
    severity: 'warning',
    path: 'payload.review_kind',
    expected: asked.slice(0, 5).map(quoteIds).join(' or '),
    actual: quoteIds(kind),
    message: 'Another kind of review is decided than the one that was asked for.',
    strict: true,
  };
}

/** That a person approved a change of policy is also said by the review of its intent. */
function approvalRepeated({ fields }: HolonEvent, intent: TrackedIntent | undefined): ReviewAnswer {
  const isApproved = intent?.reviews?.approved('governance') ?? false;
  if (!isApproved || fields.value('human_approved') !== false) return FINE;
  return {
    severity: 'warning',
    path: 'payload.human_approved',
    expected: 'true, as the governance review of its intent says',
    actual: 'false',
    message: 'The change says that no person approved it, and the review of its intent says yes.',
    strict: true,
  };
}
