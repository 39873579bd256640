// Single faults to plant in a clean ledger, each made so that it breaks one rule and no
// other, with the check that has to find it.

import { encodeText } from '../../../core/bytes.ts';
import type { Severity } from '../../../core/model/check.ts';
import type { CheckId } from '../../../formats/holon/verify/checks.ts';
import { type Fields, type Plain, toLine, type Written } from './event.ts';

export interface Fault {
  readonly id: string;
  readonly title: string;
  readonly check: CheckId;
  readonly severity: Severity;
  /** The bytes of the ledger with the fault in it. */
  plant(events: readonly Written[]): Uint8Array<ArrayBuffer>;
}

/** Events are plain data: JSON can hold all of it. */
function copy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value));
}

type Change = (events: Written[]) => void;

function onEvents(
  id: string,
  check: CheckId,
  severity: Severity,
  title: string,
  change: Change,
): Fault {
  return {
    id,
    title,
    check,
    severity,
    plant(events) {
      // What a change touches is its own copy; most lines stay as they are.
      const copies = copy([...events]);
      change(copies);
      return bytesOf(copies.map(toLine));
    },
  };
}

function onLines(
  id: string,
  check: CheckId,
  severity: Severity,
  title: string,
  change: (lines: string[]) => string | Uint8Array<ArrayBuffer> | undefined,
): Fault {
  return {
    id,
    title,
    check,
    severity,
    plant(events) {
      const lines = events.map(toLine);
      const whole = change(lines);
      if (whole === undefined) return bytesOf(lines);
      return typeof whole === 'string' ? encodeText(whole) : whole;
    },
  };
}

function bytesOf(lines: readonly string[]): Uint8Array<ArrayBuffer> {
  return encodeText(`${lines.join('\n')}\n`);
}

/** Place of the first event from the middle on that fits. */
function find(events: readonly Written[], fits: (event: Written, at: number) => boolean): number {
  const middle = Math.floor(events.length / 3);
  const late = events.findIndex((event, at) => at >= middle && fits(event, at));
  const found = late >= 0 ? late : events.findIndex(fits);
  if (found < 0) throw new Error('the ledger is too short for this fault');
  return found;
}

const isOf = (type: string) => (event: Written) => event.event_type === type;

function first(events: readonly Written[], fits: (event: Written, at: number) => boolean): Written {
  const found = events[find(events, fits)];
  if (!found) throw new Error('no such event');
  return found;
}

function fields(event: Written, ...path: readonly string[]): Fields {
  let here: Fields = event.payload;
  // Our own events are objects all the way.
  for (const name of path) here = here[name] as Fields;
  return here;
}

const middleOf = (lines: readonly unknown[]) => Math.floor(lines.length / 2);

/** A variant that is never selected: what it says is repeated nowhere. */
function loser(events: readonly Written[]): Written {
  const selected = new Set(
    events.filter(isOf('plan_selected')).map(({ payload }) => payload.plan_id),
  );
  const scored = new Set(
    events.filter(isOf('plan_variant_scored')).map(({ payload }) => payload.plan_id),
  );
  return first(
    events,
    ({ event_type, payload }) =>
      event_type === 'plan_variant_created' &&
      !selected.has(payload.plan_id ?? null) &&
      !scored.has(payload.plan_id ?? null),
  );
}

/** Sets a metric of a prediction and its expected value with it. */
function repredict(event: Written, metric: string, value: number): void {
  const predicted = fields(event, 'predicted');
  predicted[metric] = value;
  const n = (name: string) => Number(predicted[name]);
  predicted.ev = n('p_success') * n('impact') - n('lambda') * n('entropy') - n('cost');
}

const subIntents = (events: readonly Written[]) =>
  new Set(
    events
      .filter(isOf('intent_created'))
      .filter(({ payload }) => payload.parent_intent_id !== null)
      .map(({ payload }) => payload.intent_id ?? null),
  );

function rename(events: readonly Written[], at: number, name: string, value: Plain): void {
  const event = events[at];
  if (event) event.payload[name] = value;
}

function take(events: Written[], at: number): void {
  events.splice(at, 1);
}

