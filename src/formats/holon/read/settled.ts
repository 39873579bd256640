import type { PassState } from './context.ts';
import { type PlanFate, readFate } from './fate.ts';

/** How the variant ended that the event `created` creates. */
export function fateAt(pass: PassState, created: number): PlanFate {
  const { refs, track } = pass;
  const settled = refs.other(created);
  const plan = track.event(created)?.plan ?? '';
  return readFate(plan, track.event(settled), settled < 0 ? null : pass.readSeq(settled));
}
