// The server tells of one trajectory of a run its world after each entry, its commits, and its
// delegations.

import { thymosCanonical } from '../../formats/thymos/payload/canonical.ts';
import type { Proposal, WrittenOp } from '../../formats/thymos/write/writer/payloads.ts';
import { type Committed, TrajectoryWriter } from '../../formats/thymos/write/writer/trajectory.ts';
import type { LedgerWriter } from '../../formats/thymos/write/writer/writer.ts';
import { type ScriptCall, written } from './script.ts';

/** One resource as `GET /runs/…/world` lists it. */
export interface ServedResource {
  readonly kind: string;
  readonly id: string;
  readonly version: number;
  readonly value: string;
}

export interface Child {
  readonly id: string;
  readonly task: string;
  readonly seq: number;
}

export interface LaneCommit {
  readonly seq: number;
  readonly commit: string;
  readonly tool: string;
  readonly latencyMs: number;
}

const NO_COST = { tokens: 0, toolCalls: 1, wallClockMs: 0, usdMillicents: 0 };

export class ServerLane extends TrajectoryWriter {
  readonly commits: LaneCommit[] = [];
  readonly children: Child[] = [];
  rejections = 0;
  private readonly worlds: (readonly ServedResource[] | undefined)[] = [];
  private readonly world = new Map<string, ServedResource>();

  get seq(): number {
    return this.ledger.head(this.id)?.seq ?? 0;
  }

  /** An entry without a commit leaves the world as it was. */
  worldAt(seq: number): readonly ServedResource[] {
    for (let at = seq; at >= 0; at--) {
      const world = this.worlds[at];
      if (world) return world;
    }
    return [];
  }

  commitsUntil(seq: number): readonly LaneCommit[] {
    return this.commits.filter((commit) => commit.seq <= seq);
  }

  carryOut(proposal: Proposal, call: ScriptCall): Committed {
    const delta = (call.changes ?? []).map(({ kind, id, value }): WrittenOp => {
      const key = JSON.stringify([kind, id]);
      const before = this.world.get(key)?.version;
      const after = written(value);
      this.world.set(key, { kind, id, version: (before ?? 0) + 1, value: thymosCanonical(after) });
      return before === undefined
        ? { op: 'create', kind, id, value: after }
        : { op: 'replace', kind, id, expected: before, value: after };
    });
    const { tool, ms: latencyMs = 0 } = call;
    const observations = [{ tool, output: written(call.output), latencyMs }];
    const made = this.commit(proposal, { delta, observations, cost: NO_COST });
    const { seq } = made.entry;
    this.commits.push({ seq, commit: made.commit, tool, latencyMs });
    this.worlds[seq] = [...this.world.values()].sort((a, b) =>
      a.kind === b.kind ? order(a.id, b.id) : order(a.kind, b.kind),
    );
    return made;
  }
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Counts the entries of a kind in a trajectory. */
export function countLaneEntries(ledger: LedgerWriter, trajectory: string, kind: string): number {
  return ledger.entries.filter((entry) => entry.trajectory === trajectory && entry.kind === kind)
    .length;
}
