// Which requests and the entries that carry them out are tied by a line in the gutter, and in which
// of its tracks.

import type { Grants } from '../../../layout/index.ts';

/** Lines that go down next to each other; where more would, the later ones are not drawn. */
export const TRACKS = 2;

export interface Grant {
  /** Indices of the request, and of the entry that carries it out, which comes later. */
  readonly request: number;
  readonly answer: number;
  /** 0 is next to the chain. */
  readonly track: number;
}

/** By the index of their request. No two in one track touch. */
export function tracked({ requests, answers }: Grants): Grant[] {
  const ends = new Array<number>(TRACKS).fill(-1);
  const grants: Grant[] = [];
  for (const [place, request] of requests.entries()) {
    const answer = answers[place] ?? request;
    const track = ends.findIndex((end) => end < request);
    // A request that comes after its answer is a finding, and no grant.
    if (answer <= request || track < 0) continue;
    ends[track] = answer;
    grants.push({ request, answer, track });
  }
  return grants;
}

/** Those with a part between two entries, both inclusive. */
export function grantsIn(grants: readonly Grant[], first: number, last: number): Grant[] {
  return grants.filter(({ request, answer }) => request <= last && answer >= first);
}
