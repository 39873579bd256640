// An event in words. Everything quoted comes from the ledger and is shown as
// text only.

import { textAt, textsAt, writtenAt } from '../../base/json/access.ts';
import { member } from '../../base/json/value.ts';
import {
  describeCount,
  joinWords,
  line,
  makeDigest,
  spaced,
} from '../../ledger/format/describe.ts';
import type { LaneTitle } from '../../ledger/format/words.ts';
import type { EntryEnds } from '../../ledger/join/ends.ts';
import type { EntryDigest, EntryLink, EntryTies } from '../../ledger/model/digest.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { Named } from '../../ledger/model/named.ts';
import type { EntryLine, KindShape } from '../../ledger/model/view.ts';
import { type HolonAnnotation, readHolonAnnotation } from './annotation.ts';
import { listHolonOps } from './delta.ts';
import { type HolonEvent, nameIntentLane } from './read/record.ts';

export function digestHolon(entry: Entry, event: HolonEvent): EntryDigest {
  const annotation = readHolonAnnotation(entry);
  const ops = listHolonOps(event);
  return makeDigest(describeLine(event, annotation, ops.length), {
    delta: ops.length ? { commit: entry.id, ops } : null,
    links: listLinks(event, annotation),
    ties: findTies(entry, event, annotation),
    names: listNames(event),
  });
}

/** A sub-intent names its parent, which another run may have. Both sides record no task, writ or answer. */
export function holonEnds(entry: Entry, event: HolonEvent): EntryEnds {
  return { links: listLinks(event, readHolonAnnotation(entry)), commit: entry.id };
}

const MAX_NAMES = 16;

/** What its members of that name call: plans, variants, runs, sandboxes. */
function listNames({ payload }: HolonEvent): string[] {
  const named = payload?.members.filter(([key]) => key.endsWith('_id')) ?? [];
  return named.flatMap(([, value]) => (typeof value === 'string' ? value : [])).slice(0, MAX_NAMES);
}

export function listHolonNames(_: Entry, { type, payload }: HolonEvent): readonly Named[] {
  const all: Named[] = [];
  const add = (role: Named['role'], name: string | null) => {
    if (name) all.push({ role, name });
  };
  add('intent', textAt(payload, 'intent_id'));
  const reviewer = textAt(payload, 'reviewer');
  if (type === 'human_review_decision') {
    const isApproval = textAt(payload, 'decision') === 'approved';
    add(isApproval ? 'approved by' : 'denied by', reviewer);
  } else if (type === 'estimator_approved') add('approved by', reviewer);
  return all;
}

export function holonLaneTitle(_first: Entry, { type, payload }: HolonEvent): LaneTitle {
  const id = textAt(payload, 'intent_id');
  if (id === null) return { title: 'Governance: estimators and policies', origin: 'unknown' };
  if (type !== 'intent_created') return { title: `${id}, never created`, origin: 'unknown' };
  const goal = textAt(payload, 'goal');
  const isSub = typeof member(payload, 'parent_intent_id') === 'string';
  return { title: goal ? `${goal} · ${id}` : id, origin: isSub ? 'delegated' : 'root' };
}

