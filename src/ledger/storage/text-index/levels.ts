import { wordBytes } from '../../query/words/index-row.ts';
import { MAYBE, type Sieve } from '../../query/words/sieve.ts';
import type { TextIndexRow } from '../rows.ts';

/** Says for each entry of the pages whether a query does not find it, may, or does. */
export function levelsBy(
  { words, unread, traitsOf }: Pick<TextIndexRow, 'words' | 'unread' | 'traitsOf'>,
  sieve: Sieve | null,
): Uint8Array {
  const entries = traitsOf.length;
  const levels = sieve ? sieve(words, entries) : new Uint8Array(entries).fill(MAYBE);
  for (const at of unread) levels[at] = MAYBE;
  return levels;
}

/** Returns about how many bytes a row takes. */
export function textBytes({ words, unread, traitsOf }: Omit<TextIndexRow, 'traits'>): number {
  return wordBytes(words) + unread.byteLength + traitsOf.byteLength;
}
