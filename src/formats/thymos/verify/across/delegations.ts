// Delegated children: each under its own lane, given one task, by one delegation, in no circle.

import { wordsAt } from '../../../../core/json/access.ts';
import type { Entry } from '../../../../core/model/entry.ts';
import { decode, payloadOf } from '../../payload/payload.ts';
import { found } from '../findings.ts';
import type { Lane } from '../lane.ts';

type Lanes = ReadonlyMap<string, Lane>;

/** Lanes that can be reached from themselves by delegation. */
export function delegationCycles(lanes: Lanes): ReadonlySet<string> {
  const state = new Map<string, 'open' | 'done'>();
  const circular = new Set<string>();
  for (const start of lanes.keys()) {
    if (state.has(start)) continue;
    // Depth first without recursion: a ledger decides how deep this goes.
    const path: { readonly lane: string; next: number }[] = [{ lane: start, next: 0 }];
    state.set(start, 'open');
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const child = lanes.get(top.lane)?.children[top.next++]?.lane;
      if (child === undefined) {
        state.set(top.lane, 'done');
        path.pop();
      } else if (state.get(child) === 'open') {
        const from = path.findIndex(({ lane }) => lane === child);
        for (const { lane } of path.slice(from)) circular.add(lane);
      } else if (lanes.has(child) && !state.has(child)) {
        state.set(child, 'open');
        path.push({ lane: child, next: 0 });
      }
    }
  }
  return circular;
}

/** `circular`: the lanes that can be reached from themselves. */
export function checkCycle(lane: Lane, circular: ReadonlySet<string>): void {
  for (const { lane: child, entry } of lane.children) {
    lane.log.examine('thymos.delegation-cycle');
    if (circular.has(lane.id) && circular.has(child))
      found(lane.log, entry, 'thymos.delegation-cycle', [
        'a trajectory that did not delegate to this one',
        child,
      ]);
  }
}

/** The runtime writes the child first, and cannot write it a second time. */
export function checkDelegations(lanes: Iterable<Lane>): void {
  const known = new Map<string, { readonly lane: Lane; readonly entry: Entry }>();
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
export function checkChildren(lane: Lane, lanes: Lanes): void {
  for (const { lane: child, entry } of lane.children) {
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
    if (known) checkTask(lane, entry, known);
  }
}

/** The child's root says what it was delegated; one that cannot be read says nothing. */
function checkTask({ log }: Lane, entry: Entry, { note, origin }: Lane): void {
  if (note === null && !origin) return;
  log.examine('thymos.delegation-task');
  const payload = payloadOf(decode(entry));
  const expected = `delegated: ${wordsAt(payload?.tree, 'task')}`;
  const actual = note ?? 'a branch';
  if (payload && expected !== actual)
    found(log, entry, 'thymos.delegation-task', [expected, actual]);
}
