// Which member names the record before, by values alone: one that equals another member's value
// of an earlier record; or, where none does, members whose hashes are still to be found.

import type { HashEngine } from '../../../base/hash/hash.ts';
import type { JsonValue } from '../../../base/json/value.ts';
import { plainText } from '../hash/bytes.ts';
import { type Pointer, splitPointer } from '../profile/pointer.ts';
import { beginApart } from './apart.ts';
import { isLaneName, isOwnName, isPreviousName, laneRank } from './names.ts';
import { isScalar, parseHashText, type SeenRecord } from './seen.ts';

export interface Linkage {
  /** The record's own hash; null: it has none. */
  readonly own: Pointer | null;
  /** The hash of the record before; null: it is not written down. */
  readonly previous: Pointer | null;
  /** Records that say the same here make a chain; null: all of the file do. */
  readonly lane: Pointer | null;
  /** Records that name the one before by its own hash, and records that are not the first of their chain. */
  readonly linked: number;
  readonly of: number;
}

/** Of each kind, no more are tried. */
const MAX_PAIRS = 3;
const MAX_SINGLES = 3;
const MAX_LANES = 12;
/** Names in the path to a hash that no other member repeats. */
const MAX_DEPTH = 2;

/** Most likely ones first. */
export function linkagesIn(records: readonly SeenRecord[], engine: HashEngine): readonly Linkage[] {
  const pairs = pairsIn(records)
    .slice(0, MAX_PAIRS)
    .map(([previous, own]) => linkedInLanes(records, own, previous, engine));
  // Fewer than half: those that are linked by chance, such as two entries about one file.
  const sound = pairs.filter(
    // Records from before the log was chained name nothing.
    ({ linked, of, previous }) =>
      2 * linked >= Math.min(of, namingIn(records, previous)) && linked > 0,
  );
  const paired = new Set(sound.flatMap(({ own, previous }) => [own, previous]));
  const singles = columnsIn(records).filter((at) => !paired.has(at) && isOfRecord(at));
  const previous = singles.filter(isPreviousName).slice(0, MAX_SINGLES);
  const own = singles.filter((at) => isOwnName(at)).slice(0, MAX_SINGLES);
  return [
    ...sound,
    ...previous.map((at) => linkedInLanes(records, null, at, engine)),
    ...own.flatMap((at) => unwritten(records, at)),
  ];
}

/** What is deeper inside of a record is about something else; a log keeps its own hashes near the top. */
function isOfRecord(at: Pointer): boolean {
  return splitPointer(at).length <= MAX_DEPTH;
}

/** How many records name another one there. */
function namingIn(records: readonly SeenRecord[], previous: Pointer | null): number {
  return records.filter(({ hashes }) => isHashOfRecord(hashes.get(previous ?? '') ?? '')).length;
}

/** Pairs of members where one has what the other had in an earlier record. */
function pairsIn(records: readonly SeenRecord[]): readonly (readonly [Pointer, Pointer])[] {
  const before = new Map<string, Set<Pointer>>();
  const counts = new Map<string, { pair: readonly [Pointer, Pointer]; count: number }>();
  for (const { hashes } of records) {
    for (const [at, text] of hashes)
      for (const own of before.get(text) ?? []) {
        if (own === at) continue;
        const key = JSON.stringify([at, own]);
        const known = counts.get(key) ?? { pair: [at, own] as const, count: 0 };
        known.count++;
        counts.set(key, known);
      }
    for (const [at, text] of hashes) {
      const known = before.get(text);
      if (known) known.add(at);
      else before.set(text, new Set([at]));
    }
  }
  const rank = ([previous, own]: readonly [Pointer, Pointer]) =>
    (isPreviousName(previous) ? 2 : 0) + (isOwnName(own) ? 1 : 0);
  return [...counts.values()]
    .sort((a, b) => b.count - a.count || rank(b.pair) - rank(a.pair))
    .map(({ pair }) => pair);
}

/** Members that have another text in nearly every record, all of which could be hashes. */
function columnsIn(records: readonly SeenRecord[]): readonly Pointer[] {
  const texts = new Map<Pointer, Set<string>>();
  const counts = new Map<Pointer, number>();
  for (const { hashes } of records)
    for (const [at, text] of hashes) {
      const known = texts.get(at);
      if (known) known.add(text);
      else texts.set(at, new Set([text]));
      counts.set(at, (counts.get(at) ?? 0) + 1);
    }
  return [...texts]
    .filter(([at, own]) => {
      const count = counts.get(at) ?? 0;
      return 2 * count >= records.length - 1 && 10 * own.size >= 7 * count;
    })
    .map(([at]) => at);
}

