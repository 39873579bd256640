// What rules are tried on: a record, the hash before it, and the hash that it should have.

import type { JsonObject } from '../../../core/json/value.ts';
import type { Pointer } from '../profile/pointer.ts';
import type { Linkage } from './linkage.ts';
import { laneKey } from './linkage.ts';
import type { Seen } from './seen.ts';

export interface Trial {
  readonly object: JsonObject;
  readonly bytes: Uint8Array;
  /** The hash of the record before, as text; '' for the first of a chain. */
  readonly previous: string;
  readonly isFirst: boolean;
  /** The hash that the record has, or that the next one names. */
  readonly target: string;
  /** Where that is. */
  readonly line: number;
  readonly seen: Seen;
}

/** In the order of the lines. */
export function trialsOf(records: readonly Seen[], linkage: Linkage): readonly Trial[] {
  const { own, previous, lane } = linkage;
  const last = new Map<string, { readonly seen: Seen; readonly hash: string | null }>();
  const trials: Trial[] = [];
  for (const seen of records) {
    const key = lane === null ? '' : laneKey(seen.values.get(lane));
    const before = last.get(key);
    const text = textIn(seen, own ?? previous);
    if (own !== null) {
      // Records without a hash are outside of a chain that does not name the one before.
      if (text === null && previous === null) continue;
      if (text !== null)
        trials.push({
          ...{ object: seen.object, bytes: seen.bytes, line: seen.line, seen, target: text },
          ...{ previous: before?.hash ?? '', isFirst: !before },
        });
      last.set(key, { seen, hash: text });
      continue;
    }
    if (before && text !== null && seen.hashes.has(previous ?? ''))
      trials.push({
        ...{ object: before.seen.object, bytes: before.seen.bytes, seen: before.seen },
        // A first record has no hash before it: rules with and without that would look the same.
        ...{ line: seen.line, target: text, previous: '', isFirst: before.hash === null },
      });
    last.set(key, { seen, hash: seen.hashes.has(previous ?? '') ? text : null });
  }
  return trials;
}

function textIn({ values }: Seen, at: Pointer | null): string | null {
  const value = at === null ? undefined : values.get(at);
  return typeof value === 'string' ? value : null;
}
