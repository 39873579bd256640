// How many records of a log agree with its rules, and which do not: by the same walk that reads
// the log, so that what is counted is what is verified.

import type { HashEngine } from '../../../base/hash/hash.ts';
import type { Bytes } from '../../../ledger/sources/bytes.ts';
import { hashText } from '../hash/bytes.ts';

import { hasPrevious } from '../profile/covers.ts';
import { textAtPointer } from '../profile/pointer.ts';
import { type ChainProfile, type HashRule, isKeyed } from '../profile/profile.ts';
import { readChainRecord } from '../record.ts';
import { chainLines } from '../row-order.ts';
import { ChainWalk, continuedHash, type WalkedRecord } from '../walk.ts';
import { type SeenRecord, seenIn } from './seen.ts';

/** What does not agree: its own hash, or only its link to the record before; or it holds no hash. */
type Apart = 'hash' | 'link' | 'none';

export interface ProfileAgreement {
  readonly agree: number;
  /** Hashes that could be compared. */
  readonly of: number;
  /** The first lines where one does not agree. */
  readonly breaks: readonly number[];
  /** How many of each kind do not agree, with the first lines. */
  readonly apart: Readonly<
    Record<Apart, { readonly lines: readonly number[]; readonly of: number }>
  >;
  /** Lines that cannot be read. */
  readonly unreadable: number;
}

/** All records agree, or the breaks are so few that each can be named. */
export function isClaimed({ agree, of }: Pick<ProfileAgreement, 'agree' | 'of'>): boolean {
  const breaks = of - agree;
  return agree > 0 && breaks <= Math.max(3, of / 10) && breaks < agree + 2;
}

const MAX_BREAKS = 20;
/** Of records that disagree, so many are looked at again. */
const MAX_FAILING = 48;
const MAX_FAILING_BYTES = 4 * 1024 * 1024;

export interface ChainAgreement extends ProfileAgreement {
  /** Some of the records that do not agree, each after the one before it. */
  readonly failing: readonly SeenRecord[];
}

/** In steps. */
export function* countAgreement(
  source: Bytes,
  profile: ChainProfile,
  engine: HashEngine,
): Generator<void, ChainAgreement, void> {
  const walk = new ChainWalk(profile, engine);
  const breaks: number[] = [];
  const apart = {
    hash: { lines: noLines(), of: 0 },
    link: { lines: noLines(), of: 0 },
    none: { lines: noLines(), of: 0 },
  };
  const failing = new Map<number, SeenRecord>();
  const counts = { agree: 0, of: 0, unreadable: 0, bytes: 0 };
  let last: SeenRecord | null = null;
  const unbegun = new Map<number, Apart>();
  const unchained = new Set<number>();
  for (const { number, bytes } of chainLines(source, profile)) {
    const { object } = readChainRecord(bytes, true);
    const step = walk.step(number, bytes, object);
    yield;
    if (!object) {
      counts.unreadable++;
      continue;
    }
    const found =
      continuedHash(object, profile) === null
        ? apartIn(step, object, bytes, profile, engine)
        : null;
    for (const line of step.unchained) unchained.add(line);
    if (found === null) continue;
    if (step.isUnbegun && found !== 'agrees') {
      unbegun.set(number, found);
      continue;
    }
    counts.of++;
    const agrees = found === 'agrees';
    if (agrees) counts.agree++;
    else {
      if (breaks.length < MAX_BREAKS) breaks.push(number);
      if (apart[found].of++ < MAX_BREAKS) apart[found].lines.push(number);
    }
    const isKept = !agrees && failing.size < MAX_FAILING && counts.bytes < MAX_FAILING_BYTES;
    const seen = isKept || counts.of < 2 ? seenIn(number, bytes.slice(), object) : null;
    if (isKept && seen) {
      if (last && last.line < number) failing.set(last.line, last);
      failing.set(number, seen);
      counts.bytes += bytes.length;
    }
    last = seen;
  }
  for (const line of walk.unbegun) unchained.add(line);
  for (const [line, found] of unbegun) {
    const isOutside = unchained.has(line);
    if (!isOutside) {
      counts.of++;
      if (breaks.length < MAX_BREAKS) breaks.push(line);
    }
    if (isOutside && found !== 'none') continue;
    if (apart[found].of++ < MAX_BREAKS) apart[found].lines.push(line);
  }
  breaks.sort((a, b) => a - b);
  for (const { lines } of Object.values(apart)) lines.sort((a, b) => a - b);
  const { agree, of, unreadable } = counts;
  return { agree, of, unreadable, breaks, apart, failing: [...failing.values()] };
}

const noLines = (): number[] => [];

type Object = Parameters<typeof hashText>[1]['object'];

/** null: there is nothing to compare. */
function apartIn(
  { before, hash }: WalkedRecord,
  object: Object,
  bytes: Uint8Array,
  profile: ChainProfile,
  engine: HashEngine,
): 'agrees' | Apart | null {
  const { hash: rule, innerHashes = [], members } = profile;
  const named = textAtPointer(object, members.previous);
  const linked =
    before && before.hash !== null && members.previous !== undefined ? named === before.hash : null;
  if (isKeyed(rule) || rule.at === null) return linked === null ? null : linked ? 'agrees' : 'hash';
  if (hash === null) return members.previous === undefined ? null : 'none';
  const text = before ? before.hash : ChainWalk.firstText(profile);
  const isUnknown = text === null || (!before && profile.chain.first.is === 'any');
  const fits = (one: Omit<HashRule, 'at'>, at: string) =>
    (isUnknown && one.parts.some(hasPrevious)) ||
    textAtPointer(object, at) === hashText(one, { object, bytes, previous: text ?? '' }, engine);
  if (isUnknown && rule.parts.some(hasPrevious)) return null;
  if (!fits(rule, rule.at) || !innerHashes.every((inner) => fits(inner, inner.at))) return 'hash';
  return linked === false ? 'link' : 'agrees';
}
