// Folding deltas into worlds. A resource does not hold its value but the place
// of the op that wrote it: a world is small however large the values are, and
// the last writer of every resource is known for free.

import { Map as PersistentMap } from 'immutable';
import type { Seq } from './entry.ts';

/** One change that an entry makes to the world. */
export interface DeltaOp {
  readonly op: 'create' | 'replace' | 'retract';
  readonly kind: string;
  readonly id: string;
  /** The version that it expects to find; null for create. */
  readonly expected: Seq | null;
}

/** What one entry does to the world. */
export interface Delta {
  /** Id that becomes `lastCommit` of everything touched. */
  readonly commit: string;
  readonly ops: readonly DeltaOp[];
}

/** A place in a lane; `op` is the place inside the entry's delta. */
export interface Place {
  readonly lane: string;
  readonly index: number;
  readonly op: number;
}

export interface Resource {
  readonly kind: string;
  readonly id: string;
  readonly version: Seq;
  readonly retracted: boolean;
  readonly lastCommit: string;
  /** The op that touched it last. */
  readonly touched: Place;
  /** The op that wrote its value. */
  readonly value: Place;
}

/** Resources by key; see {@link resourceKey}. Persistent: every version of it can be kept. */
export type World = PersistentMap<string, Resource>;

export const EMPTY_WORLD: World = PersistentMap();

/** Length-prefixed, so that no two (kind, id) pairs share a key. */
export function resourceKey(kind: string, id: string): string {
  return `${kind.length}:${kind}${id}`;
}

export type FoldFault = 'create_collision' | 'replace_missing' | 'retract_missing' | 'version_conflict';

export interface FoldError {
  readonly fault: FoldFault;
  readonly op: number;
  readonly kind: string;
  readonly id: string;
  readonly expected: Seq | null;
  readonly actual: Seq | null;
}
