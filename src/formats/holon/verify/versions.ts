// Versions of estimators and policies: what is proposed, approved, changed and used names them.

import type { Fields } from '../../../base/json/fields.ts';
import type { HolonEvent } from '../read/record.ts';
import type { EventTrack } from '../read/track.ts';
import { ROUTING, VERSIONED_ESTIMATORS, type Versioned } from '../read/versions.ts';
import { type Examine, FINE, type Problem, type ReviewAnswer } from './context.ts';
import { quoteIds } from './relations.ts';

export const versionsFollow: Examine = (event, track) => {
  const { type, fields } = event;
  const estimator = track.inForce.estimator(fields.text('estimator_name') ?? '');
  switch (type) {
    case 'estimator_proposed':
      return fromInForce(fields, 'based_on_version', estimator);
    case 'policy_changed': {
      const policy = track.inForce.policy(fields.text('policy_name') ?? '');
      return fromInForce(fields, 'from_version', policy);
    }
    case 'estimator_approved':
      return approvesProposed(fields, estimator, track);
    case 'model_routed': {
      const policy = track.inForce.policy(ROUTING);
      return inForceOnce(fields, '', 'routing_policy_version', policy) ?? null;
    }
    case 'plan_variant_created':
    case 'plan_variant_scored':
      return predictedBy(event, track);
    default:
      return null;
  }
};

/** A change begins at what is in force, or at what was used until then. */
function fromInForce(fields: Fields, name: string, known: Versioned | undefined): ReviewAnswer {
  const from = fields.text(name);
  const before = known?.inForce ?? known?.used ?? null;
  if (from === null || before === null) return null;
  if (from === before) return FINE;
  return {
    severity: 'warning',
    path: `payload.${name}`,
    expected: `${quoteIds(before)}, the version before`,
    actual: quoteIds(from),
    message: 'The change begins at another version than the one that was in force.',
    strict: true,
  };
}

/** An approval may come without a proposal, where none is recorded. */
function approvesProposed(
  fields: Fields,
  known: Versioned | undefined,
  track: EventTrack,
): ReviewAnswer {
  const version = fields.text('approved_version');
  if (version === null || !track.inForce.proposes) return null;
  if (known?.proposed.has(version)) return FINE;
  const proposed = [...(known?.proposed.keys() ?? [])].slice(-5).map(quoteIds).join(', ');
  return {
    severity: 'warning',
    path: proposed ? 'payload.approved_version' : 'payload.estimator_name',
    expected: proposed
      ? `a version that was proposed: ${proposed}`
      : 'an estimator of which a version was proposed',
    actual: quoteIds(proposed ? version : fields.text('estimator_name')),
    message: 'What is approved is nothing that was proposed.',
    strict: true,
  };
}

/** null: fine, or no event says which version is in force. */
function inForceOnce(
  fields: Fields,
  path: string,
  name: string,
  known: Versioned | undefined,
): Problem | null {
  const version = fields.text(name);
  if (version === null || !known || known.inForce === null || known.known.has(version)) return null;
  return {
    severity: 'warning',
    path: `payload.${path}${name}`,
    expected: `${quoteIds(known.inForce)}, which is in force, or one that was`,
    actual: quoteIds(version),
    message: 'A version is used here that no event before put in force.',
    strict: true,
  };
}

/** The estimators of a prediction; those of a scored one are the plan's own, or came in force since. */
function predictedBy({ type, fields, plan }: HolonEvent, track: EventTrack): ReviewAnswer {
  const versions = fields.fields('predicted')?.fields('estimator_versions');
  if (!versions) return null;
  const problems: Problem[] = [];
  const created = type === 'plan_variant_scored' ? track.findCreation(plan) : null;
  const before = created?.fields.fields('predicted')?.fields('estimator_versions');
  let compared = false;
  for (const name of VERSIONED_ESTIMATORS) {
    const known = track.inForce.estimator(name);
    const [version, own] = [versions.text(name), before?.text(name) ?? null];
    compared ||= own !== null || (known?.inForce ?? null) !== null;
    const path = 'predicted.estimator_versions.';
    const problem = inForceOnce(versions, path, name, known);
    if (problem) problems.push(problem);
    else if (own !== null && version !== null && version !== own && !known?.inForce)
      problems.push({
        severity: 'warning',
        path: `payload.${path}${name}`,
        expected: `${quoteIds(own)}, with which the plan was created`,
        actual: quoteIds(version),
        message: 'A plan is scored by another version of an estimator, and no event changes it.',
        strict: true,
      });
  }
  if (problems.length) return problems;
  return compared ? FINE : null;
}