function describeLine(event: HolonEvent, annotation: HolonAnnotation, replaced: number): EntryLine {
  const { type, payload } = event;
  const text = (...path: string[]) => textAt(payload, ...path) ?? '';
  const figure = (name: string, ...path: string[]) =>
    figureWords(name, writtenAt(payload, ...path));
  const list = (item: string) => (item ? [item] : []);
  const variant = text('variant_id') || text('plan_id');
  const worth = figure('expected value', 'predicted', 'ev');
  const cost = figure('cost', 'predicted', 'cost');
  const status = text('status') || null;
  const changes = { created: 0, replaced, retracted: 0 };
  const is = (shape: KindShape, title: string, note = '', more: Partial<EntryLine> = {}) =>
    line(shape, spaced(type) || 'no type', title, note, { changes, ...more });
  switch (type) {
    case 'intent_created': {
      const parent = text('parent_intent_id');
      return is(
        'start',
        `Intent: ${text('goal') || text('intent_id')}`,
        parent && `below ${parent}`,
      );
    }
    case 'intent_state_changed': {
      const title = because(`Now ${spaced(text('to_state'))}`, text('reason'));
      return is('change', title, `was ${spaced(text('from_state'))}`);
    }
    case 'intent_abandoned':
      return is('failed', because('Abandoned', text('reason')), text('blocking_issue'));
    case 'plan_variant_created': {
      const note = joinWords(fateNote(annotation), text('model', 'model_id'), cost);
      return is('change', because(`Planned ${variant}`, worth), note);
    }
    case 'plan_variant_scored': {
      const success = figure('chance', 'predicted', 'p_success');
      const note = joinWords(success, figure('entropy', 'predicted', 'entropy'), cost);
      return is('change', because(`Scored ${variant}`, worth), note);
    }
    case 'planning_converged': {
      const considered = describeCount(textsAt(payload, 'variants_considered').length, 'plan');
      const why = spaced(text('reason')).replace(/^ev\b/, 'expected value');
      const note = joinWords(why, figure('planning cost', 'planning_cost_total'));
      return is('change', `${text('winner_plan_id')} won of ${considered}`, note);
    }
    case 'plan_selected': {
      const title = because(`Selected ${variant}`, text('selection_reason'));
      return is('bound', title, joinWords(worth, cost), { decision: 'selected' });
    }
    case 'model_routed': {
      const tier = text('model', 'tier');
      const title = `Routed ${text('task_kind')} to ${text('model', 'model_id')}`;
      const note = because(tier, text('model', 'routing_reason'));
      return is('bound', title, note, { decision: tier || null });
    }
    case 'sandbox_created':
      return is('bound', `Made a ${text('sandbox_type')} sandbox`, text('base_image'));
    case 'execution_started':
      return is('start', because('Execution began', text('entrypoint')), text('plan_id'));
    case 'tool_call': {
      const [tool, exit] = [text('tool_name'), writtenAt(payload, 'exit_code')];
      const shape = exit === '0' ? 'change' : 'failed';
      const note = `exit ${exit ?? 'not recorded'}`;
      return is(shape, because(tool, text('command')), note, { tools: list(tool) });
    }
    case 'execution_completed': {
      const entropy = figure('entropy', 'actual', 'entropy');
      const spent = figure('cost', 'actual', 'cost');
      if (status === 'success') {
        const note = joinWords(figure('impact', 'actual', 'impact'), spent, entropy);
        return is('change', 'Execution succeeded', note, { decision: 'success' });
      }
      const title = `Execution failed: ${text('failure_reason') || 'no reason given'}`;
      return is('failed', title, joinWords(spent, entropy), { decision: 'failure' });
    }
    case 'git_rebase_started':
      return is('read', `Rebase onto ${text('parent_branch')} began`, text('branch'));
    case 'git_rebase_completed': {
      if (status !== 'conflict')
        return is('change', 'Rebased', text('branch'), { decision: status });
      const files = textsAt(payload, 'conflict_files');
      const title = `Rebase met a conflict in ${describeCount(files.length, 'file')}`;
      return is('failed', title, files.join(', '), { decision: 'conflict' });
    }
    case 'git_merge_attempted': {
      const [to, from] = [text('to_branch'), text('from_branch')];
      if (status !== 'failed') return is('change', `Merged into ${to}`, from, { decision: status });
      const title = because(`Merge into ${to} failed`, text('failure_reason'));
      return is('failed', title, from, { decision: status });
    }
    case 'human_review_requested': {
      const kind = text('review_kind');
      const title = `Review requested: ${text('summary') || kind}`;
      return is('waiting', title, kind, { decision: 'require approval' });
    }
    case 'human_review_decision': {
      const answer = text('decision');
      const title = `Review of the ${spaced(text('review_kind'))}: ${answer} by ${text('reviewer')}`;
      const shape = answer === 'approved' ? 'change' : 'denied';
      return is(shape, title, text('notes'), { decision: answer || null });
    }
    case 'intent_promoted_to_main': {
      const tag = text('release_tag');
      const title = `Promoted to ${text('to_branch')}${tag && `, released as ${tag}`}`;
      return is('completed', title, text('from_branch'));
    }
    case 'estimator_proposed': {
      const waits = needsApproval(event);
      const title = `Estimator ${text('estimator_name')}: ${text('new_version')} proposed`;
      return is(waits ? 'waiting' : 'bound', title, `instead of ${text('based_on_version')}`, {
        decision: waits ? 'require approval' : 'no approval needed',
      });
    }
    case 'estimator_approved': {
      const title = `Estimator ${text('estimator_name')}: ${text('approved_version')} approved`;
      return is('bound', title, `by ${text('reviewer')}`, { decision: 'approved' });
    }
    case 'policy_changed': {
      const title = `Policy ${text('policy_name')} is now ${text('to_version')}`;
      return is('bound', title, joinWords(text('summary'), `was ${text('from_version')}`));
    }
    case 'ledger_validation_error': {
      const what = text('message') || text('check') || 'an anomaly';
      return is('failed', `Validation: ${what}`, text('severity'));
    }
    default:
      return is('change', spaced(type) || 'an event without a type', 'not in the schema');
  }
}

