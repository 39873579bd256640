// An index of words says of the entries of a run that a query does not find them, may, or does.

import { hasBit } from '../../../base/bits.ts';
import type { Requirement } from '../match/require.ts';
import type { WordPattern } from '../pattern/in-word.ts';
import { mayHave } from './fragments.ts';
import { fieldBytes, isFrequent, type WordIndex } from './index-row.ts';
import { askedWords, isNumberWord } from './words.ts';

export const OUT = 0;
export const MAYBE = 1;
export const FOUND = 2;

type RequiredText = Extract<Requirement, { type: 'text' }>;

/** Gives one of the three for each of the `entries` of the index. */
export type Sieve = (index: WordIndex, entries: number) => Uint8Array;

/** Null when it could rule nothing out. */
export function makeSieve(requirement: Requirement | null): Sieve | null {
  if (!requirement) return null;
  if (requirement.type === 'text') return sieveOfText(requirement);
  const parts = requirement.parts.map(makeSieve);
  const known = parts.filter((part) => part !== null);
  if (known.length === 0) return null;
  if (requirement.type === 'any')
    return known.length < parts.length ? null : joined(known, Math.max, FOUND);
  const most = requirement.suffices && known.length === parts.length ? FOUND : MAYBE;
  return joined(known, Math.min, most);
}

function joined(
  [first, ...rest]: readonly Sieve[],
  choose: (a: number, b: number) => number,
  most: number,
): Sieve {
  return (index, entries) => {
    const all = first?.(index, entries) ?? new Uint8Array(entries).fill(MAYBE);
    for (const part of rest) {
      const other = part(index, entries);
      for (let at = 0; at < entries; at++) all[at] = choose(all[at] ?? OUT, other[at] ?? OUT);
    }
    for (let at = 0; at < entries; at++) all[at] = Math.min(all[at] ?? OUT, most);
    return all;
  };
}

type LevelOf = (word: string, isPlain: boolean) => number;

function sieveOfText({ text, suffices, inWord }: RequiredText): Sieve | null {
  const most = suffices ? FOUND : MAYBE;
  if (inWord)
    return (index, entries) => computeLevels(index, entries, text, byPattern(inWord, most));
  const words = askedWords(text);
  if (words.length === 0) return null;
  // Where it is a part of one word, whoever has that word has the text.
  const level = words[0] === text ? most : MAYBE;
  const parts = words.map(
    (word): Sieve =>
      (index, entries) =>
        computeLevels(index, entries, word, () => level),
  );
  return joined(parts, Math.min, FOUND);
}

function byPattern({ matches, mayMatch }: WordPattern, most: number): LevelOf {
  return (word, isPlain) => {
    if (isPlain && matches) return matches(word) ? most : OUT;
    return mayMatch(word) ? MAYBE : OUT;
  };
}

function computeLevels(
  index: WordIndex,
  entries: number,
  wanted: string,
  findLevel: LevelOf,
): Uint8Array {
  const levels = levelsByFragments(index, entries, wanted);
  const { words, lengths, counts, places, bits, capital } = index;
  const field = fieldBytes(entries);
  let [number, end, place, frequent] = [0, (lengths[0] ?? 0) + 1, 0, 0];
  for (let at = words.indexOf(wanted); at >= 0; at = words.indexOf(wanted, end)) {
    for (; end <= at; end += (lengths[number] ?? 0) + 1) {
      if (isFrequent(counts[number] ?? 0, entries)) frequent++;
      else place += counts[number] ?? 0;
      number++;
    }
    const count = counts[number] ?? 0;
    const word = words.slice(end - 1 - (lengths[number] ?? 0), end - 1);
    const level = findLevel(word, !hasBit(capital, number));
    const note = (entry: number) => {
      if ((levels[entry] ?? OUT) < level) levels[entry] = level;
    };
    if (level === OUT) continue;
    if (isFrequent(count, entries)) {
      for (let entry = 0; entry < entries; entry++)
        if (hasBit(bits, 8 * frequent * field + entry)) note(entry);
    } else
      for (let i = place; i < place + count; i++) {
        const entry = places[i];
        if (entry !== undefined) note(entry);
      }
  }
  return levels;
}

/** A text in none of the listed words may be in a number, or in a word that is too long. */
function levelsByFragments(
  { parts, open }: WordIndex,
  entries: number,
  wanted: string,
): Uint8Array {
  const levels = new Uint8Array(entries);
  let from = 0;
  for (const { end, fragments } of parts) {
    if (mayHave(fragments, wanted)) {
      if (isNumberWord(wanted)) levels.fill(MAYBE, from, end);
      else for (const at of open) if (at >= from && at < end) levels[at] = MAYBE;
    }
    from = end;
  }
  return levels;
}