/** Of all records, or of those that say the same in one of their members. */
export function linkedInLanes(
  records: readonly SeenRecord[],
  own: Pointer | null,
  previous: Pointer,
  engine: HashEngine,
): Linkage {
  const score = (lane: Pointer | null) => ({ lane, ...linkedBy(records, own, previous, lane) });
  const whole = score(null);
  if (whole.fits === records.length) return { own, previous, ...whole };
  // One record more may fit by chance where a record was changed: only a usual name is enough then.
  const lanes = lanesIn(records)
    .map((at) => score(at))
    .filter(({ lane, fits, starts, chains, linked, of }) => {
      const isLane = lane !== null && isLaneName(lane);
      // Where the front was cut off, most chains may begin with what could be a hash.
      const isWhole = 2 * starts > chains || (isLane && linked === of);
      if (isWhole && fits > whole.fits + (isLane && (starts === chains || linked === of) ? 0 : 1))
        return true;
      // One after another, chains are linked as well as one with a gap between any two of them.
      if (!isLane || own === null || fits < whole.fits) return false;
      const findChain = ({ values }: SeenRecord) => chainLaneKey(values.get(lane));
      return beginApart(records, findChain, { own, previous }, linked === of, engine);
    });
  const [best = whole] = lanes.toSorted((a, b) => b.fits - a.fits);
  return { own, previous, ...best };
}

/** Where the previous hash is not written, the lane is to be tried, too. */
function unwritten(records: readonly SeenRecord[], own: Pointer): readonly Linkage[] {
  const of = Math.max(0, records.length - 1);
  const lanes = lanesIn(records).filter(isLaneName).slice(0, 2);
  return [null, ...lanes].map((lane) => ({ own, previous: null, lane, linked: 0, of }));
}

export function linkedBy(
  records: readonly SeenRecord[],
  own: Pointer | null,
  previous: Pointer,
  lane: Pointer | null,
) {
  const last = new Map<string, string | null>();
  let fits = 0;
  let starts = 0;
  let linked = 0;
  let of = 0;
  for (const { values } of records) {
    const key = lane === null ? '' : chainLaneKey(values.get(lane));
    const named = values.get(previous);
    const before = last.get(key);
    const isHash = typeof named === 'string' && isHashOfRecord(named);
    if (before === undefined) {
      fits += isHash ? 0 : 1;
      starts += isHash ? 0 : 1;
    } else {
      of++;
      const isLinked = own === null ? isHash : named === before;
      linked += isLinked ? 1 : 0;
      fits += isLinked ? 1 : 0;
    }
    const text = own === null ? null : values.get(own);
    last.set(key, typeof text === 'string' ? text : null);
  }
  return { fits, linked, of, starts, chains: last.size };
}

export function chainLaneKey(value: JsonValue | undefined): string {
  return plainText(value).slice(0, 200);
}

/** Not a row of one digit, as chains begin with. */
export function isHashOfRecord(text: string): boolean {
  const found = parseHashText(text);
  return found !== null && !/^(.)\1*$/.test(found.digits);
}

/** Members by which records could be sorted into chains, those with such names first. */
export function lanesIn(records: readonly SeenRecord[]): readonly Pointer[] {
  const distinct = new Map<Pointer, Set<string>>();
  const counts = new Map<Pointer, number>();
  for (const { values } of records)
    for (const [at, value] of values) {
      if (!isScalar(value)) continue;
      const known = distinct.get(at) ?? new Set();
      distinct.set(at, known.add(chainLaneKey(value)));
      counts.set(at, (counts.get(at) ?? 0) + 1);
    }
  const all = [...distinct].filter(([at, own]) => {
    const count = counts.get(at) ?? 0;
    return own.size > 1 && 3 * own.size <= 2 * count && 2 * count >= records.length;
  });
  return all
    .sort(([a], [b]) => laneRank(a) - laneRank(b))
    .slice(0, MAX_LANES)
    .map(([at]) => at);
}
