// The state of a run is folded from what entries write, allow and cost.

import type { HashEngine } from '../../base/hash/hash.ts';
import type { JsonObject, JsonValue } from '../../base/json/value.ts';
import type { EntryAuthority } from '../authority/handed.ts';
import type { Entry } from '../model/entry.ts';
import type { Fact } from '../model/view.ts';
import type { BackTo } from '../model/went-back.ts';
import type { FoldedResource } from '../model/world.ts';
import type { SeriesCostPart } from '../series/builder.ts';

export interface State<Decoded = unknown> {
  value(entry: Entry, decoded: Decoded, op: number): JsonValue;
  bytes(entry: Entry, decoded: Decoded, op: number): Uint8Array;
  provenance?(entry: Entry, decoded: Decoded, op: number): readonly Fact[];
  /**
   * Says where an entry went back to, and what that could not undo; null when it did not. Without
   * it, no entry does.
   */
  wentBack?(entry: Entry, decoded: Decoded): BackTo | null;
  /**
   * Makes the hash of a folded state where the format has one of its own; without it, {@link
   * worldHash}. Resources come in the order of {@link sortedResources}.
   */
  hash?(
    resources: readonly {
      readonly kind: string;
      readonly id: string;
      readonly bytes: Uint8Array;
    }[],
    hash: HashEngine,
  ): string;
  /**
   * Returns the members of the folded state as it is printed, where that is not a list of
   * resources.
   */
  json?(resources: readonly FoldedResource[]): JsonObject;
  /**
   * Returns its record of what its lane may do, or null. Without it, the format records none of
   * that.
   */
  authority?(entry: Entry, decoded: Decoded): EntryAuthority | null;
  /** Returns the recorded cost part by part, or null. */
  cost?(entry: Entry, decoded: Decoded): readonly SeriesCostPart[] | null;
}
