// What a chain begins with: what first records have in place of a previous hash, and what was
// hashed in its place.

import type { HashEngine } from '../../../base/hash/hash.ts';
import { isNoHash } from '../members.ts';
import { hasPrevious } from '../profile/covers.ts';
import type { Pointer } from '../profile/pointer.ts';
import type { First, HashPart } from '../profile/profile.ts';
import { chainLaneKey, isHashOfRecord, type Linkage } from './linkage.ts';
import { GENESIS_WORDS } from './names.ts';
import { agreesWith } from './refine.ts';
import type { GuessRule } from './search.ts';
import { parseHashText, type SeenRecord } from './seen.ts';
import type { GuessTrial } from './trials.ts';

export interface GenesisGuess {
  readonly first: First;
  readonly rule: GuessRule;
}

export function guessBeginning(
  linkage: Linkage,
  rule: GuessRule,
  records: readonly SeenRecord[],
  trials: readonly GuessTrial[],
  engine: HashEngine,
): GenesisGuess {
  const { previous } = linkage;
  const written = writtenFirst(linkage, records);
  const openings = trials.filter(({ isFirst }) => isFirst);
  // Without one, or with one that agrees already, nothing else is to be found.
  const agrees = (one: GuessRule, text: string) =>
    openings.some((trial) => agreesWith(one, { ...trial, previous: text }, engine));
  const text = written.is === 'text' ? written.text : '';
  if (!openings.length) return { first: written, rule };
  if (!rule.parts.some(hasPrevious)) {
    if (agrees(rule, text) || previous === null || written.is === 'any')
      return { first: written, rule };
    // The first record names nothing, and a word was hashed in its place.
    const other = { ...rule, parts: rule.parts.map((part) => asPrevious(part, previous)) };
    if (!other.parts.some(hasPrevious) || written.is === 'text') return { first: written, rule };
    const word = wordFor(other, openings, agrees);
    if (word === null) {
      const shorter = { ...other, parts: other.parts.map(alsoLeftOut) };
      return { first: written, rule: agrees(shorter, '') ? shorter : rule };
    }
    return { first: { ...written, hashed: word }, rule: other };
  }
  if (written.is === 'text' || agrees(rule, '')) return { first: written, rule };
  const word = wordFor(rule, openings, agrees);
  if (word === null) return { first: { is: 'any' }, rule };
  return {
    first: previous === null ? { is: 'text', text: word } : { ...written, hashed: word },
    rule,
  };
}

function wordFor(
  rule: GuessRule,
  openings: readonly GuessTrial[],
  agrees: (rule: GuessRule, text: string) => boolean,
): string | null {
  const target = openings[0]?.target ?? '';
  const digits = parseHashText(target)?.digits.length ?? 64;
  const zeros = [digits, 64, 32, 128].map((length) => '0'.repeat(length));
  const { prefix = '' } = rule;
  const words = [...GENESIS_WORDS, ...zeros, ...(prefix ? zeros.map((one) => prefix + one) : [])];
  return words.find((word) => agrees(rule, word)) ?? null;
}

function asPrevious(part: HashPart, at: Pointer): HashPart {
  if (!('member' in part) || part.member !== at) return part;
  if (part.as === 'bare' || part.as === 'bytes') return { previous: true, as: part.as };
  return { previous: true };
}

/** The text between a part and the hash before may be left out with that. */
function alsoLeftOut(part: HashPart, i: number, all: readonly HashPart[]): HashPart {
  const isNext = [all[i - 1], all[i + 1]].some((other) => other && 'previous' in other);
  return 'text' in part && isNext ? { ...part, afterFirst: true } : part;
}

/** What first records have in place of a previous hash, by itself. */
export function writtenFirst(
  { own, previous, lane }: Linkage,
  records: readonly SeenRecord[],
): First {
  if (previous === null) return { is: 'absent' };
  return firstIn(firstRecords(records, lane, own, previous), previous);
}

/** The first record of each chain that has a hash, or could have one. */
function firstRecords(
  records: readonly SeenRecord[],
  lane: Pointer | null,
  own: Pointer | null,
  previous: Pointer | null,
): readonly SeenRecord[] {
  const chains = new Set<string>();
  return records.filter((record) => {
    if (own !== null && previous === null && !record.hashes.has(own)) return false;
    const named = previous === null ? undefined : record.values.get(previous);
    // What comes before a chain begins holds neither.
    if (own !== null && isNoHash(record.values.get(own)) && isNoHash(named)) return false;
    const key = lane === null ? '' : chainLaneKey(record.values.get(lane));
    return chains.size !== chains.add(key).size;
  });
}

/** What most first records have; `any` where it could be the hash of a record. */
function firstIn(firsts: readonly SeenRecord[], previous: Pointer): First {
  const counts = new Map<string, { first: First; count: number }>();
  for (const { values } of firsts) {
    const value = values.get(previous);
    const first: First =
      value === undefined
        ? { is: 'absent' }
        : typeof value !== 'string'
          ? { is: 'null' }
          : isHashOfRecord(value)
            ? { is: 'any' }
            : { is: 'text', text: value.slice(0, 200) };
    const key = JSON.stringify(first);
    const known = counts.get(key);
    if (known) known.count++;
    else counts.set(key, { first, count: 1 });
  }
  const [most] = [...counts.values()].sort((a, b) => b.count - a.count);
  return most?.first ?? { is: 'any' };
}
