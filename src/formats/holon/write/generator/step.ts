// What the parts of a run share: the steps that they write, and the organisation around them.

import type { GeneratedFields } from './event.ts';
import type { GeneratorRandom } from './random.ts';

/** One event to be written, who writes it, and on which branch. */
export interface GeneratedStep {
  readonly type: string;
  readonly agent: string;
  readonly branch: string;
  readonly payload: GeneratedFields;
}

/** What the organisation shares: numbers for names, and the estimators in force. */
export interface SharedState {
  readonly random: GeneratorRandom;
  nextIntent: number;
  readonly versions: Map<string, string>;
  routingPolicy: string;
  /** No new sub-intents: the ledger is long enough. */
  closing: boolean;
}

/** Makes a step of one intent; `by`: somebody else than its agent. */
export type MakeStep = (type: string, payload: GeneratedFields, by?: string) => GeneratedStep;

export const ORCHESTRATOR = 'agent-orchestrator-01';

/** Runs several lives at once, one step of any of them at a time; `next` begins another. */
export function* interleaved(
  random: GeneratorRandom,
  lives: Generator<GeneratedStep, void>[],
  next: () => Generator<GeneratedStep, void> | null,
): Generator<GeneratedStep, void> {
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
