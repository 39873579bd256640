// Faults of what several events repeat: a plan's variant, an execution's sandbox, the plan that
// a tool is called for.

import type { WrittenEvent } from './event.ts';
import {
  collectPayloadValues,
  fault,
  findEvent,
  first,
  type GeneratedFault,
  moveUp,
  of,
} from './faulty.ts';

/** A start of a plan that was started before. */
export function isRetry(
  events: readonly WrittenEvent[],
  { event_type, payload }: WrittenEvent,
  at: number,
) {
  const { plan_id = null } = payload;
  return (
    event_type === 'execution_started' &&
    events.findIndex(of('execution_started', { plan_id })) < at
  );
}

export const REPEATED: readonly GeneratedFault[] = [
  fault('scored-other', 'scored-plan', 'error', 'A plan scored as another variant', (events) => {
    first(events, of('plan_variant_scored')).payload.variant_id = 'v9';
  }),
  fault(
    'scored-elsewhere',
    'scored-plan',
    'error',
    'A plan scored for another intent',
    (events) => {
      const [root] = collectPayloadValues(events, of('intent_created'), 'intent_id');
      const { payload } = first(events, of('plan_variant_scored'));
      payload.intent_id = root ?? null;
    },
  ),
  fault('scored-unknown', 'scored-plan', 'error', 'A plan scored that nobody created', (events) => {
    first(events, of('plan_variant_scored')).payload.plan_id = 'P-nobody';
  }),
  fault('sandbox-left', 'sandbox', 'error', 'An execution ends in another sandbox', (events) => {
    first(events, of('execution_completed')).payload.sandbox_id = 'S-elsewhere';
  }),
  fault('sandbox-unmade', 'sandbox', 'error', 'A sandbox that was made for nobody', (events) => {
    // Its creation is changed, so that the execution runs in one that no event creates.
    first(events, of('sandbox_created')).payload.sandbox_id = 'S-elsewhere';
  }),
  fault('sandbox-moved', 'sandbox', 'error', 'A sandbox of another intent', (events) => {
    const { sandbox_id = null } = first(events, of('sandbox_created')).payload;
    const other = first(
      events,
      ({ event_type, payload }) =>
        event_type === 'sandbox_created' && payload.sandbox_id !== sandbox_id,
    );
    for (const event of events)
      if (event !== other && event.payload.sandbox_id === other.payload.sandbox_id)
        event.payload.sandbox_id = sandbox_id;
  }),
  fault('tool-elsewhere', 'tool-plan', 'error', 'A tool called for a plan that lost', (events) => {
    const call = first(events, of('tool_call'));
    const { intent_id = null, plan_id = null } = call.payload;
    const lost = events.find(
      (event) =>
        of('plan_variant_created', { intent_id })(event) && event.payload.plan_id !== plan_id,
    );
    call.payload.plan_id = lost?.payload.plan_id ?? null;
  }),
  fault('tool-early', 'tool-plan', 'error', 'A tool called before the execution', (events) => {
    const at = findEvent(
      events,
      (event, i) => event.event_type === 'execution_started' && !isRetry(events, event, i),
    );
    const { intent_id = null, plan_id = null } = events[at]?.payload ?? {};
    const from = events.findIndex(
      (event, i) => i > at && of('tool_call', { intent_id, plan_id })(event),
    );
    moveUp(events, from, at);
  }),
];
