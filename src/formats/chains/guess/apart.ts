// Whether sessions that come one after another each have a chain of their own: what the first record of each
// names, and where their numbers begin, tell a beginning from a place where records were taken out.

import { encodeText, equalAt } from '../../../base/bytes.ts';
import type { HashEngine } from '../../../base/hash/hash.ts';
import { digestBy, type HashName, NAMED_HASHES } from '../../../base/hash/named.ts';
import { integerAt } from '../../../base/json/access.ts';
import { append } from '../../../base/lists.ts';
import { plainText } from '../hash/bytes.ts';
import { bareText, decodeHashText } from '../hash/hash-text.ts';
import type { Pointer } from '../profile/pointer.ts';
import { GENESIS_WORDS, isSequenceName } from './names.ts';
import { isScalar, type SeenRecord } from './seen.ts';

const HASHES: readonly HashName[] = [
  ...(['sha256', 'sha384', 'sha512', 'sha512-256', 'sha3-256', 'sha3-512', 'keccak-256'] as const),
  ...(['blake2b-256', 'blake2b-512', 'blake2s-256', 'blake3'] as const),
];
const LEAST_BYTES = 8;
/** Sessions of which the beginnings are compared. */
const MAX_CHAINS = 64;
/** So many sessions, none of which goes on from another one, were not all cut at their beginning. */
const MANY = 3;

/** A word that has this hash; null: none of them has. */
export function wordBehind(
  named: string,
  words: Iterable<string>,
  engine: HashEngine,
): { readonly word: string; readonly algorithm: HashName } | null {
  const bytes = decodeHashText(bareText(named));
  if (bytes.length < LEAST_BYTES) return null;
  for (const word of words)
    for (const algorithm of HASHES) {
      if (NAMED_HASHES[algorithm].size < bytes.length) continue;
      const digest = digestBy(algorithm, encodeText(word), engine);
      if (equalAt(digest, 0, bytes)) return { word, algorithm };
    }
  return null;
}

/** Words of which the hash is what a first record names: the usual ones, and what the record says. */
export function wordsFor({ values }: Pick<SeenRecord, 'values'>): readonly string[] {
  return [...GENESIS_WORDS, ...[...values.values()].filter(isScalar).map(plainText)];
}

/**
 * Whether chains begin apart, where the first record of each names what could be the hash of a record.
 * `isSound`: all other records name the one before.
 */
export function beginApart(
  records: readonly SeenRecord[],
  findChain: (record: SeenRecord) => string,
  { own, previous }: { readonly own: Pointer | null; readonly previous: Pointer | null },
  isSound: boolean,
  engine: HashEngine,
): boolean {
  const chains = chainsIn(records, findChain);
  const firsts = [...chains.values()].slice(0, MAX_CHAINS).flatMap(([first]) => first ?? []);
  if (firsts.length < 2) return false;
  if (previous !== null) {
    const named = firsts.flatMap(({ hashes }) => hashes.get(previous) ?? []);
    if (named.length < firsts.length) return false;
    const here = new Set(records.map(({ hashes }) => hashes.get(own ?? '')));
    if (named.some((text) => here.has(text))) return false;
    if (isMost(mostCommon(named), firsts.length)) return true;
    // Where one begins with a fixed word, another one that does not was cut.
    if (named.some((text) => wordBehind(text, GENESIS_WORDS, engine))) return false;
    const known = firsts.filter((one, i) => wordBehind(named[i] ?? '', wordsFor(one), engine));
    if (isMost(known.length, firsts.length)) return true;
  }
  const { restarts, gaps } = numbersIn(records, new Set(firsts), [...chains.values()]);
  return isMost(restarts, firsts.length - 1) || (isSound && firsts.length >= MANY && gaps === 0);
}

function chainsIn(
  records: readonly SeenRecord[],
  findChain: (record: SeenRecord) => string,
): ReadonlyMap<string, readonly SeenRecord[]> {
  const chains = new Map<string, SeenRecord[]>();
  for (const record of records) append(chains, findChain(record), record);
  return chains;
}

function isMost(count: number, of: number): boolean {
  return 2 * count > of;
}

/** How often the text that is there most is there; 0: none is there twice. */
function mostCommon(texts: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  let most = 0;
  for (const count of counts.values()) most = Math.max(most, count);
  return most > 1 ? most : 0;
}

/** How many begin with a number that was there before, and how many with one before which others are missing. */
function numbersIn(
  records: readonly SeenRecord[],
  firsts: ReadonlySet<SeenRecord>,
  chains: readonly (readonly SeenRecord[])[],
) {
  const found = { restarts: 0, gaps: 0 };
  const at = [...(records[0]?.values.keys() ?? [])].find(
    (one) => isSequenceName(one) && chains.every((chain) => rises(chain, one)),
  );
  let most: bigint | null = null;
  for (const record of records) {
    const number = at === undefined ? null : integerAt(record.values.get(at));
    if (number === null) continue;
    if (firsts.has(record) && most !== null) {
      if (number <= most) found.restarts++;
      else if (number > most + 1n) found.gaps++;
    }
    if (most === null || number > most) most = number;
  }
  return found;
}

/** Whether numbers go up from record to record, but for a few places. */
function rises(records: readonly SeenRecord[], at: Pointer): boolean {
  const numbers = records.map(({ values }) => integerAt(values.get(at)));
  const steps = numbers.slice(1);
  const up = steps.filter((own, i) => {
    const before = numbers[i];
    return own !== null && before != null && own > before;
  });
  return numbers[0] != null && 4 * up.length >= 3 * steps.length;
}
