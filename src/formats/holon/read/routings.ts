// Plans to which a model was routed before they were created: what was said of each.

import type { Fields } from '../../../base/json/fields.ts';
import type { HolonEvent } from './record.ts';

export const MODEL = ['provider', 'model_id', 'tier', 'routing_reason'] as const;

export interface Routing {
  readonly event: number;
  readonly intent: string;
  /** As MODEL names it; null: the plan was not what the model was routed to make. */
  readonly model: readonly (string | null)[] | null;
  /** As written. */
  readonly entropy: string | null;
}

/** The model makes the plan itself: the creation of the plan names it once more. */
export const makesPlan = (fields: Fields) => fields.text('task_kind') === 'planning';

export function readModel(fields: Fields): readonly (string | null)[] | null {
  const model = fields.fields('model');
  return model && MODEL.map((name) => model.text(name));
}

/** null: the event routes none. */
export function readRouting({ fields, intent }: HolonEvent, event: number): Routing | null {
  if (intent === null) return null;
  return {
    event,
    intent,
    model: makesPlan(fields) ? readModel(fields) : null,
    entropy: fields.fields('signals')?.written('predicted_entropy') ?? null,
  };
}
