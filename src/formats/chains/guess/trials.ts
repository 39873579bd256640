// What rules are tried on: a record, the hash before it, and the hash that it should have.

import type { JsonObject } from '../../../base/json/value.ts';
import { isNoHash } from '../members.ts';
import { type Pointer, pointerTo } from '../profile/pointer.ts';
import type { Linkage } from './linkage.ts';
import { chainLaneKey } from './linkage.ts';
import type { SeenRecord } from './seen.ts';

export interface GuessTrial {
  readonly object: JsonObject;
  readonly bytes: Uint8Array;
  /** The hash of the record before, as text; '' for the first of a chain. */
  readonly previous: string;
  readonly isFirst: boolean;
  /** The hash that the record has, or that the next one names. */
  readonly target: string;
  /** Where that is. */
  readonly line: number;
  readonly seen: SeenRecord;
  /** The members that the records of the log have, in the order of their lines. */
  readonly columns: readonly Pointer[];
}

/** In the order of the lines. */
export function listTrials(
  records: readonly SeenRecord[],
  linkage: Linkage,
): readonly GuessTrial[] {
  const { own, previous, lane } = linkage;
  const last = new Map<string, { readonly seen: SeenRecord; readonly hash: string | null }>();
  const trials: GuessTrial[] = [];
  const columns = columnsIn(records);
  for (const seen of records) {
    const key = lane === null ? '' : chainLaneKey(seen.values.get(lane));
    const before = last.get(key);
    const text = textIn(seen, own ?? previous);
    if (own !== null) {
      // Records without a hash are outside of a chain that does not name the one before.
      if (text === null && previous === null) continue;
      // Nor are those that come before it begins.
      const named = previous === null ? undefined : seen.values.get(previous);
      if (!before && isNoHash(seen.values.get(own)) && isNoHash(named)) continue;
      if (text !== null)
        trials.push({
          object: seen.object,
          bytes: seen.bytes,
          line: seen.line,
          seen,
          target: text,
          previous: before?.hash ?? '',
          isFirst: !before,
          columns,
        });
      last.set(key, { seen, hash: text });
      continue;
    }
    if (before && text !== null && seen.hashes.has(previous ?? ''))
      trials.push({
        object: before.seen.object,
        bytes: before.seen.bytes,
        seen: before.seen,
        // A first record has no hash before it: rules with and without that would look the same.
        line: seen.line,
        target: text,
        previous: '',
        isFirst: before.hash === null,
        columns,
      });
    last.set(key, { seen, hash: seen.hashes.has(previous ?? '') ? text : null });
  }
  return trials;
}

function textIn({ values }: SeenRecord, at: Pointer | null): string | null {
  const value = at === null ? undefined : values.get(at);
  return typeof value === 'string' ? value : null;
}

/** Records that have members of their own: each of these behind the one that it follows there. */
function columnsIn(records: readonly SeenRecord[]): readonly Pointer[] {
  const columns: Pointer[] = [];
  const known = new Set<Pointer>();
  const shapes = new Set<string>();
  for (const { object } of records) {
    const names = object.members.map(([name]) => pointerTo(name));
    if (columns.length >= MAX_COLUMNS || shapes.size === shapes.add(names.join(' ')).size) continue;
    let place = 0;
    for (const at of names) {
      if (known.has(at)) place = Math.max(place, columns.indexOf(at) + 1);
      else columns.splice(place++, 0, at);
      known.add(at);
    }
  }
  return columns;
}

const MAX_COLUMNS = 64;
