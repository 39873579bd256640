// A replay can be led to entries where something was found, refused, asked, handed on, or undone.

import type { OpenedLane } from '../../../../ledger/held/opened-lane.ts';
import type { KindShape } from '../../../../ledger/model/view.ts';

const SHAPES: ReadonlySet<KindShape> = new Set([
  ...(['denied', 'failed', 'waiting', 'delegation', 'rollback'] as const),
]);

const known = new WeakMap<OpenedLane, Promise<Uint32Array>>();

/** Returns the next such entry after `index`, or the one before it; null when there is none. */
export async function nextInteresting(
  lane: OpenedLane,
  index: number,
  by: 1 | -1,
): Promise<number | null> {
  let finding = known.get(lane);
  if (!finding) {
    finding = findAll(lane);
    known.set(lane, finding);
    finding.catch(() => known.delete(lane));
  }
  const all = await finding;
  if (by > 0) return all.find((at) => at > index) ?? null;
  return all.findLast((at) => at < index) ?? null;
}

async function findAll(lane: OpenedLane): Promise<Uint32Array> {
  const { traits, traitsOf } = await lane.index();
  const isSo = traits.map(({ shape }) => SHAPES.has(shape));
  const found: number[] = [];
  const marked = new Set(lane.marked);
  for (let index = 0; index < traitsOf.length; index++) {
    const isOwn = index > 0 && isSo[traitsOf[index] ?? 0];
    if (isOwn || marked.has(index) || leaves(lane, index)) found.push(index);
  }
  return Uint32Array.from(found);
}

function leaves(lane: OpenedLane, index: number): boolean {
  return lane
    .arrivingAt(index)
    .some(({ kind, from }) => kind === 'branch' && from.lane !== lane.id);
}
