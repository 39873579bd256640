// The end of each lane, once all have been examined: what it needs of its own entries, of the
// branch's source, and of the anchors and the table of heads.

import { type BranchState, BranchStates } from '../../../ledger/fold/world-hash.ts';
import type { LaneAnchor } from '../../../ledger/model/check.ts';
import type { VerifyContext } from '../../../ledger/verify/rules.ts';
import type { ThymosReader } from '../containers/reader.ts';
import { checkAnchors } from './across/anchors.ts';
import { checkFold } from './across/branches.ts';
import { headBeyond, type LaneHeads } from './across/heads.ts';
import type { ThymosCheckId } from './checks.ts';
import type { ThymosLane } from './lane.ts';
import { LaneWorlds, type Projection, type WorldOrigin } from './worlds.ts';

export interface EndsOf {
  readonly reader: ThymosReader;
  readonly context: VerifyContext<ThymosCheckId>;
  readonly lanes: ReadonlyMap<string, ThymosLane>;
  readonly heads: LaneHeads | null;
  readonly anchors: ReadonlyMap<string, readonly LaneAnchor[]>;
  /** How many bytes of states of branches are hashed. */
  readonly maxHashed: number;
  /** Branches that ended in an earlier run, and have not grown since. */
  readonly ended?: ReadonlyMap<string, EndedBranch>;
}

/** What folding a branch after its source came to. */
export interface EndedBranch {
  readonly broken: Projection['broken'];
  readonly isOnFixed: boolean;
  /** null: it does not apply. */
  readonly state: BranchState | null;
}

/** What is noted of a branch that applies after its source. */
export interface BranchEnd {
  /** The runtime cannot replay it, though nothing is wrong with it. */
  readonly isBeyondRuntime: boolean;
  readonly resources: number;
  /** Of its state, as it is hashed; null: it was not, the states together are too large. */
  readonly bytes: number | null;
}

export class ThymosLaneEnds {
  /** Every branch that has ended, here or before. */
  readonly branches = new Map<string, EndedBranch>();
  private readonly worlds: LaneWorlds;
  private readonly states: BranchStates;
  private readonly of: EndsOf;

  constructor(of: EndsOf) {
    this.of = of;
    const origins = new Map<string, WorldOrigin>();
    for (const [id, { origin }] of of.lanes) if (origin) origins.set(id, origin);
    this.worlds = new LaneWorlds(of.reader, origins);
    this.states = new BranchStates(of.context.hash, of.maxHashed);
  }

  *end(lane: ThymosLane): Generator<void, BranchEnd | null> {
    const { heads, anchors } = this.of;
    const branch = lane.origin && (yield* this.branch(lane));
    const state = branch?.state ?? null;
    lane.summary = state ? state.summary : lane.summary;
    checkFold(lane, branch?.broken ?? null);
    lane.signatures.finish();
    const beyond = headBeyond(lane, heads?.get(lane.id) ?? []);
    checkAnchors(lane, anchors.get(lane.id) ?? [], beyond);
    return (
      state && {
        isBeyondRuntime: lane.foldFaults.length > 0,
        resources: state.resources,
        bytes: state.bytes,
      }
    );
  }

  private *branch({ id, faults }: ThymosLane): Generator<void, EndedBranch | null> {
    if (!faults.passes('load')) return null;
    const known = this.of.ended?.get(id);
    let branch = known;
    if (known?.state) this.states.spend(known.state);
    if (!branch) {
      const { head, broken, isOnFixed } = yield* this.worlds.project(id);
      branch = { broken, isOnFixed, state: broken ? null : this.states.state(head) };
    }
    this.branches.set(id, branch);
    return branch;
  }
}

/** Bytes of the states of branches that are hashed, of so many bytes of payloads. */
export function countHashedBytes(bytes: number): number {
  return MIN_HASHED + 4 * bytes;
}

/** In any case. */
const MIN_HASHED = 128 * 1024 * 1024;
