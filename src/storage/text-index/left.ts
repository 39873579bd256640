// Which entries of a page are left to be looked at.

import type { RuleOut } from '../../core/query/grams/rule-out.ts';
import type { TextIndexRow } from '../rows.ts';

/** Those from `from` to `end` that are not ruled out. */
export function* indicesLeft(
  { first, parts }: Pick<TextIndexRow, 'first' | 'parts'>,
  isOut: RuleOut,
  from: number,
  end: number,
): Generator<number, void> {
  let start = first;
  for (const { entries, bits } of parts) {
    const next = start + entries;
    if (next > from && !(bits && isOut(bits)))
      yield* indicesFrom(Math.max(from, start), Math.min(next, end));
    start = next;
  }
}

export function* indicesFrom(from: number, end: number): Generator<number, void> {
  for (let index = from; index < end; index++) yield index;
}

/** How many bytes a row takes, about. */
export function sizeOf({ parts }: Pick<TextIndexRow, 'parts'>): number {
  return parts.reduce((sum, { bits }) => sum + (bits?.length ?? 0), 0);
}
