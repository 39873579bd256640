import { firstDifference } from '../../../ui/inspect/raw.ts';
import { SHORT } from './spell.ts';

/**
 * Returns the first characters of two hashes; of those that begin alike, the characters about the
 * first that differs.
 */
export function cutPair(one: string, other: string): readonly [string, string] {
  const at = firstDifference(one, other) ?? 0;
  const from = at < SHORT ? 0 : at - 3;
  const cut = (text: string) => `${from > 0 ? '…' : ''}${text.slice(from, from + SHORT)}`;
  return [cut(one), cut(other)];
}
