// A milestone of an OpenThymos ledger, read again.

import { readShape } from '../../../base/json/shape.ts';
import type { JsonValue } from '../../../base/json/value.ts';
import { append } from '../../../base/lists.ts';
import type { KeptLane } from '../../../ledger/format/milestones.ts';
import type { Pins } from '../../../ledger/model/check.ts';
import type { ThymosReader } from '../containers/reader.ts';
import {
  type Branch,
  type LaneState,
  LINES,
  type MilestoneIds,
  type MilestoneSigned,
  type Resources,
} from './shapes.ts';
import type { KeptState } from './state.ts';

export class KeptLedger {
  readonly lanes = new Map<string, KeptLane>();
  private readonly states = new Map<string, LaneState>();
  private readonly resources = new Map<string, Resources[]>();
  private readonly ids = new Map<string, MilestoneIds[]>();
  private readonly signed = new Map<string, MilestoneSigned[]>();
  private readonly branches = new Map<string, Branch>();

  add(name: string, value: JsonValue): void {
    if (name === 'lane') this.addLane(readShape(value, LINES.lane));
    else if (name === 'branch') {
      const branch = readShape(value, LINES.branch);
      this.branches.set(branch.lane, branch);
    } else if (name === 'resources') addKept(this.resources, readShape(value, LINES.resources));
    else if (name === 'ids') addKept(this.ids, readShape(value, LINES.ids));
    else addKept(this.signed, readShape(value, LINES.signed));
  }

  fault({ lanes }: ThymosReader, { anchors = [] }: Pins): string | null {
    if (this.lanes.size && !lanes.some(({ id }) => this.lanes.has(id)))
      return 'none of its lanes is in this ledger: it is of another one';
    const before = anchors.find(({ trajectory_id: id, entry_count: over }) => {
      const state = this.states.get(id);
      return (
        state &&
        over < state.entries &&
        !state.anchored.some(({ entry_count }) => entry_count === over)
      );
    });
    return before
      ? `the anchor over the first ${before.entry_count} entries of ${before.trajectory_id} is of a time before it, and was not given when it was made: compare that anchor in a run from the beginning`
      : null;
  }

  /** null: nothing is kept of it. */
  findState(id: string): LaneState | null {
    return this.states.get(id) ?? null;
  }

  /** What is kept of a lane that goes on; what grows with it is let go here. */
  take(id: string): KeptState | null {
    const state = this.states.get(id);
    if (!state) return null;
    return {
      state,
      resources: taken(this.resources, id),
      ids: taken(this.ids, id),
      signed: taken(this.signed, id),
    };
  }

  /** How a branch ended; null: it is none. */
  findBranch(id: string): Branch | null {
    return this.branches.get(id) ?? null;
  }

  private addLane(state: LaneState): void {
    const { id, entries, last, compilers } = state;
    const head = last && { seq: last.entry.seq, entry: last.entry.id };
    this.states.set(id, state);
    this.lanes.set(id, { id, entries, head, compilers });
  }
}

function addKept<T extends { readonly lane: string }>(all: Map<string, T[]>, one: T): void {
  append(all, one.lane, one);
}

function taken<T>(all: Map<string, T[]>, id: string): readonly T[] {
  const own = all.get(id) ?? [];
  all.delete(id);
  return own;
}
