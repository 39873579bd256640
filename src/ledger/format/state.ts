// What entries write, allow and cost: what a run has come to is folded from it.

import type { HashEngine } from '../../base/hash/hash.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import type { EntryAuthority } from '../authority/handed.ts';
import type { Entry } from '../model/entry.ts';
import type { Fact } from '../model/view.ts';
import type { BackTo } from '../model/went-back.ts';
import type { FoldedResource } from '../model/world.ts';
import type { SeriesCostPart } from '../series/builder.ts';

export interface State<Decoded = unknown> {
  /** The value that operation `op` of the entry's delta writes. */
  value(entry: Entry, decoded: Decoded, op: number): JsonValue;
  /** The canonical bytes of that value: what a state's hash is made of. */
  bytes(entry: Entry, decoded: Decoded, op: number): Uint8Array;
  /** Where that value comes from: for whom it was written, when, with what else. */
  provenance?(entry: Entry, decoded: Decoded, op: number): readonly Fact[];
  /** To where an entry went back, and what that could not undo; null: it did not. Without it, no entry does. */
  wentBack?(entry: Entry, decoded: Decoded): BackTo | null;
  /**
   * The hash of a folded state where the format has one of its own; without it,
   * {@link worldHash}. Resources come in the order of {@link sortedResources}.
   */
  hash?(
    resources: readonly {
      readonly kind: string;
      readonly id: string;
      readonly bytes: Uint8Array;
    }[],
    hash: HashEngine,
  ): string;
  /** The members of the folded state as it is printed, where that is not a list of resources. */
  json?(resources: readonly FoldedResource[]): JsonObject;
  /** What it records of what its lane may do; null: nothing. Without it, the format records none of that. */
  authority?(entry: Entry, decoded: Decoded): EntryAuthority | null;
  /** What the entry records that it cost, part by part; null: it records no cost. */
  cost?(entry: Entry, decoded: Decoded): readonly SeriesCostPart[] | null;
}
