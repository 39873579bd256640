// Which entries of a page are left to be looked at.

import type { RuleOut } from '../../core/query/grams/rule-out.ts';
import { wordBytes } from '../../core/query/words/index-row.ts';
import { MAYBE, OUT, type Sieve } from '../../core/query/words/sieve.ts';
import type { TextIndexRow } from '../rows.ts';

/** For each entry of the page whether a query does not find it, may, or does, as far as its texts tell. */
export function levelsBy(
  { parts, words }: Pick<TextIndexRow, 'parts' | 'words'>,
  isOut: RuleOut | null,
  sieve: Sieve | null,
): Uint8Array {
  const entries = parts.reduce((sum, part) => sum + part.entries, 0);
  const ruled = isOut ? parts.map(({ bits }) => bits !== null && isOut(bits)) : [];
  const isRuledOut = ruled.length > 0 && !ruled.includes(false);
  const levels = sieve && !isRuledOut ? sieve(words, entries) : new Uint8Array(entries).fill(MAYBE);
  let start = 0;
  parts.forEach((part, i) => {
    const next = start + part.entries;
    // Of one of them nobody may know what it says.
    if (!part.bits) levels.fill(MAYBE, start, next);
    else if (ruled[i]) levels.fill(OUT, start, next);
    start = next;
  });
  return levels;
}

/** How many bytes a row takes, about. */
export function sizeOf({
  parts,
  words,
  traitsOf,
}: Pick<TextIndexRow, 'parts' | 'words' | 'traitsOf'>): number {
  const own = wordBytes(words) + traitsOf.byteLength;
  return parts.reduce((sum, { bits }) => sum + (bits?.length ?? 0), own);
}
