// Two worlds differ in resources that were added, changed or retracted. fields.ts compares their
// values.

import type { JsonValue } from '../../base/json/value.ts';
import type { Seq } from '../../base/seq.ts';
import type { Resource } from '../fold/fold.ts';
import type { FoldedWorld } from '../fold/folded-world.ts';
import { compareRefs, type OpRef } from '../fold/refs.ts';
import type { Fact } from '../model/view.ts';

/** One resource as a screen shows it. */
export interface ResourceView {
  readonly kind: string;
  readonly id: string;
  readonly version: Seq;
  readonly retracted: boolean;
  /** Full hex of the commit that last touched it. */
  readonly lastCommit: string;
  readonly writtenBy: { readonly lane: string; readonly index: number; readonly seq: Seq };
  readonly value: JsonValue;
  /** Says where the value comes from, as far as the ledger says more than the entry. */
  readonly provenance?: readonly Fact[];
}

/** One difference inside a value. `path` is like `a.b[3]`; '' is the value itself. */
export interface FieldChange {
  readonly path: string;
  readonly change: 'added' | 'removed' | 'changed';
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
  /** A line diff of two texts of several lines. */
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

/** A resource that differs between two worlds; null when it is not in that world. */
export interface ResourcePair {
  readonly before: Resource | null;
  readonly after: Resource | null;
}

/** The pair as ops: there may be very many, of which few are shown. */
export type RefPair = readonly [before: OpRef | null, after: OpRef | null];

/** Yields resources that differ, ordered by kind, then id. */
export function* diffWorlds(before: FoldedWorld, after: FoldedWorld): Generator<RefPair> {
  const pairs = before.fold === after.fold ? within(before, after) : across(before, after);
  for (const pair of pairs) if (differ(...pair)) yield pair;
}

export function readResourcePair([before, after]: RefPair): ResourcePair {
  return {
    before: before?.fold.resourceAfter(before.op) ?? null,
    after: after?.fold.resourceAfter(after.op) ?? null,
  };
}

/** Within one lane, only resources that the entries in between touched can differ. */
function* within(before: FoldedWorld, after: FoldedWorld): Generator<RefPair> {
  for (const number of before.fold.touchedBetween(before.index, after.index))
    yield [before.ref(number), after.ref(number)];
}

/** Yields the resources of two worlds by their names, those that do not differ included. */
export function* across(before: FoldedWorld, after: FoldedWorld): Generator<RefPair> {
  const [left, right] = [before.refs(), after.refs()];
  let [a, b] = [left.next(), right.next()];
  while (!a.done || !b.done) {
    const order = a.done ? 1 : b.done ? -1 : compareRefs(a.value, b.value);
    yield [!a.done && order <= 0 ? a.value : null, !b.done && order >= 0 ? b.value : null];
    if (order <= 0) a = left.next();
    if (order >= 0) b = right.next();
  }
}

function differ(before: OpRef | null, after: OpRef | null): boolean {
  if (!before || !after) return before !== after;
  const { fold, op } = before;
  if (fold === after.fold && op === after.op) return false;
  return (
    fold.versionAfter(op) !== after.fold.versionAfter(after.op) ||
    fold.isRetractedAfter(op) !== after.fold.isRetractedAfter(after.op) ||
    fold.commitOf(op) !== after.fold.commitOf(after.op)
  );
}

export function changeKind({ before, after }: ResourcePair): ResourceChangeKind {
  if (!after) return 'removed';
  if (!before) return after.retracted ? 'retracted' : 'added';
  if (before.retracted === after.retracted) return 'changed';
  return after.retracted ? 'retracted' : 'restored';
}
