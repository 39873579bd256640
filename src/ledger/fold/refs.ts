// Ops of several lanes lie on the layers of a branch: the changes of each lane before it.

import { Uint32Column } from '../../base/columns.ts';
import { firstPast } from '../../base/lists.ts';
import type { OpLocation, Resource } from './fold.ts';
import { compareNames } from './names.ts';

/** Has what is known of the ops of a lane, by their number in it. */
export interface OpSource {
  readName(op: number): { readonly kind: string; readonly id: string };
  removes(op: number): boolean;
  versionAfter(op: number): number;
  isRetractedAfter(op: number): boolean;
  commitOf(op: number): string;
  /** The place where the value after it was written; or the op below that left it. */
  valueAfter(op: number): OpLocation | OpRef;
  resourceAfter(op: number): Resource;
}

/** An op that is in force, with its lane. */
export interface OpRef {
  readonly fold: OpSource;
  readonly op: number;
}

/** Finds where a value was written, through all the lanes that left it as it was. */
export function findWritten(after: OpLocation | OpRef): OpLocation {
  let value = after;
  while ('fold' in value) value = value.fold.valueAfter(value.op);
  return value;
}

/** Orders refs by the names of their resources. */
export function compareRefs(a: OpRef, b: OpRef): number {
  return a.fold === b.fold && a.op === b.op ? 0 : compareNames(readName(a), readName(b));
}

/** A lane says something about some resources of its world; a layer below says the rest. */
export interface FoldLayer {
  /** The number of resources it says something about, at most. */
  readonly weight: number;
  /** The op in force, which may have removed the resource; null when the layer says nothing. */
  find(kind: string, id: string): OpRef | null;
  refs(): Generator<OpRef>;
}

/** The number of layers bounds the cost of each lookup, however long a chain of branches is. */
const MAX_LAYERS = 24;

/**
 * Refs in the order of their names; several layers together are one of these. It takes eight bytes
 * for each: its name is the one in its lane.
 */
export class RefLayer implements FoldLayer {
  private readonly folds: OpSource[] = [];
  private readonly known = new Map<OpSource, number>();
  private readonly foldOf = new Uint32Column();
  private readonly ops = new Uint32Column();

  get weight(): number {
    return this.ops.length;
  }

  push({ fold, op }: OpRef): void {
    const number = this.known.get(fold) ?? this.folds.push(fold) - 1;
    this.known.set(fold, number);
    this.foldOf.push(number);
    this.ops.push(op);
  }

  at(position: number): OpRef | null {
    const fold = this.folds[this.foldOf.at(position) ?? -1];
    return fold ? { fold, op: this.ops.at(position) ?? 0 } : null;
  }

  find(kind: string, id: string): OpRef | null {
    const name = { kind, id };
    const compareTo = (ref: OpRef | null) => (ref ? compareNames(readName(ref), name) : 1);
    const found = this.at(firstPast(this.weight, (at) => compareTo(this.at(at)) >= 0));
    return compareTo(found) === 0 ? found : null;
  }

  *refs(): Generator<OpRef> {
    for (let i = 0; i < this.weight; i++) {
      const ref = this.at(i);
      if (ref) yield ref;
    }
  }
}

/**
 * The topmost layer that says something about a resource decides. Null when it is not in the world.
 */
export function findIn(layers: readonly FoldLayer[], kind: string, id: string): OpRef | null {
  for (const layer of layers) {
    const ref = layer.find(kind, id);
    if (ref) return ref.fold.removes(ref.op) ? null : ref;
  }
  return null;
}

/**
 * Limits the number of layers: neighbours that are small together become one. Along a chain of
 * branches each ref is copied a few times only, so that it costs about what its ops do.
 */
export function stacked(layers: readonly FoldLayer[]): readonly FoldLayer[] {
  const stack = [...layers];
  while (stack.length > MAX_LAYERS) {
    let at = 0;
    const together = (i: number) => (stack[i]?.weight ?? 0) + (stack[i + 1]?.weight ?? 0);
    for (let i = 1; i + 1 < stack.length; i++) if (together(i) < together(at)) at = i;
    const [upper, lower] = stack.slice(at, at + 2);
    if (upper && lower) stack.splice(at, 2, merged(upper, lower));
  }
  return stack;
}

/** Yields everything in the world that layers make up, in order. */
export function flattened(layers: readonly FoldLayer[]): RefLayer {
  const whole = layers.reduceRight<FoldLayer>(
    (lower, upper) => merged(upper, lower),
    new RefLayer(),
  );
  const left = new RefLayer();
  for (const ref of whole.refs()) if (!ref.fold.removes(ref.op)) left.push(ref);
  return left;
}

function merged(upper: FoldLayer, lower: FoldLayer): RefLayer {
  const both = new RefLayer();
  const [above, below] = [upper.refs(), lower.refs()];
  let [a, b] = [above.next(), below.next()];
  while (!a.done || !b.done) {
    const order = a.done ? 1 : b.done ? -1 : compareRefs(a.value, b.value);
    if (!a.done && order <= 0) both.push(a.value);
    else if (!b.done) both.push(b.value);
    if (order <= 0) a = above.next();
    if (order >= 0) b = below.next();
  }
  return both;
}

function readName({ fold, op }: OpRef) {
  return fold.readName(op);
}
