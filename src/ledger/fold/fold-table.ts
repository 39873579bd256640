// A lane's changes of the world are in columns of numbers. The op in force for a resource at an
// entry is found by binary search among the changes of that resource, however many entries lie
// before, and however often some are restored.

import { Uint32Column } from '../../base/columns.ts';
import type { IdTexts } from '../../base/id-texts.ts';
import { firstPast } from '../../base/lists.ts';
import { type Changes, NO_INDEX_CHANGES } from './changes.ts';
import type { OpLocation, Resource } from './fold.ts';
import { compareNames, type ResourceNames } from './names.ts';
import {
  type FoldLayer,
  findWritten,
  flattened,
  type OpRef,
  type OpSource,
  type RefLayer,
} from './refs.ts';
import type { VersionTree } from './version-tree.ts';

/**
 * Ops are written in a column as these; RETRACTED is added where the resource is retracted after
 * it.
 */
export const FOLD_OPS = ['create', 'replace', 'retract', 'put', 'remove', 'restore'] as const;
export const RETRACTED_OP = 8;
const REMOVE = FOLD_OPS.indexOf('remove');

/** A branch lies on this world. */
export interface WorldBase {
  readonly size: number;
  readonly layers: readonly FoldLayer[];
  /** Has by resource 1 + its position among `refs`; 0 when it is not in the base. */
  readonly places: Uint32Array;
  readonly refs: RefLayer;
}

/** Ops are numbered through the lane, resources by the order of their names. */
export interface FoldColumns {
  readonly names: ResourceNames;
  readonly tree: VersionTree;
  readonly changes: Changes;
  /** Has by entry its first op; one more than there are entries. */
  readonly firstOps: Uint32Array;
  readonly sizes: Uint32Array;
  readonly commitOf: Uint32Array;
  readonly commits: IdTexts;
  readonly ops: Uint8Array;
  readonly resources: Uint32Array;
  readonly versions: Uint32Array;
  /** Has by op 1 + the op that wrote the value; NONE when it is that of the base. */
  readonly values: Uint32Array;
  /** No resource ever leaves the world. */
  readonly isGrowing: boolean;
}

export class FoldTable implements OpSource {
  private readonly lane: string;
  private readonly base: WorldBase;
  private readonly columns: FoldColumns;
  private whole: { readonly below: RefLayer; readonly order: Uint32Array } | null = null;

  /** Is made for a fold that only grows, once somebody asks for a window. */
  private since: Uint32Array | null = null;

  constructor(lane: string, base: WorldBase, columns: FoldColumns) {
    this.lane = lane;
    this.base = base;
    this.columns = columns;
  }

  /**
   * Lists the entries after which another op may be in force for a resource, ascending: those with
   * an op on it, and those that go back to an earlier world.
   */
  listTurns(kind: string, id: string): Uint32Array {
    const resource = this.find(kind, id);
    if (resource === undefined) return new Uint32Array();
    const turns = new Uint32Column();
    for (const [position, inForce] of this.columns.changes.of(resource)) {
      if (inForce === NO_INDEX_CHANGES) continue;
      const { index } = this.location(inForce - 1);
      // Where a walk goes back, an op is in force again that was written elsewhere.
      if (this.findPosition(index) === position) turns.push(index);
    }
    for (const index of this.columns.tree.restarts) turns.push(index);
    return turns.flat().sort();
  }

  writesAt(kind: string, id: string, index: number): boolean {
    const resource = this.find(kind, id);
    if (resource === undefined) return false;
    const ref = this.ownAt(resource, this.findPosition(index));
    return ref !== null && this.location(ref.op).index === index;
  }

  /** Yields the entries that the world at an entry is made of, as ranges, the last one first. */
  listSources(index: number): Iterable<readonly [first: number, last: number]> {
    return this.columns.tree.between(-1, index);
  }

  get layers(): readonly FoldLayer[] {
    return this.base.layers;
  }

  *ownNames(): Generator<ReturnType<ResourceNames['at']>> {
    for (let number = 0; number < this.own; number++) yield this.columns.names.at(number);
  }

  /** The numbers of these resources come before those of others in the base. */
  get own(): number {
    return this.columns.names.size;
  }

  get everSize(): number {
    return this.base.size ? this.withBase().order.length : this.own;
  }

  sizeAt(index: number): number {
    return index < 0 ? this.base.size : (this.columns.sizes[index] ?? 0);
  }

  findPosition(index: number): number {
    return this.columns.tree.findPosition(index);
  }

