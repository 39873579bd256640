// What several events name is compared: each such value is changed in one event of a run.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import { readLedger } from '../../../ledger/format/recognise.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import { verifyLedger } from '../../../ledger/verify/run.ts';
import { draws } from '../../../testing/draws.ts';
import { createTestHost } from '../../../testing/host.ts';
import { holon } from '../index.ts';
import {
  type GeneratedFields,
  type PayloadValue,
  toText,
  type WrittenEvent,
} from '../write/generator/event.ts';
import { generateRun } from '../write/generator/run.ts';

const host = await createTestHost();
const RUNS = [7, 8, 9].map((seed) => [...generateRun({ seed, events: 700 })]);

function found(events: readonly WrittenEvent[]) {
  const reader = readLedger(
    holon,
    [{ name: 'x', bytes: inMemory(encodeText(toText(events))) }],
    host,
  );
  const report = verifyLedger(holon, reader, host, { profile: 'strict', pins: {} });
  reader.close();
  return report.lanes.flatMap(({ findings }) =>
    findings.map(({ check, severity, seq, message }) => ({ check, severity, seq, message })),
  );
}

type Is = (event: WrittenEvent, at: number, events: readonly WrittenEvent[]) => boolean;

const always: Is = () => true;
const has =
  (name: string, value: PayloadValue): Is =>
  ({ payload }) =>
    payload[name] === value;

/** Another event of the same intent, before or after it. */
const other =
  (type: string, where: 'before' | 'after', fits: Is = always): Is =>
  (event, at, events) =>
    events.some(
      (one, i) =>
        (where === 'before' ? i < at : i > at) &&
        one.event_type === type &&
        one.payload.intent_id === event.payload.intent_id &&
        fits(one, i, events),
    );

const earlier =
  (type: string, name: string): Is =>
  (event, at, events) =>
    events.some(
      (one, i) => i < at && one.event_type === type && one.payload[name] === event.payload[name],
    );

const both =
  (...all: readonly Is[]): Is =>
  (...event) =>
    all.every((is) => is(...event));

const succeeded = has('status', 'success');
const isRoot: Is = ({ payload }, _, events) =>
  events.some(
    (one) =>
      one.event_type === 'intent_created' &&
      one.payload.intent_id === payload.intent_id &&
      one.payload.parent_intent_id === null,
  );
const madeByRouting = has('task_kind', 'planning');
const routingChanged: Is = (_, at, events) =>
  events.slice(0, at).some(both(({ event_type }) => event_type === 'policy_changed', always));

/** Type of the event, the value in its payload, which events of the type repeat it, and what it becomes. */
const REPEATED: readonly (readonly [string, string, Is, PayloadValue?])[] = [
  ['model_routed', 'plan_id', madeByRouting],
  ['model_routed', 'model.provider', madeByRouting],
  ['model_routed', 'model.model_id', madeByRouting],
  ['model_routed', 'model.tier', madeByRouting],
  ['model_routed', 'model.routing_reason', madeByRouting],
  ['model_routed', 'signals.predicted_entropy', always, 0.00001],
  ['model_routed', 'routing_policy_version', routingChanged],
  ['plan_variant_created', 'model.model_id', always],
  ['plan_variant_scored', 'predicted.estimator_versions.p_success', always],
  ['plan_variant_scored', 'predicted.estimator_versions.entropy', always],
  ['plan_variant_scored', 'predicted.estimator_versions.impact', always],
  ['planning_converged', 'winner_plan_id', always],
  ['plan_selected', 'plan_id', always],
  ['sandbox_created', 'sandbox_id', other('execution_started', 'after')],
  ['execution_started', 'sandbox_id', always],
  ['execution_completed', 'sandbox_id', always],
  ['execution_completed', 'status', succeeded, 'failure'],
  ['execution_completed', 'actual.measurements.tests_passed', succeeded, false],
  ['git_rebase_started', 'branch', always],
  ['git_rebase_started', 'parent_branch', both(isRoot, other('git_merge_attempted', 'after'))],
  ['git_rebase_completed', 'status', succeeded, 'conflict'],
  ['git_merge_attempted', 'from_branch', always],
  ['git_merge_attempted', 'to_branch', always],
  ['git_merge_attempted', 'status', succeeded, 'failed'],
  ['git_merge_attempted', 'merge_sha', both(succeeded, other('intent_promoted_to_main', 'after'))],
  ['human_review_requested', 'branch', always],
  ['human_review_requested', 'review_kind', other('human_review_decision', 'after')],
  ['human_review_decision', 'review_kind', always],
  [
    'human_review_decision',
    'decision',
    both(has('decision', 'approved'), other('git_merge_attempted', 'after', succeeded)),
    'rejected',
  ],
  ['intent_promoted_to_main', 'from_branch', always],
  ['intent_promoted_to_main', 'to_branch', always],
  ['intent_promoted_to_main', 'merge_sha', always],
  ['estimator_proposed', 'based_on_version', earlier('estimator_proposed', 'estimator_name')],
  ['estimator_approved', 'estimator_name', always],
  ['estimator_approved', 'approved_version', always],
  ['policy_changed', 'from_version', earlier('policy_changed', 'policy_name')],
];

