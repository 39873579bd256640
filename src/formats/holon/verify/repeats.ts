// Ids that several events repeat: of plans that were scored, of sandboxes, and of the plans
// for which tools are called. The schema's own relations do not name them.

import type { EventTrack } from '../read/track.ts';
import { type Examine, FINE } from './context.ts';
import { quoteIds } from './relations.ts';

/** What is scored is what was created. */
export const scoredPlans: Examine = ({ type, fields, intent, plan }, track) => {
  if (type !== 'plan_variant_scored' || plan === null) return null;
  const created = track.plans.get(plan);
  const differs = (name: string, expected: string, message: string) => ({
    path: `payload.${name}`,
    expected,
    actual: quoteIds(fields.text(name)),
    message,
    strict: true,
  });
  if (!created)
    return differs(
      'plan_id',
      'a plan that was created before',
      'A plan is scored that no event before this one creates.',
    );
  if (intent !== null && intent !== created.intent)
    return differs(
      'intent_id',
      quoteIds(created.intent),
      'The scored plan was created for another intent.',
    );
  const variant = fields.text('variant_id');
  const own = track.findCreation(plan)?.fields.text('variant_id') ?? null;
  if (variant === null || own === null || variant === own) return FINE;
  return differs('variant_id', quoteIds(own), 'The scored plan was created as another variant.');
};

/** An execution runs in one sandbox, from its creation to its end. */
export const oneSandbox: Examine = ({ type, fields, intent, plan }, track) => {
  const starts = type === 'execution_started';
  if (intent === null || !(starts || (type === 'execution_completed' && plan !== null)))
    return null;
  const sandbox = fields.text('sandbox_id');
  if (sandbox === null) return null;
  if (starts) return startedIn(sandbox, intent, track);
  const running = track.intents.get(intent)?.executions?.get(plan ?? '');
  const own = running?.oldest?.sandbox ?? null;
  if (!running || own === null) return null;
  if (running.isIn(sandbox)) return FINE;
  return {
    path: 'payload.sandbox_id',
    expected: quoteIds(own),
    actual: quoteIds(sandbox),
    message: 'The execution ends in another sandbox than the one in which it was started.',
    strict: true,
  };
};

/** A system need not record that it creates a sandbox; of an intent where it did, it names them. */
function startedIn(sandbox: string, intent: string, track: EventTrack) {
  const created = track.intents.get(intent)?.sandboxes;
  const owner = track.sandboxes.get(sandbox);
  if (!created && owner === undefined) return null;
  if (created?.has(sandbox)) return FINE;
  if (!created && owner !== undefined && track.isWithin(intent, owner)) return FINE;
  return {
    path: 'payload.sandbox_id',
    expected: 'a sandbox that was created for this intent before',
    actual: quoteIds(sandbox),
    message: 'The execution runs in a sandbox that was not created for its intent.',
    strict: true,
  };
}

/** A tool is called for a plan in execution, or one whose execution has ended: tests come later. */
export const toolsForPlans: Examine = ({ type, intent, plan }, track) => {
  if (type !== 'tool_call' || intent === null || plan === null) return null;
  if (track.intents.get(intent)?.executions?.has(plan)) return FINE;
  return {
    path: 'payload.plan_id',
    expected: 'a plan of which this intent started an execution before',
    actual: quoteIds(plan),
    message: 'A tool is called for a plan that was not being executed.',
    strict: true,
  };
};