  /**
   * Returns the numbers of the resources that are there at a position, in order: `count` after
   * `skipped`.
   */
  numbersAt(position: number, size: number, skipped: number, count: number): Uint32Array {
    // Where every resource is there, the places are known.
    const isWhole = size === this.everSize;
    const order = this.base.size ? this.withBase().order : null;
    const since = this.columns.isGrowing && !isWhole ? this.sinceWhen() : null;
    const found = new Uint32Array(count);
    let [place, seen] = isWhole ? [skipped, skipped] : [0, 0];
    if (since) for (; seen < skipped; place++) if ((since[place] ?? 0) <= position + 1) seen++;
    for (; seen < skipped + count; place++) {
      const number = order ? (order[place] ?? 0) : place;
      if (!isWhole && !this.isThere(number, position)) continue;
      if (seen >= skipped) found[seen - skipped] = number;
      seen++;
    }
    return found;
  }

  find(kind: string, id: string): number | undefined {
    return this.columns.names.find(kind, id);
  }

  /** The op may remove the resource. */
  ownAt(resource: number, position: number): OpRef | null {
    const inForce = this.columns.changes.at(resource, position);
    return inForce === NO_INDEX_CHANGES ? null : { fold: this, op: inForce - 1 };
  }

  /** Null when there is no such resource. */
  refAt(resource: number, position: number): OpRef | null {
    if (resource >= this.own) return this.withBase().below.at(resource - this.own);
    const inForce = this.columns.changes.at(resource, position);
    if (inForce === NO_INDEX_CHANGES) return this.inherited(resource);
    return this.removes(inForce - 1) ? null : { fold: this, op: inForce - 1 };
  }

  *touchedBetween(from: number, to: number): Generator<number> {
    const { tree, firstOps, resources } = this.columns;
    const touched = new Set<number>();
    for (const [first, last] of tree.between(from, to)) {
      const past = firstOps[last + 1] ?? 0;
      for (let op = firstOps[first] ?? 0; op < past; op++) touched.add(resources[op] ?? 0);
    }
    for (const resource of Uint32Array.from(touched).sort())
      if (resource < this.own) yield resource;
  }

  readName(op: number) {
    return this.columns.names.at(this.columns.resources[op] ?? 0);
  }

  removes(op: number): boolean {
    return this.columns.ops[op] === REMOVE;
  }

  versionAfter(op: number): number {
    return this.columns.versions[op] ?? 0;
  }

  isRetractedAfter(op: number): boolean {
    return (this.columns.ops[op] ?? 0) >= RETRACTED_OP;
  }

  commitOf(op: number): string {
    const { commits, commitOf } = this.columns;
    return commits.at(commitOf[this.location(op).index] ?? 0) ?? '';
  }

  resourceAfter(op: number): Resource {
    return {
      ...this.readName(op),
      version: this.versionAfter(op),
      retracted: this.isRetractedAfter(op),
      lastCommit: this.commitOf(op),
      touched: this.location(op),
      value: findWritten(this.valueAfter(op)),
    };
  }

  valueAfter(op: number): OpLocation | OpRef {
    const value = this.columns.values[op] ?? NO_INDEX_CHANGES;
    const below = value === NO_INDEX_CHANGES && this.inherited(this.columns.resources[op] ?? 0);
    return below || this.location(value - 1);
  }

  private location(op: number): OpLocation {
    const { firstOps } = this.columns;
    const index = firstPast(firstOps.length, (entry) => (firstOps[entry] ?? 0) > op) - 1;
    return { lane: this.lane, index, op: op - (firstOps[index] ?? 0) };
  }

  private isThere(resource: number, position: number): boolean {
    if (resource >= this.own) return true;
    const inForce = this.columns.changes.at(resource, position);
    return inForce === NO_INDEX_CHANGES ? this.isInherited(resource) : !this.removes(inForce - 1);
  }

  /** Has by place 1 + the position from which on a resource is there; 0 when it always is. */
  private sinceWhen(): Uint32Array {
    this.since ??= Uint32Array.from({ length: this.everSize }, (_, place) => {
      const number = this.base.size ? (this.withBase().order[place] ?? 0) : place;
      if (number >= this.own || this.isInherited(number)) return 0;
      return this.columns.changes.first(number) + 1;
    });
    return this.since;
  }

  private isInherited(resource: number): boolean {
    return (this.base.places[resource] ?? 0) > 0;
  }

  private inherited(resource: number): OpRef | null {
    return this.base.refs.at((this.base.places[resource] ?? 0) - 1);
  }

  private withBase() {
    this.whole ??= this.mergeBase();
    return this.whole;
  }

  private mergeBase() {
    const below = flattened(this.base.layers);
    const { names } = this.columns;
    const order = new Uint32Array(this.own + below.weight);
    let [size, next] = [0, 0];
    for (let i = 0; i < below.weight; i++) {
      const ref = below.at(i);
      const compareNext = () => (ref ? compareNames(names.at(next), ref.fold.readName(ref.op)) : 1);
      while (next < this.own && compareNext() < 0) order[size++] = next++;
      order[size++] = next < this.own && compareNext() === 0 ? next++ : this.own + i;
    }
    while (next < this.own) order[size++] = next++;
    return { below, order: order.slice(0, size) };
  }
}
