// Requests that a branch inherited: one that was asked in its source, up to the commit that
// the branch leaves from, may be carried out in the branch.

import type { Entry } from '../../../core/model/entry.ts';
import { found } from './findings.ts';
import type { Lane } from './lane.ts';
import { notKept } from './requests.ts';

type Lanes = ReadonlyMap<string, Lane>;

/** A lane, and how far what is in it came before the branch. */
interface Ancestor {
  readonly lane: Lane;
  readonly upTo: number;
}

/** `isRequested`: whether any lane holds a request of the proposal. */
export function checkAnswers(
  lane: Lane,
  lanes: Lanes,
  isRequested: (proposal: string) => boolean,
): void {
  const { requests, log } = lane;
  const approved = new Set(requests.resumptions.map(({ proposal }) => proposal));
  const inherited = lane.origin
    ? [...requests.carriedOut.keys()].filter(
        (proposal) => !approved.has(proposal) && isRequested(proposal),
      )
    : [];
  if (!approved.size && !inherited.length) return;
  const sources = ancestry(lane, lanes);
  const requestOf = (proposal: string) =>
    inAncestors(sources, ({ requests }) => requests.byProposal.get(proposal));
  for (const { entry, proposal } of requests.resumptions) {
    log.examine('thymos.resumption');
    if (requests.byProposal.has(proposal) || requestOf(proposal)) continue;
    found(log, entry, 'thymos.resumption', ['a proposal that was suspended before', proposal]);
  }
  if (!lane.origin) return;
  for (const proposal of [...approved, ...inherited]) {
    const commit = requests.carriedOut.get(proposal);
    const request = requestOf(proposal);
    if (!commit || !request || requests.byProposal.has(proposal)) continue;
    requests.compare(commit, request);
    const denial = inAncestors(sources, ({ requests }) => requests.denials.get(proposal));
    if (denial) notKept(log, commit, denial);
  }
}

/** Where it branched from, nearest first; circles end it. */
function ancestry(lane: Lane, lanes: Lanes): Ancestor[] {
  const seen = new Set([lane]);
  const found: Ancestor[] = [];
  for (let here = lane; here.origin; ) {
    const source = lanes.get(here.origin.lane);
    if (!source || seen.has(source)) break;
    seen.add(source);
    // A branch from a commit that is not there has the whole source before it.
    const upTo = source.commitIds.get(here.origin.commit) ?? Number.POSITIVE_INFINITY;
    found.push({ lane: source, upTo });
    here = source;
  }
  return found;
}

function inAncestors(
  sources: readonly Ancestor[],
  find: (lane: Lane) => Entry | undefined,
): Entry | undefined {
  for (const { lane, upTo } of sources) {
    const entry = find(lane);
    if (entry && entry.index <= upTo) return entry;
  }
  return undefined;
}
