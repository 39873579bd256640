// The ops of a lane are replayed along the tree of its entries: each is applied on top of what is
// in force there, and taken back before the walk goes on somewhere else.

import type { Seq } from '../../base/seq.ts';
import { ChangeCollector, NO_INDEX_CHANGES } from './changes.ts';
import { type FoldError, findFoldFault } from './fold.ts';
import { FOLD_OPS, type FoldColumns, RETRACTED_OP, type WorldBase } from './fold-table.ts';
import type { Walker } from './version-tree.ts';

/** Says where a lane's ops stop applying, and why. */
export interface BrokenDelta {
  readonly index: number;
  readonly error: FoldError;
}

type Ops = Pick<FoldColumns, 'names' | 'firstOps' | 'ops' | 'resources' | 'versions'>;

export class DeltaReplay implements Walker {
  /** The first entry that does not apply. */
  broken: BrokenDelta | null = null;
  readonly changes: ChangeCollector;
  readonly sizes: Uint32Array;
  readonly values: Uint32Array;
  private readonly lane: Ops;
  private readonly base: WorldBase;
  private readonly findExpected: (op: number) => Seq | null;
  private readonly inForce: Uint32Array;
  private readonly before: Uint32Array;

  /** `lane.versions` are those that ops expect, and after application those that result. */
  constructor(lane: Ops, base: WorldBase, findExpected: (op: number) => Seq | null) {
    this.lane = lane;
    this.base = base;
    this.findExpected = findExpected;
    this.changes = new ChangeCollector(lane.names.size);
    this.sizes = new Uint32Array(lane.firstOps.length - 1);
    this.values = new Uint32Array(lane.ops.length);
    this.before = new Uint32Array(lane.ops.length);
    this.inForce = new Uint32Array(lane.names.size);
  }

  enter(index: number, position: number, parent: number): boolean {
    if (this.broken && index > this.broken.index) return false;
    const { firstOps } = this.lane;
    let size = parent < 0 ? this.base.size : (this.sizes[parent] ?? 0);
    const [first, past] = [firstOps[index] ?? 0, firstOps[index + 1] ?? 0];
    for (let op = first; op < past; op++) {
      const fault = this.apply(op, position);
      if (typeof fault === 'number') size += fault;
      else {
        this.broken = { index, error: { ...fault, op: op - first } };
        this.takeBack(first, op, position);
        return false;
      }
    }
    this.sizes[index] = size;
    return true;
  }

  leave(index: number, position: number): void {
    const { firstOps } = this.lane;
    this.takeBack(firstOps[index] ?? 0, firstOps[index + 1] ?? 0, position);
  }

  /** Returns by how much the world grows, or why the op does not apply. */
  private apply(op: number, position: number): number | Omit<FoldError, 'op'> {
    const { ops, resources, versions, names } = this.lane;
    const name = FOLD_OPS[ops[op] ?? 0] ?? 'restore';
    if (name === 'restore') return 0;
    const resource = resources[op] ?? 0;
    const found = this.inForce[resource] ?? NO_INDEX_CHANGES;
    const below = found === NO_INDEX_CHANGES ? this.inherited(resource) : null;
    const isThere =
      below !== null ||
      (found !== NO_INDEX_CHANGES && FOLD_OPS[(ops[found - 1] ?? 0) % RETRACTED_OP] !== 'remove');
    if (name !== 'remove') {
      const version = below
        ? below.fold.versionAfter(below.op)
        : isThere
          ? (versions[found - 1] ?? 0)
          : null;
      const expected = versions[op] ?? 0;
      const fault = name === 'put' ? null : findFoldFault(name, expected, version);
      if (fault)
        return { fault, ...names.at(resource), expected: this.findExpected(op), actual: version };
      const wasRetracted = below
        ? below.fold.isRetractedAfter(below.op)
        : isThere && (ops[found - 1] ?? 0) >= RETRACTED_OP;
      versions[op] = (version ?? 0) + 1;
      if (name === 'retract' || (name === 'replace' && wasRetracted))
        ops[op] = (ops[op] ?? 0) + RETRACTED_OP;
      this.values[op] =
        name !== 'retract' ? op + 1 : below ? NO_INDEX_CHANGES : (this.values[found - 1] ?? 0);
    }
    this.before[op] = found;
    this.inForce[resource] = op + 1;
    this.changes.add(resource, position, op + 1);
    return (name === 'remove' ? 0 : 1) - (isThere ? 1 : 0);
  }

  private takeBack(first: number, past: number, position: number): void {
    for (let op = past - 1; op >= first; op--) {
      const resource = this.lane.resources[op] ?? 0;
      if (resource >= this.inForce.length) continue;
      const before = this.before[op] ?? NO_INDEX_CHANGES;
      this.inForce[resource] = before;
      this.changes.add(resource, position, before);
    }
  }

  private inherited(resource: number) {
    return this.base.refs.at((this.base.places[resource] ?? 0) - 1);
  }
}
