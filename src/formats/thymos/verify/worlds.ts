// Worlds of lanes across branches: a branch is folded after its source, up to and
// including the source commit. Each lane is folded once, and its world is kept at
// every commit that a branch leaves from; persistent maps make that free.

import { applyDelta, emptyWorld, type FoldError, type World } from '../../../ledger/fold/fold.ts';
import type { LedgerReader } from '../../../ledger/format/reader.ts';
import { asPayload, decodePayload } from '../payload/payload.ts';

/** A value's canonical bytes. */
export type ValueBytes = Uint8Array;

export interface WorldOrigin {
  readonly lane: string;
  readonly commit: string;
}

export interface Projection {
  readonly head: World<ValueBytes>;
  /** The first op that did not apply; the world stops before that commit. */
  readonly broken: { readonly index: number; readonly error: FoldError } | null;
  /** What it was folded onto stays the same, however its sources grow. */
  readonly isOnFixed: boolean;
}

interface Folded extends Projection {
  readonly at: ReadonlyMap<string, World<ValueBytes>>;
}

const NOTHING: Projection = { head: emptyWorld(), broken: null, isOnFixed: false };

export class LaneWorlds {
  private readonly folded = new Map<string, Folded>();
  private readonly known: ReadonlySet<string>;
  private readonly wanted = new Map<string, Set<string>>();
  private readonly reader: LedgerReader;
  private readonly origins: ReadonlyMap<string, WorldOrigin>;

  /** `origins`: for every branch lane, the commit that it leaves from. */
  constructor(reader: LedgerReader, origins: ReadonlyMap<string, WorldOrigin>) {
    this.reader = reader;
    this.origins = origins;
    this.known = new Set(reader.lanes.map(({ id }) => id));
    for (const { lane, commit } of origins.values()) {
      const commits = this.wanted.get(lane) ?? new Set();
      this.wanted.set(lane, commits.add(commit));
    }
  }

  /** The lane's own deltas, after its source's where it is a branch. Pauses are possible in between. */
  *project(lane: string): Generator<void, Projection> {
    // Sources first, without recursion: a ledger decides how long a chain of branches is.
    const chain: string[] = [];
    const path = new Set<string>();
    let next: string | undefined = lane;
    while (next !== undefined && !this.folded.has(next) && !path.has(next)) {
      path.add(next);
      chain.push(next);
      const source: string | undefined = this.origins.get(next)?.lane;
      next = source !== undefined && this.known.has(source) ? source : undefined;
    }
    let last: Folded | undefined;
    for (const id of chain.reverse()) {
      const base = this.base(id);
      last = base.broken ? { ...base, at: new Map() } : yield* this.foldFrom(id, base);
      this.folded.set(id, last);
    }
    return last ?? this.folded.get(lane) ?? NOTHING;
  }

  /** Source commit not found: the whole source; source missing, or a circle: nothing. */
  private base(lane: string): Projection {
    const origin = this.origins.get(lane);
    if (!origin) return { ...NOTHING, isOnFixed: true };
    const source = this.folded.get(origin.lane);
    if (!source) return NOTHING;
    const world = source.at.get(origin.commit);
    if (world) return { head: world, broken: null, isOnFixed: source.isOnFixed };
    // A source that breaks before the commit leaves nothing to fold onto.
    return source.broken ? source : { ...source, isOnFixed: false };
  }

  private *foldFrom(lane: string, { head: base, isOnFixed }: Projection): Generator<void, Folded> {
    const wanted = this.wanted.get(lane);
    const at = new Map<string, World<ValueBytes>>();
    let world = base.asMutable();
    for (const entry of this.reader.entries(lane)) {
      yield;
      const payload = asPayload(decodePayload(entry));
      if (!payload?.commit) continue;
      const { commit, canonical } = payload;
      const delta = payload.delta(commit);
      const error = applyDelta(world, delta, { lane, index: entry.index }, ({ op }) =>
        canonical.slice(...commit.readValue(op)),
      );
      if (error) {
        const broken = { index: entry.index, error };
        return { head: world.asImmutable(), at, broken, isOnFixed };
      }
      if (wanted?.has(delta.commit)) {
        const kept = world.asImmutable();
        at.set(delta.commit, kept);
        world = kept.asMutable();
      }
    }
    return { head: world.asImmutable(), at, broken: null, isOnFixed };
  }
}