function because(what: string, why: string): string {
  return what && why ? `${what}: ${why}` : what || why;
}

const FIGURE = new Intl.NumberFormat('en', {
  maximumSignificantDigits: 3,
  maximumFractionDigits: 0,
  roundingPriority: 'morePrecision',
});

/** "expected value −41.1": to three digits, or to the unit; the entry has the number as it is written. */
export function figureWords(name: string, written: string | null): string {
  const value = Number(written ?? Number.NaN);
  if (!(Math.abs(value) < 1e15)) return `${name} ${written ?? 'not recorded'}`;
  return `${name} ${FIGURE.format(value).replace('-', '−')}`;
}

function fateNote({ fate }: HolonAnnotation): string {
  if (fate?.state === 'selected') return 'won';
  return fate?.state === 'lost' ? because('lost', fate.reason ?? '') : '';
}

export function needsApproval({ payload }: HolonEvent): boolean {
  return member(payload, 'human_approval_required') === true;
}

/** What a decision about a review answers: its kind, and how many answers came before. */
function reviewKey({ payload }: HolonEvent, { round = 0 }: HolonAnnotation): string {
  return `review ${textAt(payload, 'review_kind') ?? ''} ${round}`;
}

export function readProposal(event: HolonEvent, annotation: HolonAnnotation): string | null {
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

function findTies({ id }: Entry, event: HolonEvent, annotation: HolonAnnotation): EntryTies {
  const proposal = readProposal(event, annotation);
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

function listLinks({ payload }: HolonEvent, annotation: HolonAnnotation): EntryLink[] {
  const { delegates = [], missingParent, into } = annotation;
  const links = delegates.map(
    ({ lane, label }): EntryLink => ({ kind: 'delegation', lane, commit: null, label }),
  );
  if (missingParent !== undefined) {
    links.push({ kind: 'branch', lane: missingParent, commit: null, label: missingParent });
  }
  if (into) links.push({ kind: 'reference', ...into, label: 'goes into the parent’s branch' });
  for (const name of ['proposal_intent_id', 'change_intent_id']) {
    const intent = textAt(payload, name);
    if (intent !== null) {
      const to = { lane: nameIntentLane(intent), commit: null };
      links.push({ kind: 'reference', ...to, label: 'brought in by the intent' });
    }
  }
  return links;
}
