import type { PassState } from './context.ts';
import { type Fate, fateOf } from './fate.ts';

/** How the variant ended that the event `created` creates. */
export function fateAt(pass: PassState, created: number): Fate {
  const { refs, track } = pass;
  const settled = refs.other(created);
  const plan = track.event(created)?.plan ?? '';
  return fateOf(plan, track.event(settled), settled < 0 ? null : pass.seqOf(settled));
}
