// Approvals: a question whether a call may run, and the answer, in one record.

import { memberAt, textAt, wordsAt } from '../../../base/json/access.ts';
import type { JsonObject } from '../../../base/json/value.ts';
import type { Own, StepDecision } from '../step.ts';
import { clipped, firstLine } from '../text.ts';
import { callName } from '../titles.ts';
import { readInspectCall, scoped } from './calls.ts';
import type { RecordNotes } from './place.ts';

interface Words {
  readonly kind: string;
  readonly done: string;
  readonly outcome: StepDecision['outcome'];
}

const DECISIONS = new Map<string, Words>([
  ['approve', { kind: 'approved', done: 'Approved', outcome: 'permit' }],
  [
    'modify',
    { kind: 'approved with changes', done: 'Approved with other arguments', outcome: 'permit' },
  ],
  ['reject', { kind: 'rejected', done: 'Rejected', outcome: 'deny' }],
  [
    'terminate',
    { kind: 'ended by an approver', done: 'Rejected, and the sample ended', outcome: 'deny' },
  ],
  ['escalate', { kind: 'passed on', done: 'Passed on', outcome: 'require approval' }],
]);
const ASKED: Words = { kind: 'asked for approval', done: 'Asked', outcome: 'require approval' };

export function readApprovalEvent(event: JsonObject, { note, resolve, sample }: RecordNotes): Own {
  const isPending = memberAt(event, 'pending') === true;
  const words = (isPending ? null : DECISIONS.get(wordsAt(event, 'decision'))) ?? ASKED;
  const call = readInspectCall(memberAt(event, 'call') ?? null);
  const approver = textAt(event, 'approver');
  const by = approver === null || approver === '' || isPending ? null : clipped(approver);
  const reason = resolve(textAt(event, 'explanation') ?? '');
  const said = resolve(textAt(event, 'message') ?? '');
  const isKnown = isPending || DECISIONS.has(wordsAt(event, 'decision'));
  const name = callName(call) || 'a call';
  const decision: StepDecision = {
    proposal: scoped(sample, call.id) ?? `${sample} without an id`,
    outcome: words.outcome,
    headline: `${words.done}${by === null ? '' : ` by ${by}`}`,
    by,
    reason: reason === '' ? null : reason,
    asked: call,
    instead:
      words.kind === 'approved with changes'
        ? (memberAt(event, 'modified', 'arguments') ?? null)
        : null,
    answersEarlier: note('answers') !== null,
    more: said === '' ? [] : [['The model said', firstLine(said)]],
  };
  return {
    kind: words.kind,
    decision,
    isOutside: true,
    title: `${words.done}: ${name}`,
    note: [by === null ? '' : `by ${by}`, firstLine(reason)].filter((one) => one).join(' · '),
    shape: words.outcome === 'permit' ? 'read' : words.outcome === 'deny' ? 'denied' : 'waiting',
    unknown: isKnown ? [] : [`decision ${clipped(wordsAt(event, 'decision'))}`],
  };
}
