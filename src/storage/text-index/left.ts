// Which entries of a page are left to be looked at.

import type { RuleOut } from '../../core/query/grams/rule-out.ts';
import { wordBytes } from '../../core/query/words/index-row.ts';
import { MAYBE, OUT, type Sieve } from '../../core/query/words/sieve.ts';
import type { GramsRow, IndexRows, TextIndexRow } from '../rows.ts';

/** For each entry of the pages whether a query does not find it, may, or does, as far as their words say. */
export function levelsBy(
  { parts, words }: Pick<TextIndexRow, 'parts' | 'words'>,
  sieve: Sieve | null,
): Uint8Array {
  const entries = coveredBy({ parts });
  const levels = sieve ? sieve(words, entries) : new Uint8Array(entries).fill(MAYBE);
  forEachPart(parts, ({ isReadable }, from, end) => {
    if (!isReadable) levels.fill(MAYBE, from, end);
  });
  return levels;
}

/** Of parts without the pieces that a query asks for, no entry is left. */
export function ruleOutBy(
  levels: Uint8Array,
  { parts }: Pick<TextIndexRow, 'parts'>,
  { bits }: Pick<GramsRow, 'bits'>,
  isOut: RuleOut,
): void {
  forEachPart(parts, ({ isReadable }, from, end, i) => {
    const own = bits[i];
    if (isReadable && own && isOut(own)) levels.fill(OUT, from, end);
  });
}

function forEachPart(
  parts: TextIndexRow['parts'],
  take: (part: TextIndexRow['parts'][number], from: number, end: number, i: number) => void,
): void {
  let from = 0;
  parts.forEach((part, i) => {
    take(part, from, from + part.entries, i);
    from += part.entries;
  });
}

/** Counts the entries that an index covers. */
export function coveredBy({ parts }: Pick<TextIndexRow, 'parts'>): number {
  return parts.reduce((sum, { entries }) => sum + entries, 0);
}

/** How many bytes a row takes, about. */
export function textBytes({ words, traitsOf }: Pick<TextIndexRow, 'words' | 'traitsOf'>): number {
  return wordBytes(words) + traitsOf.byteLength;
}

export function gramBytes({ bits }: Pick<GramsRow, 'bits'>): number {
  return bits.reduce((sum, { length }) => sum + length, 0);
}

export function indexBytes({ texts, grams }: IndexRows): number {
  return textBytes(texts) + gramBytes(grams);
}
