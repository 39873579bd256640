// How an event is told in words. Everything quoted comes from the ledger and is shown as
// text only.

import { textAt, textsAt, writtenAt } from '../../core/json/access.ts';
import { member } from '../../core/json/value.ts';
import type { EntryDigest, EntryLink, EntryTies } from '../../core/model/digest.ts';
import type { Entry } from '../../core/model/entry.ts';
import type { EntryLine, KindShape } from '../../core/model/view.ts';
import type { LaneTitle } from '../format.ts';
import { type Annotation, readAnnotation } from './annotation.ts';
import { opsOf } from './delta.ts';
import { type HolonEvent, laneOf } from './read/record.ts';

interface Told {
  readonly title: string;
  readonly note?: string;
  readonly shape: KindShape;
  readonly tools?: readonly string[];
  readonly rules?: readonly string[];
  readonly decision?: string | null;
}

export function spaced(name: string): string {
  return name.replaceAll('_', ' ');
}

export function digest(entry: Entry, event: HolonEvent): EntryDigest {
  const annotation = readAnnotation(entry);
  const ops = opsOf(event);
  const {
    title,
    note = '',
    shape,
    tools = [],
    rules = [],
    decision = null,
  } = tell(event, annotation);
  const line: EntryLine = {
    title,
    note,
    shape,
    kind: spaced(event.type) || 'no type',
    tools,
    rules,
    decision,
    signed: false,
    changes: { created: 0, replaced: ops.length, retracted: 0 },
  };
  return {
    line,
    delta: ops.length ? { commit: entry.id, ops } : null,
    links: linksOf(event, annotation),
    ties: tiesOf(entry, event, annotation),
    facts: { compiler: null, policySet: null, signed: null },
  };
}

export function laneTitle(_first: Entry, event: HolonEvent): LaneTitle {
  const { type, payload } = event;
  const id = textAt(payload, 'intent_id');
  if (id === null) return { title: 'Governance: estimators and policies', origin: 'unknown' };
  if (type !== 'intent_created') return { title: `${id}, never created`, origin: 'unknown' };
  const goal = textAt(payload, 'goal');
  const isSub = typeof member(payload, 'parent_intent_id') === 'string';
  return { title: goal ? `${goal} · ${id}` : id, origin: isSub ? 'delegated' : 'root' };
}

function tell(event: HolonEvent, annotation: Annotation): Told {
  const { type, payload } = event;
  const text = (...path: string[]) => textAt(payload, ...path) ?? '';
  const written = (...path: string[]) => writtenAt(payload, ...path) ?? 'nothing';
  const variant = text('variant_id') || text('plan_id');
  switch (type) {
    case 'intent_created':
      return {
        title: `Intent: ${text('goal') || text('intent_id')}`,
        note: text('parent_intent_id') && `below ${text('parent_intent_id')}`,
        shape: 'start',
      };
    case 'intent_state_changed':
      return {
        title: `${text('from_state')} → ${text('to_state')}`,
        note: text('reason'),
        shape: 'change',
      };
    case 'intent_abandoned':
      return {
        title: `Abandoned: ${text('reason')}`,
        note: text('blocking_issue'),
        shape: 'denied',
      };
    case 'plan_variant_created':
      return {
        title: `Variant ${variant}, ev ${written('predicted', 'ev')}`,
        note: fateNote(annotation) || text('model', 'model_id'),
        shape: 'branch',
      };
    case 'plan_variant_scored':
      return {
        title: `Scored ${variant}: ev ${written('predicted', 'ev')}`,
        note: `p ${written('predicted', 'p_success')}, entropy ${written('predicted', 'entropy')}`,
        shape: 'change',
      };
    case 'planning_converged':
      return {
        title: `Planning converged on ${text('winner_plan_id')}`,
        note: `${spaced(text('reason'))}, ${textsAt(payload, 'variants_considered').length} considered`,
        shape: 'change',
        rules: text('reason') ? [text('reason')] : [],
      };
    case 'plan_selected':
      return {
        title: `Selected ${variant}`,
        note: text('selection_reason'),
        shape: 'bound',
        decision: 'selected',
      };
    case 'model_routed':
      return {
        title: `Routed ${text('task_kind')} to ${text('model', 'model_id')}`,
        note: text('model', 'tier'),
        shape: 'bound',
        rules: text('routing_policy_version') ? [text('routing_policy_version')] : [],
        decision: text('model', 'tier') || null,
      };
    case 'sandbox_created':
      return {
        title: `Sandbox ${text('sandbox_id')}`,
        note: text('sandbox_type'),
        shape: 'bound',
      };
    case 'execution_started':
      return { title: `Execution of ${text('plan_id')}`, note: text('entrypoint'), shape: 'start' };
    case 'tool_call':
      return {
        title: `${text('tool_name')}: ${text('command')}`,
        note: `exit ${written('exit_code')}`,
        shape: written('exit_code') === '0' ? 'change' : 'denied',
        tools: text('tool_name') ? [text('tool_name')] : [],
      };
    case 'execution_completed':
      return text('status') === 'success'
        ? {
            title: `Execution succeeded`,
            note: `entropy ${written('actual', 'entropy')}, impact ${written('actual', 'impact')}`,
            shape: 'change',
            decision: 'success',
          }
        : {
            title: `Execution failed: ${text('failure_reason') || 'no reason given'}`,
            note: `entropy ${written('actual', 'entropy')}`,
            shape: 'denied',
            decision: 'failure',
          };
    case 'git_rebase_started':
      return { title: `Rebase onto ${text('parent_branch')}`, shape: 'branch' };
    case 'git_rebase_completed': {
      const files = textsAt(payload, 'conflict_files');
      return text('status') === 'conflict'
        ? {
            title: 'Rebase: conflict',
            note: files.join(', '),
            shape: 'denied',
            decision: 'conflict',
          }
        : { title: 'Rebase completed', shape: 'change', decision: text('status') || null };
    }
    case 'git_merge_attempted': {
      const failed = text('status') === 'failed';
      return {
        title: `${failed ? 'Merge failed' : 'Merged'} into ${text('to_branch')}`,
        note: text('failure_reason'),
        shape: failed ? 'denied' : 'branch',
        decision: text('status') || null,
      };
    }
    case 'human_review_requested':
      return {
        title: `Review asked for: ${text('summary') || text('review_kind')}`,
        note: text('review_kind'),
        shape: 'waiting',
        decision: 'require approval',
      };
    case 'human_review_decision': {
      const approved = text('decision') === 'approved';
      return {
        title: `${spaced(text('review_kind'))} ${text('decision')} by ${text('reviewer')}`,
        note: text('notes'),
        shape: approved ? 'change' : 'denied',
        decision: text('decision') || null,
      };
    }
    case 'intent_promoted_to_main':
      return {
        title: `Promoted to ${text('to_branch')}`,
        note: text('release_tag'),
        shape: 'branch',
      };
    case 'estimator_proposed':
      return {
        title: `Estimator ${text('estimator_name')}: ${text('new_version')} proposed`,
        note: `instead of ${text('based_on_version')}`,
        shape: needsApproval(event) ? 'waiting' : 'bound',
        decision: needsApproval(event) ? 'require approval' : 'no approval needed',
      };
    case 'estimator_approved':
      return {
        title: `Estimator ${text('estimator_name')}: ${text('approved_version')} approved`,
        note: `by ${text('reviewer')}`,
        shape: 'bound',
        decision: 'approved',
      };
    case 'policy_changed':
      return {
        title: `Policy ${text('policy_name')}: ${text('from_version')} → ${text('to_version')}`,
        note: text('summary'),
        shape: 'bound',
      };
    case 'ledger_validation_error':
      return {
        title: `Validation: ${text('message') || text('check') || 'an anomaly'}`,
        note: text('severity'),
        shape: 'denied',
      };
    default:
      return {
        title: spaced(type) || 'an event without a type',
        note: 'not in the schema',
        shape: 'change',
      };
  }
}

