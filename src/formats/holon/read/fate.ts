// How a plan variant ended, by the event that settled it.

import { textAt } from '../../../base/json/access.ts';
import type { Seq } from '../../../base/seq.ts';
import { shortened } from '../../../base/visible.ts';
import type { HolonEvent } from './record.ts';

export interface PlanFate {
  readonly state: 'open' | 'selected' | 'lost';
  readonly reason: string | null;
  /** Seq of the event that settled it. */
  readonly by: Seq | null;
  readonly winner: string | null;
}

const OPEN: PlanFate = { state: 'open', reason: null, by: null, winner: null };

const MAX_COPIED = 1000;

/** What is copied to many events: each keeps it, so it is kept short. */
export function copied<T extends string | null>(text: T): T | string {
  return shortened(text, MAX_COPIED);
}

/** `settled`: the event, and its seq; null: it is open. */
export function readFate(plan: string, settled: HolonEvent | null, by: Seq | null): PlanFate {
  if (!settled) return OPEN;
  const text = (name: string) => textAt(settled.payload, name);
  switch (settled.type) {
    case 'intent_abandoned': {
      const reason = copied(`the intent was abandoned: ${text('reason') ?? ''}`);
      return { state: 'lost', reason, by, winner: null };
    }
    case 'planning_converged': {
      const winner = copied(text('winner_plan_id'));
      return { state: 'lost', reason: copied(text('reason') ?? ''), by, winner };
    }
    default: {
      const reason = copied(text('selection_reason'));
      const winner = copied(settled.plan);
      return settled.plan === plan
        ? { state: 'selected', reason, by, winner }
        : { state: 'lost', reason: reason ?? '', by, winner };
    }
  }
}
