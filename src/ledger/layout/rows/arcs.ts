// Arcs at the left of a lane's rows lead from a request to the entry that carries it out, from a
// call to its result, from a rollback to its checkpoint. Overlapping ones nest.

import type { Grants } from '../lane-sides.ts';
import type { Rollbacks } from './rollbacks.ts';

/** Where more arcs would be beside one another, the outer ones are not drawn. */
const TRACKS = 3;

export interface Arc {
  readonly look: 'grant' | 'call' | 'undone';
  readonly from: number;
  readonly to: number;
  readonly track: number;
}

export interface Tied {
  readonly grants: Grants;
  readonly calls: Grants;
  readonly rollbacks: Rollbacks;
}

/**
 * Arcs are ordered by the index of their upper end. No two on one track touch, and an inner one is
 * nearer to the rail.
 */
export function placeArcs({ grants, calls, rollbacks }: Tied): Arc[] {
  const all = [
    ...pairs('grant', grants.requests, grants.answers),
    // A result next to its call has no distance to bridge.
    ...pairs('call', calls.requests, calls.answers).filter(({ from, to }) => to > from + 1),
    ...pairs('undone', rollbacks.to, rollbacks.by),
  ];
  // A request that comes after its answer is a finding, and no grant.
  const arcs = all.filter(({ from, to }) => to > from);
  const starts = new Array<number>(TRACKS).fill(Number.POSITIVE_INFINITY);
  const placed: Arc[] = [];
  for (const arc of arcs.sort((a, b) => b.from - a.from || a.to - b.to)) {
    const track = starts.findIndex((start) => arc.to < start);
    if (track < 0) continue;
    // A nearer arc may be inside of an outer one, never the other way round.
    for (let inner = 0; inner <= track; inner++) starts[inner] = arc.from;
    placed.push({ ...arc, track });
  }
  return placed.reverse();
}

/** Returns the arcs with a part between two entries, both inclusive. */
export function arcsIn(arcs: readonly Arc[], first: number, last: number): Arc[] {
  return arcs.filter(({ from, to }) => from <= last && to >= first);
}

function pairs(look: Arc['look'], from: Int32Array, to: Int32Array) {
  return [...from].map((start, place) => ({ look, from: start, to: to[place] ?? start }));
}
