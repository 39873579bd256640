// What a branch inherited: a request that was asked in its source, up to the commit that the
// branch leaves from, may be carried out or denied in the branch. Nobody else may do either.

import { toHex } from '../../../../base/bytes.ts';
import type { EntryRef } from '../../../../ledger/model/entry.ts';
import type { EndedLane } from '../ended.ts';
import { found } from '../findings.ts';
import { hexToId } from '../ids.ts';

type Lanes = ReadonlyMap<string, EndedLane>;

/** A lane, and how far what is in it came before the branch. */
interface Ancestor {
  readonly lane: EndedLane;
  readonly upTo: number;
}

/** The first lane that has what goes by an id of 32 bytes. */
export type Anywhere = (id: Uint8Array) => EndedLane | undefined;

/** What is known of the whole ledger, so that a lane's ancestors are walked only with a reason. */
export interface Everywhere {
  /** The request of a proposal, in whatever lane. */
  readonly request: Anywhere;
  /** Whether several lanes carry a proposal out. */
  readonly isShared: (proposal: Uint8Array) => boolean;
  /** How many proposals are asked for, in all lanes together. */
  readonly asked: number;
}

export function* checkAnswers(
  lane: EndedLane,
  lanes: Lanes,
  { request: requestAnywhere, isShared, asked }: Everywhere,
): Generator<void> {
  const { requests } = lane;
  let known: readonly Ancestor[] | null = null;
  const sources = () => {
    known ??= ancestry(lane, lanes);
    return known;
  };
  for (const { entry, proposal } of requests.resumptions) {
    lane.log.examine('thymos.resumption');
    if (requests.byProposal.has(proposal) || requestAnywhere(proposal)) continue;
    const what = ['a proposal that was suspended before', toHex(proposal)] as const;
    found(lane.log, entry, 'thymos.resumption', what);
  }
  for (const { entry, intent } of requests.openDenials) checkDenial(lane, sources(), entry, intent);
  // Most lanes carry out what they asked for themselves, or what nobody had to ask for.
  if (!lane.origin && asked === requests.byProposal.size) return;
  for (const [proposal, index] of requests.carriedOut.entries()) {
    yield;
    // Only a branch has anything before it.
    const earlier =
      lane.origin && isShared(proposal)
        ? inAncestors(sources(), (source) => carriedOutIn(source, proposal))
        : undefined;
    if (earlier) {
      const what = ['a proposal of its own', `that of seq ${earlier.seq} of its source`] as const;
      found(lane.log, lane.entryAt(index), 'thymos.one-commit-a-proposal', what);
    }
    // Where it was asked in this lane, it is compared already.
    const anywhere = requests.byProposal.has(proposal) ? undefined : requestAnywhere(proposal);
    if (!anywhere) continue;
    lane.log.examine('thymos.request-order');
    const commit = lane.entryAt(index);
    const asking = askingAncestor(sources(), proposal);
    if (!asking) {
      const seq = anywhere.requests.findRequest(proposal)?.seq;
      const where = `one at seq ${seq} of trajectory ${anywhere.id}`;
      found(lane.log, commit, 'thymos.request-order', ['a request before it', where]);
      continue;
    }
    lane.compare(index, asking, proposal);
    const denial = inAncestors(sources(), ({ requests }) => requests.findDenial(proposal));
    if (denial) requests.notKept(commit, denial);
  }
}

/** Which of a lane's sources asked for a proposal before the branch. */
export function askingAncestor(
  sources: readonly Ancestor[],
  proposal: Uint8Array,
): EndedLane | undefined {
  return sources.find(({ lane, upTo }) => {
    const request = lane.requests.findRequest(proposal);
    return request !== undefined && request.index <= upTo;
  })?.lane;
}

/** A denial of what was not asked in its own lane. */
function checkDenial(
  lane: EndedLane,
  sources: readonly Ancestor[],
  entry: EntryRef,
  intent: string,
): void {
  for (const source of sources) {
    const { lane: asking, upTo } = source;
    if (!asking.requests.asks(intent, upTo)) continue;
    lane.requests.addDenial(asking.requests, upTo, intent, entry);
    return;
  }
  found(lane.log, entry, 'thymos.denial', ['the intent of an earlier request', intent]);
}

/** Where it branched from, nearest first; circles end it. */
export function ancestry(lane: EndedLane, lanes: Lanes): Ancestor[] {
  const seen = new Set([lane]);
  const found: Ancestor[] = [];
  for (let here = lane; here.origin; ) {
    const source = lanes.get(here.origin.lane);
    if (!source || seen.has(source)) break;
    seen.add(source);
    // A branch from a commit that is not there has the whole source before it.
    const upTo = source.commitIds.get(hexToId(here.origin.commit)) ?? Number.POSITIVE_INFINITY;
    found.push({ lane: source, upTo });
    here = source;
  }
  return found;
}

type Placed = Pick<EntryRef, 'index' | 'seq'>;

function carriedOutIn(lane: EndedLane, proposal: Uint8Array): Placed | undefined {
  const index = lane.requests.carriedOut.get(proposal);
  return index === undefined ? undefined : { index, seq: lane.readSeq(index) };
}

function inAncestors<Found extends Pick<EntryRef, 'index'>>(
  sources: readonly Ancestor[],
  find: (lane: EndedLane) => Found | undefined,
): Found | undefined {
  for (const { lane, upTo } of sources) {
    const entry = find(lane);
    if (entry && entry.index <= upTo) return entry;
  }
  return undefined;
}
