// What the parts of a run share: the steps that they write, and the organisation around them.

import type { Fields } from './event.ts';
import type { Random } from './random.ts';

/** One event to be written, who writes it, and on which branch. */
export interface Step {
  readonly type: string;
  readonly agent: string;
  readonly branch: string;
  readonly payload: Fields;
}

/** What the organisation shares: numbers for names, and the estimators in force. */
export interface Shared {
  readonly random: Random;
  nextIntent: number;
  readonly versions: Map<string, string>;
  routingPolicy: string;
  /** No new sub-intents: the ledger is long enough. */
  closing: boolean;
}

/** Makes a step of one intent; `by`: somebody else than its agent. */
export type MakeStep = (type: string, payload: Fields, by?: string) => Step;

export const ORCHESTRATOR = 'agent-orchestrator-01';

/** Runs several lives at once, one step of any of them at a time; `next` begins another. */
export function* interleaved(
  random: Random,
  lives: Generator<Step, void>[],
  next: () => Generator<Step, void> | null,
): Generator<Step, void> {
  while (lives.length) {
    const at = random.whole(0, lives.length - 1);
    const step = lives[at]?.next();
    if (step && !step.done) {
      yield step.value;
      continue;
    }
    lives.splice(at, 1);
    const another = next();
    if (another) lives.push(another);
  }
}