/** The event with another value at a place of its payload. */
function changed(event: WrittenEvent, path: string, value: PayloadValue): WrittenEvent {
  const copy: WrittenEvent = JSON.parse(JSON.stringify(event));
  const names = path.split('.');
  const last = names.pop() ?? '';
  let here: GeneratedFields = copy.payload;
  // Our own events are objects all the way.
  for (const name of names) here = here[name] as GeneratedFields;
  here[last] = value;
  return copy;
}

describe('a value that another event repeats', () => {
  it('is not changed without a finding that shows in the verdict', () => {
    expect(RUNS.flatMap(found)).toEqual([]);
    fc.assert(
      fc.property(
        fc.constantFrom(...REPEATED),
        fc.constantFrom(...RUNS),
        fc.nat(),
        fc.string({ minLength: 1 }),
        ([type, path, fits, to], events, nth, text) => {
          const places = events.flatMap((event, at) =>
            event.event_type === type && fits(event, at, events) ? [at] : [],
          );
          const at = places[nth % places.length];
          if (at === undefined) return;
          const forged = events.map((event, i) =>
            i === at ? changed(event, path, to ?? `${text}.`) : event,
          );
          const severe = found(forged).filter(({ severity }) => severity !== 'info');
          expect(severe, `${path} of ${type} at ${at}`).not.toEqual([]);
        },
      ),
      { numRuns: draws(150) },
    );
  });

  it('is in one of the runs, of each kind', () => {
    const missing = REPEATED.filter(([type, , fits]) =>
      RUNS.every(
        (events) => !events.some((one, at) => one.event_type === type && fits(one, at, events)),
      ),
    );
    expect(missing).toEqual([]);
  });
});

describe('a review that said no', () => {
  const events = RUNS[0] ?? [];
  const at = events.findIndex(
    both(
      ({ event_type }) => event_type === 'human_review_decision',
      has('decision', 'approved'),
      other('intent_promoted_to_main', 'after'),
    ),
  );
  const decided = events[at] as WrittenEvent;
  const refused = events.map((event, i) =>
    i === at ? changed(event, 'decision', 'rejected') : event,
  );

  it('is an error at the merge and at the promotion that come all the same, and at no state', () => {
    const errors = found(refused);
    expect(errors.map(({ check, severity }) => `${check} ${severity}`)).toEqual([
      'review error',
      'review error',
    ]);
    expect(errors[0]?.message).toBe(
      `The review "promotion" of ${decided.payload.intent_id} said no at seq ${decided.seq}, and it was merged all the same.`,
    );
  });

  it('holds until a later review of its kind says yes, whoever said so', () => {
    const again = (review_kind: string): WrittenEvent[] => {
      const later = changed(decided, 'review_kind', review_kind);
      const numbered = [...refused.slice(0, at + 1), later, ...refused.slice(at + 1)];
      return numbered.map((event, seq) => ({ ...event, seq }));
    };
    expect(found(again('promotion'))).toEqual([]);
    expect(found(again('governance')).map(({ check }) => check)).toEqual(['review', 'review']);
  });

  it('is found at the state where no merge is recorded, and nothing is found where nothing came', () => {
    const intent = decided.payload.intent_id;
    const rest = (isLeftOut: (type: string) => boolean) =>
      refused.filter(
        ({ event_type, payload }, i) =>
          i <= at || payload.intent_id !== intent || !isLeftOut(event_type),
      );
    expect(found(rest((type) => type !== 'intent_state_changed'))).toMatchObject([
      { check: 'relation-5' },
      { check: 'review' },
    ]);
    expect(found(rest(() => true))).toEqual([]);
  });
});
