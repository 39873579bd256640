// Delegated children: each under its own lane, given one task, by one delegation, in no circle.

import type { Delegated, EndedLane } from '../ended.ts';
import { found } from '../findings.ts';

type Lanes = ReadonlyMap<string, EndedLane>;

/** `circles`: of every lane in one, its number. */
export function checkCycle(lane: EndedLane, circles: ReadonlyMap<string, number>): void {
  const circle = circles.get(lane.id);
  for (const { lane: child, entry } of lane.children) {
    lane.log.examine('thymos.delegation-cycle');
    if (circle !== undefined && circle === circles.get(child))
      found(lane.log, entry, 'thymos.delegation-cycle', [
        'a trajectory that did not delegate to this one',
        child,
      ]);
  }
}

/** The runtime writes the child first, and cannot write it a second time. */
export function checkDelegations(lanes: Iterable<EndedLane>): void {
  const known = new Map<string, { readonly lane: EndedLane; readonly entry: Delegated['entry'] }>();
  for (const lane of lanes)
    for (const { lane: child, entry } of lane.children) {
      lane.log.examine('thymos.one-delegation');
      const earlier = known.get(child);
      if (!earlier) known.set(child, { lane, entry });
      else {
        const where = earlier.lane === lane ? '' : ` of trajectory ${earlier.lane.id}`;
        const what = ['a child of its own', `that of seq ${earlier.entry.seq}${where}`] as const;
        found(lane.log, entry, 'thymos.one-delegation', what);
      }
    }
}

/** A child is verified under its own lane; one that is not here is missing, never fine. */
export function* checkChildren(lane: EndedLane, lanes: Lanes): Generator<void> {
  for (const delegated of lane.children) {
    const { lane: child, entry } = delegated;
    yield;
    lane.log.examine('thymos.delegation-child');
    const known = lanes.get(child);
    if (!known) {
      const what = [`trajectory ${child}`, 'not in this ledger'] as const;
      found(lane.log, entry, 'thymos.delegation-child', what);
    } else if (known.log.verdict === 'failed') {
      const message =
        'The delegated trajectory does not verify on its own: what was done there cannot be relied on.';
      const what = ['a trajectory that verifies', 'one that fails'] as const;
      found(lane.log, entry, 'thymos.delegation-child', what, { message });
    }
    if (known) checkTask(lane, delegated, known);
  }
}

/** The child's root says what it was delegated; one that cannot be read says nothing. */
function checkTask(
  { log }: EndedLane,
  { task, entry }: Delegated,
  { note, origin }: EndedLane,
): void {
  if (note === null && !origin) return;
  log.examine('thymos.delegation-task');
  const expected = `delegated: ${task}`;
  const actual = note ?? 'a branch';
  if (expected !== actual) found(log, entry, 'thymos.delegation-task', [expected, actual]);
}
