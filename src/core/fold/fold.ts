// Folding deltas into worlds. Instead of its value a resource has whatever the caller keeps,
// by default the location of the op that wrote it: a world is small however large the
// values are, and the last writer is known for free.

import { Map as PersistentMap } from 'immutable';
import { nextSeq, type Seq } from '../model/entry.ts';

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

/** The world becomes the one after the entry at `to` of the same lane, an earlier one; −1: before the first. */
export interface RestoreOp {
  readonly op: 'restore';
  readonly to: number;
}

/** What one entry does to the world. */
export interface Delta {
  /** Id that becomes `lastCommit` of everything touched. */
  readonly commit: string;
  readonly ops: readonly DeltaOp[];
}

/** Where an op is: its entry, and its index in the entry's delta. */
export interface OpLocation {
  readonly lane: string;
  readonly index: number;
  readonly op: number;
}

export interface Resource<V = OpLocation> {
  readonly kind: string;
  readonly id: string;
  readonly version: Seq;
  readonly retracted: boolean;
  readonly lastCommit: string;
  /** The op that touched it last. */
  readonly touched: OpLocation;
  /** What is kept for the value; by default where it was written. */
  readonly value: V;
}

/** Resources by key; see {@link resourceKey}. Persistent: every version of it can be kept. */
export type World<V = OpLocation> = PersistentMap<string, Resource<V>>;

export function emptyWorld<V = OpLocation>(): World<V> {
  return PersistentMap<string, Resource<V>>();
}

/** Length-prefixed, so that no two (kind, id) pairs share a key. */
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

/** What folding needs of a map of resources; a native Map and a persistent one both have it. */
interface WorldMap<V> {
  get(key: string): Resource<V> | undefined;
  set(key: string, resource: Resource<V>): unknown;
  delete(key: string): unknown;
}

/**
 * Applies one entry's ops in order; they see each other. Stops at the first that
 * does not apply, with those before it applied, and says which. A `restore` is
 * left to the caller: it needs the worlds of earlier entries.
 */
export function applyDelta<V>(
  world: WorldMap<V>,
  delta: Delta,
  at: { readonly lane: string; readonly index: number },
  valueAt: (location: OpLocation) => V,
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
    const fault = op.op === 'put' ? null : faultOf(op, found);
    if (fault) return { fault, op: i, kind, id, expected, actual: found?.version ?? null };
    const retracted = op.op !== 'put' && (op.op === 'retract' || (found?.retracted ?? false));
    const value = op.op === 'retract' && found ? found.value : valueAt(touched);
    const version = found ? nextSeq(found.version) : 1;
    world.set(key, { kind, id, version, retracted, lastCommit: delta.commit, touched, value });
  }
  return null;
}

/** Create fails on anything that ever existed; replace and retract work on retracted resources too. */
function faultOf<V>({ op, expected }: GuardedOp, found: Resource<V> | undefined): FoldFault | null {
  if (op === 'create') return found ? 'create_collision' : null;
  if (!found) return op === 'replace' ? 'replace_missing' : 'retract_missing';
  return found.version === expected ? null : 'version_conflict';
}

/** Deltas of a lane, by index; null: the entry changes nothing. */
export type DeltaAt = (index: number) => Delta | null;

const SNAPSHOT_EVERY = 64;

/**
 * A lane folded once, with a snapshot every 64 entries: the world at any index
 * costs at most 64 deltas. Snapshots share their structure.
 */
export class LaneFold {
  readonly lane: string;
  readonly entries: number;
  /** The first delta that does not apply, if any; the worlds from there on are broken. */
  readonly broken: { readonly index: number; readonly error: FoldError } | null;
  private readonly snapshots: World[] = [];
  /** Worlds that some entry restores, by the index of the entry that they follow. */
  private readonly marked = new Map<number, World>();
  private readonly deltaAt: DeltaAt;

  /** `base`: the world before the first entry (a branch: its source's). */
  constructor(lane: string, entries: number, deltaAt: DeltaAt, base: World = emptyWorld()) {
    this.lane = lane;
    this.entries = entries;
    this.deltaAt = deltaAt;
    const targets = restoreTargets(entries, deltaAt);
    if (targets.has(-1)) this.marked.set(-1, base);
    let broken: LaneFold['broken'] = null;
    let world = base;
    for (let start = 0; start < entries; start += SNAPSHOT_EVERY) {
      this.snapshots.push(world);
      const end = Math.min(start + SNAPSHOT_EVERY, entries);
      const step = this.advance(world, start, end, targets);
      world = step.world;
      if (step.broken) {
        broken = step.broken;
        break;
      }
    }
    if (!this.snapshots.length) this.snapshots.push(base);
    this.broken = broken;
  }

  /** The world after the entry at `index`; −1: before the first. null: broken before or there. */
  worldAt(index: number): World | null {
    if (this.broken && index >= this.broken.index) return null;
    const last = Math.min(index, this.entries - 1);
    const start = Math.max(0, Math.floor(last / SNAPSHOT_EVERY)) * SNAPSHOT_EVERY;
    const base = this.snapshots[start / SNAPSHOT_EVERY];
    return base ? this.advance(base, start, last + 1).world : null;
  }

  /** Entries `start` to `end` (exclusive) on top of `from`; keeps the worlds after `targets`. */
  private advance(
    from: World,
    start: number,
    end: number,
    targets: ReadonlySet<number> = NONE,
  ): { world: World; broken: LaneFold['broken'] } {
    let world = from.asMutable();
    for (let index = start; index < end; index++) {
      const delta = this.deltaAt(index);
      const back = delta?.ops.find((op) => op.op === 'restore');
      // Only an earlier world can be restored; any other such op changes nothing.
      const earlier = back && back.to < index ? this.marked.get(back.to) : undefined;
      if (earlier) world = earlier.asMutable();
      const error = delta && applyDelta(world, delta, { lane: this.lane, index }, (p) => p);
      if (error) return { world: world.asImmutable(), broken: { index, error } };
      if (targets.has(index)) {
        this.marked.set(index, world.asImmutable());
        world = world.asMutable();
      }
    }
    return { world: world.asImmutable(), broken: null };
  }
}

const NONE: ReadonlySet<number> = new Set();

function restoreTargets(entries: number, deltaAt: DeltaAt): ReadonlySet<number> {
  const targets = new Set<number>();
  for (let index = 0; index < entries; index++) {
    for (const op of deltaAt(index)?.ops ?? []) if (op.op === 'restore') targets.add(op.to);
  }
  return targets;
}
