// Which requests and the entries that carry them out, and which calls and their results, are tied by a
// line in the gutter, and in which of its tracks.

import type { Grants } from '../../../layout/index.ts';

/** Lines that go down next to each other; where more would, the later ones are not drawn. */
export const TRACKS = 2;

export interface Grant {
  /** Indices of the request, and of the entry that carries it out, which comes later. */
  readonly request: number;
  readonly answer: number;
  /** A call and its result. */
  readonly isCall: boolean;
  /** 0 is next to the chain. */
  readonly track: number;
}

/** By the index of their request. No two in one track touch. */
export function tracked(granted: Grants, called: Grants): Grant[] {
  const ends = new Array<number>(TRACKS).fill(-1);
  const grants: Grant[] = [];
  const all = [...tied(granted, false), ...tied(called, true)];
  for (const { request, answer, isCall } of all.sort((a, b) => a.request - b.request)) {
    const track = ends.findIndex((end) => end < request);
    // A request that comes after its answer is a finding, and no grant.
    if (answer <= request || track < 0) continue;
    ends[track] = answer;
    grants.push({ request, answer, isCall, track });
  }
  return grants;
}

function tied({ requests, answers }: Grants, isCall: boolean) {
  return [...requests].map((request, place) => ({
    ...{ request, isCall },
    answer: answers[place] ?? request,
  }));
}

/** Those with a part between two entries, both inclusive. */
export function grantsIn(grants: readonly Grant[], first: number, last: number): Grant[] {
  return grants.filter(({ request, answer }) => request <= last && answer >= first);
}
