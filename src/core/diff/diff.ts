// Differences between two worlds: resources added, changed, retracted. What changed inside
// a value: fields.ts.

import { compareUtf8 } from '../bytes.ts';
import type { Resource, World } from '../fold/fold.ts';
import type { JsonValue } from '../json/value.ts';
import type { Seq } from '../model/entry.ts';
import type { Fact } from '../model/view.ts';

/** One resource as a screen shows it. */
export interface ResourceView {
  readonly kind: string;
  readonly id: string;
  readonly version: Seq;
  readonly retracted: boolean;
  /** Full hex of the commit that last touched it. */
  readonly lastCommit: string;
  /** Where that commit is. */
  readonly writtenBy: { readonly lane: string; readonly index: number; readonly seq: Seq };
  readonly value: JsonValue;
  /** Where the value comes from, as far as the ledger says more than the entry. */
  readonly provenance?: readonly Fact[];
  /** In a history: this write took it out of the world; `value` is null. */
  readonly removed?: boolean;
  /** In a history: this write was rolled back. */
  readonly orphaned?: boolean;
}

/** One difference inside a value. `path` is like `a.b[3]`; '' is the value itself. */
export interface FieldChange {
  readonly path: string;
  readonly change: 'added' | 'removed' | 'changed';
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
  /** For two texts of several lines: a line diff. */
  readonly lines: readonly LineChange[] | null;
}

export interface LineChange {
  readonly change: 'same' | 'added' | 'removed';
  readonly text: string;
}

export type ResourceChangeKind = 'added' | 'changed' | 'retracted' | 'removed' | 'restored';

export interface ResourceChange {
  readonly kind: string;
  readonly id: string;
  readonly change: ResourceChangeKind;
  readonly before: ResourceView | null;
  readonly after: ResourceView | null;
  readonly fields: readonly FieldChange[];
}

/** One resource that differs between two worlds; null: it is not in that world. */
export interface ResourcePair<V> {
  readonly before: Resource<V> | null;
  readonly after: Resource<V> | null;
}

/** Resources that differ, ordered by kind, then id. */
export function diffWorlds<V>(before: World<V>, after: World<V>): ResourcePair<V>[] {
  if (before === after) return [];
  const pairs: ResourcePair<V>[] = [];
  for (const [key, resource] of after) {
    const old = before.get(key) ?? null;
    if (!old || differs(old, resource)) pairs.push({ before: old, after: resource });
  }
  for (const [key, resource] of before) {
    if (!after.has(key)) pairs.push({ before: resource, after: null });
  }
  const name = ({ before: a, after: b }: ResourcePair<V>) => b ?? a ?? { kind: '', id: '' };
  return pairs.sort((a, b) => {
    const x = name(a);
    const y = name(b);
    return compareUtf8(x.kind, y.kind) || compareUtf8(x.id, y.id);
  });
}

function differs<V>(a: Resource<V>, b: Resource<V>): boolean {
  return (
    a !== b &&
    (a.version !== b.version || a.lastCommit !== b.lastCommit || a.retracted !== b.retracted)
  );
}

export function changeKind<V>({ before, after }: ResourcePair<V>): ResourceChangeKind {
  if (!after) return 'removed';
  if (!before) return after.retracted ? 'retracted' : 'added';
  if (before.retracted === after.retracted) return 'changed';
  return after.retracted ? 'retracted' : 'restored';
}
