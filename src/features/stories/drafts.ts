// Steps while they are written.

import type { StoryStep } from '../../data/stories/stories.ts';

export interface StepDraft extends StoryStep {
  /** Its own, wherever it is moved. */
  readonly key: number;
}

export function drafted(steps: readonly StoryStep[]): StepDraft[] {
  return steps.map((step, key) => ({ ...step, key }));
}

export function inserted<T>(list: readonly T[], at: number, one: T): T[] {
  return [...list.slice(0, at), one, ...list.slice(at)];
}

/** The one at `at`, `by` places further; it stays within the list. */
export function moved<T>(list: readonly T[], at: number, by: 1 | -1): readonly T[] {
  const to = at + by;
  const one = list[at];
  if (one === undefined || to < 0 || to >= list.length) return list;
  return inserted(
    list.filter((_, i) => i !== at),
    to,
    one,
  );
}
