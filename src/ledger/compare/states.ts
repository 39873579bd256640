// Folded states of any two ledgers are compared by values: ids and versions of two runs say nothing
// about one another.

import type { JsonValue } from '../../base/json/value.ts';
import { across, type FieldChange, type ResourcePair, readResourcePair } from '../diff/diff.ts';
import { fieldChanges } from '../diff/fields.ts';
import type { OpLocation } from '../fold/fold.ts';
import type { FoldedWorld } from '../fold/folded-world.ts';
import type { Alignment } from './alignment.ts';

/** The lanes that were aligned. */
export interface AlignedLanes {
  readonly alignment: Alignment;
  readonly a: string;
  readonly b: string;
}

/**
 * Yields resources that may differ, in the order of their names: all but those whose values were
 * written by entries that say the same. The caller reads the values of the others.
 */
export function* statePairs(
  a: FoldedWorld,
  b: FoldedWorld,
  lanes: AlignedLanes | null,
): Generator<ResourcePair> {
  for (const refs of across(a, b)) {
    const pair = readResourcePair(refs);
    const { before, after } = pair;
    const isSettled =
      before !== null &&
      after !== null &&
      before.retracted === after.retracted &&
      lanes !== null &&
      isSameWrite(before.value, after.value, lanes);
    if (!isSettled) yield pair;
  }
}

/**
 * Returns the differences between the values of a resource, field by field; of one that only one
 * state has, none. Null when nothing differs.
 */
export function stateFields(
  { before, after }: ResourcePair,
  one: JsonValue,
  other: JsonValue,
): readonly FieldChange[] | null {
  if (!before || !after) return [];
  const fields = fieldChanges(one, other);
  return before.retracted === after.retracted && !fields.length ? null : fields;
}

function isSameWrite(one: OpLocation, other: OpLocation, { alignment, a, b }: AlignedLanes) {
  if (one.lane !== a || other.lane !== b || one.op !== other.op) return false;
  const { kind, b: partner } = alignment.row(alignment.findRow('a', one.index));
  return kind === 'same' && partner === other.index;
}