function fateNote({ fate }: Annotation): string {
  if (fate?.state === 'selected') return 'selected';
  return fate?.state === 'lost' ? `lost: ${fate.reason ?? ''}` : '';
}

export function needsApproval({ payload }: HolonEvent): boolean {
  return member(payload, 'human_approval_required') === true;
}

/** What a decision about a review answers: its kind, and how many answers came before. */
function reviewKey({ payload }: HolonEvent, { round = 0 }: Annotation): string {
  return `review ${textAt(payload, 'review_kind') ?? ''} ${round}`;
}

export function proposalOf(event: HolonEvent, annotation: Annotation): string | null {
  const { type, payload } = event;
  if (type === 'human_review_requested' || type === 'human_review_decision') {
    return reviewKey(event, annotation);
  }
  const name = textAt(payload, 'estimator_name');
  if (type === 'estimator_proposed' && needsApproval(event)) {
    return `estimator ${name} ${textAt(payload, 'new_version')}`;
  }
  return type === 'estimator_approved'
    ? `estimator ${name} ${textAt(payload, 'approved_version')}`
    : null;
}

function tiesOf({ id }: Entry, event: HolonEvent, annotation: Annotation): EntryTies {
  const proposal = proposalOf(event, annotation);
  if (proposal === null) return { commit: id };
  switch (event.type) {
    case 'human_review_requested':
    case 'estimator_proposed':
      return { commit: id, asks: { proposal, intent: proposal } };
    case 'human_review_decision':
      return textAt(event.payload, 'decision') === 'rejected'
        ? { commit: id, denies: proposal }
        : { commit: id, carriesOut: proposal };
    default:
      return { commit: id, carriesOut: proposal };
  }
}

function linksOf({ payload }: HolonEvent, annotation: Annotation): EntryLink[] {
  const links: EntryLink[] = (annotation.delegates ?? []).map(({ lane, label }) => ({
    kind: 'delegation',
    lane,
    commit: null,
    label,
  }));
  if (annotation.orphanOf !== undefined) {
    links.push({
      kind: 'branch',
      lane: annotation.orphanOf,
      commit: null,
      label: annotation.orphanOf,
    });
  }
  if (annotation.into) {
    const { lane, commit } = annotation.into;
    links.push({ kind: 'reference', lane, commit, label: 'goes into the parent’s branch' });
  }
  for (const name of ['proposal_intent_id', 'change_intent_id']) {
    const intent = textAt(payload, name);
    if (intent !== null) {
      links.push({ kind: 'reference', lane: laneOf(intent), commit: null, label: 'carried by' });
    }
  }
  return links;
}