export const FAULTS: readonly Fault[] = [
  onLines('cut-last-line', 'line', 'error', 'The last line is cut off', (lines) => {
    // A line more, so that no start is left open by its loss.
    const last = lines.at(-1) ?? '';
    return `${lines.join('\n')}\n${last.slice(0, last.length / 2)}`;
  }),
  onLines('not-json', 'line', 'error', 'A line that is not JSON', (lines) => {
    lines.splice(middleOf(lines), 0, 'Traceback (most recent call last):');
    return undefined;
  }),
  onLines('two-objects', 'line', 'error', 'An array where an object belongs', (lines) => {
    lines.splice(middleOf(lines), 0, '[1, 2]');
    return undefined;
  }),
  onLines('bad-utf8', 'line', 'error', 'A byte that is not UTF-8', (lines) => {
    const bytes = bytesOf([...lines, '{"note":"?"}']);
    bytes[bytes.length - 4] = 0xff;
    return bytes;
  }),
  onLines('blank-line', 'line', 'warning', 'An empty line', (lines) => {
    lines.splice(middleOf(lines), 0, '');
    return undefined;
  }),
  onLines('byte-order-mark', 'line', 'warning', 'A byte order mark', (lines) => {
    return `\ufeff${lines.join('\n')}\n`;
  }),
  onLines('duplicate-key', 'line', 'warning', 'A name twice in one object', (lines) => {
    const at = middleOf(lines);
    lines[at] = (lines[at] ?? '').replace('"run_id":', '"run_id":"R-0","run_id":');
    return undefined;
  }),
  onEvents('envelope-missing', 'envelope', 'error', 'No head_sha in the envelope', (events) => {
    delete events[middleOf(events)]?.git.head_sha;
  }),
  onEvents('envelope-type', 'envelope', 'error', 'git.dirty is a text', (events) => {
    const event = events[middleOf(events)];
    if (event) event.git.dirty = 'no';
  }),
  onEvents('seq-fraction', 'envelope', 'error', 'A seq with a fraction', (events) => {
    const event = events[middleOf(events)];
    if (event) event.seq -= 0.5;
  }),
  onEvents('ts-no-date', 'envelope', 'error', 'A day that does not exist', (events) => {
    const event = events[middleOf(events)];
    if (event) event.ts = '2026-02-30T10:00:00Z';
  }),
  onEvents('version-major', 'schema-version', 'error', 'Another major version', (events) => {
    const event = events[middleOf(events)];
    if (event) event.schema_version = '2.0';
  }),
  onEvents('version-minor', 'schema-version', 'warning', 'A higher minor version', (events) => {
    for (const event of events.slice(middleOf(events))) event.schema_version = '1.3';
  }),
  onEvents('unknown-event', 'unknown-event', 'info', 'An event type of its own', (events) => {
    const event = copy(first(events, isOf('tool_call')));
    const last = events.at(-1);
    if (!last) return;
    events.push({
      ...event,
      event_type: 'sandbox_escape_attempted',
      ts: last.ts,
      seq: last.seq + 1,
    });
  }),
  onEvents('displaced', 'order', 'error', 'A line in the wrong place', (events) => {
    // Two calls of tools know nothing of each other.
    const at = find(
      events,
      (event, i) =>
        event.event_type === 'tool_call' &&
        events[i + 1]?.event_type === 'tool_call' &&
        events[i + 2] !== undefined,
    );
    const [moved] = events.splice(at, 1);
    if (moved) events.splice(at + 1, 0, moved);
  }),
  onEvents('seq-twice', 'order', 'error', 'A seq that stands twice', (events) => {
    const at = middleOf(events);
    const event = events[at];
    if (event) event.seq = events[at - 1]?.seq ?? 0;
  }),
  onEvents('ts-falls', 'order', 'error', 'A time before that of the line above', (events) => {
    const event = events[middleOf(events)];
    if (event) event.ts = '2020-01-01T00:00:00Z';
  }),
  onEvents('payload-missing', 'payload', 'error', 'A tool call without its command', (events) => {
    delete first(events, isOf('tool_call')).payload.command;
  }),
  onEvents('payload-fraction', 'payload', 'error', 'A duration with a fraction', (events) => {
    first(events, isOf('tool_call')).payload.duration_ms = 12.5;
  }),
  onEvents('payload-enum', 'payload', 'error', 'A merge that is neither', (events) => {
    first(
      events,
      (event) => event.event_type === 'git_merge_attempted' && event.payload.status === 'failed',
    ).payload.status = 'maybe';
  }),
  onEvents('state-unlisted', 'payload', 'warning', 'A state outside of the suggested', (events) => {
    const at = find(events, ({ event_type, payload }) => {
      return event_type === 'intent_state_changed' && payload.to_state === 'testing';
    });
    const intent = events[at]?.payload.intent_id;
    rename(events, at, 'to_state', 'proving');
    const next = events.findIndex(
      ({ event_type, payload }, i) =>
        i > at && event_type === 'intent_state_changed' && payload.intent_id === intent,
    );
    if (next >= 0) rename(events, next, 'from_state', 'proving');
  }),
  onEvents('parent-unknown', 'relation-1', 'error', 'A parent that does not exist', (events) => {
    // A root that has not come as far as a merge has nobody to disagree with.
    const merging = new Set(
      events
        .filter(({ event_type }) => /rebase|merge|promoted/.test(event_type))
        .map(({ payload }) => payload.intent_id ?? null),
    );
    first(
      events,
      ({ event_type, payload }) =>
        event_type === 'intent_created' && !merging.has(payload.intent_id ?? null),
    ).payload.parent_intent_id = 'I-root-999-nobody';
  }),
  onEvents('created-twice', 'relation-1', 'error', 'An intent created twice', (events) => {
    const at = find(events, isOf('intent_created'));
    const [own, next] = [events[at], events[at + 1]];
    if (!own || !next) return;
    events.splice(at + 1, 0, { ...own, ts: own.ts, seq: own.seq + 0 });
    for (let i = at + 1; i < events.length; i++) {
      const event = events[i];
      if (event) event.seq = own.seq + i - at;
    }
  }),
  onEvents('policy-of-nobody', 'relation-1', 'error', 'A policy changed by no intent', (events) => {
    first(events, isOf('policy_changed')).payload.change_intent_id = 'I-root-999-nobody';
  }),
  onEvents(
    'variant-other',
    'relation-2',
    'error',
    'A plan selected as another variant',
    (events) => {
      first(events, isOf('plan_selected')).payload.variant_id = 'v9';
    },
  ),
  onEvents(
    'selected-unknown',
    'relation-2',
    'error',
    'A plan selected before it exists',
    (events) => {
      // Its creation is lost, and nothing else speaks of it but what follows from its selection.
      const at = find(events, (event, i) => {
        const plan = event.payload.plan_id;
        return (
          event.event_type === 'plan_variant_created' &&
          events.some(
            (other, j) =>
              j > i && other.event_type === 'plan_selected' && other.payload.plan_id === plan,
          )
        );
      });
      const plan = events[at]?.payload.plan_id;
      take(events, at);
      // Candidates that were never created are reported by the same relation, as information.
      for (let i = events.length - 1; i >= 0; i--) {
        const event = events[i];
        const considered = event?.payload.variants_considered;
        if (event && Array.isArray(considered) && considered.includes(plan)) take(events, i);
      }
    },
  ),
  onEvents(
    'never-selected',
    'relation-3',
    'error',
    'A plan runs that was not selected',
    (events) => {
      take(events, find(events, isOf('plan_selected')));
    },
  ),
  onEvents('never-started', 'relation-4', 'error', 'A completion without a start', (events) => {
    take(events, find(events, isOf('execution_started')));
  }),
  onEvents('completed-twice', 'relation-4', 'error', 'A start completed twice', (events) => {
    const own = copy(first(events, isOf('execution_completed')));
    const last = events.at(-1);
    if (last) events.push({ ...own, ts: last.ts, seq: last.seq + 1 });
  }),
  onEvents(
    'merge-unrecorded',
    'relation-5',
    'error',
    'Merged without a recorded merge',
    (events) => {
      take(
        events,
        find(
          events,
          ({ event_type, payload }) =>
            event_type === 'git_merge_attempted' && payload.status === 'success',
        ),
      );
    },
  ),
  onEvents('rebase-endless', 'relation-6', 'error', 'A rebase without its end', (events) => {
    take(events, find(events, isOf('git_rebase_completed')));
  }),
  onEvents('rebase-unbegun', 'relation-6', 'error', 'An end without its rebase', (events) => {
    take(events, find(events, isOf('git_rebase_started')));
  }),
  onEvents('rebase-last', 'relation-6', 'warning', 'The ledger ends in a rebase', (events) => {
    const intent = events[find(events, isOf('git_rebase_started'))]?.payload.intent_id;
    const at = events.findIndex(
      (event) => event.event_type === 'git_rebase_started' && event.payload.intent_id === intent,
    );
    for (let i = events.length - 1; i > at; i--) {
      if (events[i]?.payload.intent_id === intent) take(events, i);
    }
  }),
  onEvents('success-of-half', 'relation-7', 'error', 'Success with p_success 0.5', (events) => {
    const event = first(
      events,
      ({ event_type, payload }) =>
        event_type === 'execution_completed' && payload.status === 'success',
    );
    const actual = fields(event, 'actual');
    const calibration = fields(event, 'calibration');
    // predicted = 1 ± error, and never above 1: the error is computed again with it.
    const predicted = 1 - Number(calibration.p_success_error);
    actual.p_success = 0.5;
    calibration.p_success_error = Math.abs(predicted - 0.5);
  }),
  onEvents('p-above-one', 'relation-8', 'error', 'A probability below 0', (events) => {
    repredict(loser(events), 'p_success', -0.2);
  }),
  onEvents('impact-below', 'relation-8', 'error', 'An impact below 0 (strict)', (events) => {
    repredict(loser(events), 'impact', -5);
  }),
  onEvents('entropy-below', 'relation-8', 'error', 'An actual entropy below 0', (events) => {
    const event = first(events, isOf('execution_completed'));
    const actual = fields(event, 'actual');
    const calibration = fields(event, 'calibration');
    const start = events.findLast(
      (other) =>
        other.seq < event.seq &&
        other.event_type === 'execution_started' &&
        other.payload.sandbox_id === event.payload.sandbox_id,
    );
    actual.entropy = -1;
    if (start) calibration.entropy_error = Number(fields(start, 'predicted').entropy) + 1;
  }),
  onEvents('sub-to-main', 'relation-9', 'error', 'A sub-intent merges to main', (events) => {
    const subs = subIntents(events);
    first(
      events,
      ({ event_type, payload }) =>
        event_type === 'git_merge_attempted' && subs.has(payload.intent_id ?? null),
    ).payload.to_branch = 'main';
  }),
  onEvents('sub-to-stranger', 'relation-9', 'error', 'A sub-intent merges elsewhere', (events) => {
    const subs = subIntents(events);
    first(
      events,
      ({ event_type, payload }) =>
        event_type === 'git_merge_attempted' && subs.has(payload.intent_id ?? null),
    ).payload.to_branch = 'intent/I-root-999-nobody';
  }),
  onEvents('from-branch', 'relation-9', 'info', 'A merge from another branch', (events) => {
    first(events, isOf('git_merge_attempted')).payload.from_branch = 'scratch';
  }),
  onEvents('state-skipped', 'state', 'error', 'A change of state is missing', (events) => {
    take(
      events,
      find(
        events,
        ({ event_type, payload }) =>
          event_type === 'intent_state_changed' && payload.to_state === 'rebasing',
      ),
    );
  }),
  onEvents(
    'ev-wrong',
    'arithmetic',
    'error',
    'An expected value that does not add up',
    (events) => {
      const predicted = fields(loser(events), 'predicted');
      predicted.ev = Number(predicted.ev) - 1;
    },
  ),
  onEvents('error-wrong', 'arithmetic', 'error', 'A calibration error that is none', (events) => {
    const calibration = fields(first(events, isOf('execution_completed')), 'calibration');
    calibration.impact_error = Number(calibration.impact_error) + 0.01;
  }),
  onEvents('entropy-error', 'arithmetic', 'info', 'A normalised entropy error', (events) => {
    const calibration = fields(first(events, isOf('execution_completed')), 'calibration');
    calibration.entropy_error = Number(calibration.entropy_error) / 10 + 0.001;
  }),
  onEvents('repeated-wrong', 'arithmetic', 'error', 'A prediction repeated wrongly', (events) => {
    fields(first(events, isOf('plan_selected')), 'predicted').lambda = 0.25;
  }),
  onEvents('winner-outside', 'arithmetic', 'error', 'A winner that nobody considered', (events) => {
    const event = first(events, isOf('planning_converged'));
    const considered = event.payload.variants_considered;
    const winner = event.payload.winner_plan_id ?? null;
    if (Array.isArray(considered)) {
      event.payload.variants_considered = considered.filter((id) => id !== winner);
    }
  }),
  onEvents('winner-weaker', 'arithmetic', 'info', 'A winner that is not the best', (events) => {
    // The best candidate exceeds its budget no more: a loser is made better than the winner.
    repredict(loser(events), 'impact', 100_000);
  }),
];
