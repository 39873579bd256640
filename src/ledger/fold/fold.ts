// Deltas are folded into worlds. A resource has instead of its value whatever the caller keeps, by
// default the location of the op that wrote it: a world is small however large the values are, and
// the last writer is known.

import { Map as PersistentMap } from 'immutable';
import { nextSeq, type Seq } from '../../base/seq.ts';

/** One change that an entry makes to the world. */
export type DeltaOp = GuardedOp | PlainOp<'put'> | PlainOp<'remove'> | RestoreOp;

/** Names the version that it expects, and does not apply to any other. */
export interface GuardedOp {
  readonly op: 'create' | 'replace' | 'retract';
  readonly kind: string;
  readonly id: string;
  /** The version that it expects to find; null for create. */
  readonly expected: Seq | null;
}

/** Always applies: writes a resource whether it exists or not, or takes it out of the world. */
export interface PlainOp<Op extends 'put' | 'remove'> {
  readonly op: Op;
  readonly kind: string;
  readonly id: string;
}

/**
 * The world becomes the one after the entry at `to` of the same lane, an earlier one; −1 is before
 * the first.
 */
export interface RestoreOp {
  readonly op: 'restore';
  readonly to: number;
}

/** The changes of one entry to the world. */
export interface Delta {
  /** The id becomes `lastCommit` of everything touched. */
  readonly commit: string;
  readonly ops: readonly DeltaOp[];
}

/** The place of an op: its entry, and its index in the entry's delta. */
export interface OpLocation {
  readonly lane: string;
  readonly index: number;
  readonly op: number;
}

/** Returns true also when there is neither. */
export function sameLocation(a: OpLocation | undefined, b: OpLocation | undefined): boolean {
  return a?.lane === b?.lane && a?.index === b?.index && a?.op === b?.op;
}

export interface Resource<V = OpLocation> {
  readonly kind: string;
  readonly id: string;
  readonly version: Seq;
  readonly retracted: boolean;
  readonly lastCommit: string;
  readonly touched: OpLocation;
  /** Is kept for the value; by default where it was written. */
  readonly value: V;
}

/**
 * Resources by key; see {@link resourceKey}. The map is persistent: every version of it can be
 * kept.
 */
export type World<V = OpLocation> = PersistentMap<string, Resource<V>>;

export function emptyWorld<V = OpLocation>(): World<V> {
  return PersistentMap<string, Resource<V>>();
}

/** The parts are length-prefixed, so that no two (kind, id) pairs share a key. */
export function resourceKey(kind: string, id: string): string {
  return `${kind.length}:${kind}${id}`;
}

export type FoldFault =
  | 'create_collision'
  | 'replace_missing'
  | 'retract_missing'
  | 'version_conflict';

export interface FoldError {
  readonly fault: FoldFault;
  readonly op: number;
  readonly kind: string;
  readonly id: string;
  readonly expected: Seq | null;
  readonly actual: Seq | null;
}

/** Folding needs this of a map of resources; a native Map and a persistent one both have it. */
interface WorldMap<V> {
  get(key: string): Resource<V> | undefined;
  set(key: string, resource: Resource<V>): unknown;
  delete(key: string): unknown;
}

/**
 * Applies one entry's ops in order; they see each other. Stops at the first that does not apply,
 * with those before it applied, and says which. A `restore` is left to the caller: it needs the
 * worlds of earlier entries. `valueAt` gets as `before` what was kept for the replaced value.
 */
export function applyDelta<V>(
  world: WorldMap<V>,
  delta: Delta,
  at: { readonly lane: string; readonly index: number },
  valueAt: (location: OpLocation, before: V | undefined) => V,
): FoldError | null {
  for (let i = 0; i < delta.ops.length; i++) {
    const op = delta.ops[i];
    if (!op) break;
    if (op.op === 'restore') continue;
    const { kind, id } = op;
    const key = resourceKey(kind, id);
    if (op.op === 'remove') {
      world.delete(key);
      continue;
    }
    const found = world.get(key);
    const touched: OpLocation = { lane: at.lane, index: at.index, op: i };
    const expected = op.op === 'put' ? null : op.expected;
    const fault =
      op.op === 'put' ? null : findFoldFault(op.op, op.expected, found?.version ?? null);
    if (fault) return { fault, op: i, kind, id, expected, actual: found?.version ?? null };
    const retracted = op.op !== 'put' && (op.op === 'retract' || (found?.retracted ?? false));
    const value = op.op === 'retract' && found ? found.value : valueAt(touched, found?.value);
    const version = found ? nextSeq(found.version) : 1;
    world.set(key, { kind, id, version, retracted, lastCommit: delta.commit, touched, value });
  }
  return null;
}

/**
 * Create fails on anything that ever existed; replace and retract work on retracted resources too.
 * `found` is the present version, or null.
 */
export function findFoldFault(
  op: GuardedOp['op'],
  expected: Seq | null,
  found: Seq | null,
): FoldFault | null {
  if (op === 'create') return found === null ? null : 'create_collision';
  if (found === null) return op === 'replace' ? 'replace_missing' : 'retract_missing';
  return found === expected ? null : 'version_conflict';
}
