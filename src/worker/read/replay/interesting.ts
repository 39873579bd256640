// Entries at which a replay pauses when it is asked to: where something was found, refused, asked,
// handed on, or undone.

import type { TimelineRow } from '../../../core/model/timeline.ts';
import type { KindShape } from '../../../core/model/view.ts';
import type { OpenedLane } from '../opened-lane.ts';

const SHAPES: Readonly<Partial<Record<KindShape, string>>> = {
  denied: 'a refusal',
  waiting: 'a request to a person',
  delegation: 'work is handed on',
  branch: 'a branch',
  rollback: 'a rollback',
};

/** In a few words; null: it is like most others. */
export function interestOf(row: TimelineRow, lane: OpenedLane): string | null {
  if (row.errors > 0) return 'a check fails here';
  if (row.warnings > 0) return 'a check warns here';
  const shape = row.index > 0 ? SHAPES[row.line.shape] : undefined;
  if (shape) return shape;
  return leaves(lane, row.index) ? 'a branch leaves here' : null;
}

/** Made once of a lane. */
const known = new WeakMap<OpenedLane, Promise<Uint32Array>>();

/** The next such entry after `index`, or the one before it; null: there is none. */
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
  const isSo = traits.map(({ shape }) => SHAPES[shape] !== undefined);
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
