// An unknown log explains itself: from the beginning of a file to a profile with which its
// records agree.

import { toHex } from '../../../base/bytes.ts';
import type { HashEngine } from '../../../base/hash/hash.ts';
import { type Bytes, inMemory } from '../../../ledger/sources/bytes.ts';
import { HEAD_LENGTH } from '../../../ledger/sources/file.ts';
import { headIn } from '../../../ledger/sources/head.ts';
import { recordsAmong } from '../frame.ts';
import { recordLines } from '../lines.ts';
import type { Container } from '../profile/container.ts';
import { type ChainProfile, isKeyed } from '../profile/profile.ts';
import { readChainRecord } from '../record.ts';
import { chainLines, type RowOrder } from '../row-order.ts';
import {
  type ChainAgreement,
  countAgreement,
  isClaimed,
  type ProfileAgreement,
} from './agreement.ts';
import { writtenFirst } from './genesis.ts';
import { findRules, type GuessFound, refinedWith } from './guess.ts';
import { withInnerChains } from './inner-chains.ts';
import { type Linkage, linkagesIn } from './linkage.ts';
import { profileFrom, unprovenFrom } from './members.ts';
import { isIdName } from './names.ts';
import { respacedLines } from './octets.ts';
import { type OrderedSample, otherOrders } from './orders.ts';
import { agreesWith, refined } from './refine.ts';
import { withRepeats } from './repeats.ts';
import { withRoots } from './roots.ts';
import { type SeenRecord, seenIn } from './seen.ts';
import { inSessions } from './sessions.ts';
import { type GuessTrial, listTrials } from './trials.ts';
import { untestedBy } from './untested.ts';

export interface Guess {
  readonly profile: ChainProfile;
  readonly agreement: ProfileAgreement;
  /** What no record of the log tested, in words. */
  readonly untested: readonly string[];
  /** Lines that are spaced otherwise than all others: a rule over the line's own bytes would not agree there. */
  readonly respaced?: readonly number[];
}

/** Rules are looked for in so many records at most, of the beginning that decides what a file is. */
const MAX_RECORDS = 256;
/** Results for the last beginnings: a file is recognised by its own, and opened soon after. */
const MAX_REMEMBERED = 8;
/** That no rules were found takes next to no room, and was the longest search. */
const MAX_WITHOUT = 1000;

const remembered = new Map<string, GuessFound>();
const without = new Set<string>();

/** Whether rules are proven by the beginning of a file. */
export function* guessesRules(
  head: Bytes,
  engine: HashEngine,
  container?: Container,
): Generator<void, boolean, void> {
  const written = readChainSample(head, container);
  for (const { records, rows } of listOrders(written)) {
    const found = yield* guessRules(records, head, engine, container, rows);
    if (!found) continue;
    const profile = profileFrom(records, found, container, rows);
    if (isClaimed(yield* countAgreement(readRuleHead(head), profile, engine))) return true;
  }
  return false;
}

/** null: no rules are proven. In steps, so that whoever opens the log can pause in between. */
export function* guessProfile(
  source: Bytes,
  engine: HashEngine,
  container?: Container,
): Generator<void, Guess | null, void> {
  const written = readChainSample(source, container);
  let best: Guess | null = null;
  for (const { records, rows } of listOrders(written)) {
    const guess = yield* guessFrom(records, source, engine, container, rows);
    if (guess && guess.agreement.agree > (best?.agreement.agree ?? 0)) best = guess;
    if (guess && isClaimed(guess.agreement)) break;
  }
  return best;
}

/** Rows may be in another order: newest first, or by a time that is not that of writing. */
function listOrders(
  written: readonly SeenRecord[],
): readonly (Pick<OrderedSample, 'records'> & Partial<OrderedSample>)[] {
  return [...otherOrders(written), { records: written }];
}

function* guessFrom(
  records: readonly SeenRecord[],
  source: Bytes,
  engine: HashEngine,
  container: Container | undefined,
  rows?: RowOrder,
): Generator<void, Guess | null, void> {
  const first = yield* guessRules(records, source, engine, container, rows);
  if (!first) return null;
  let found: GuessFound = first;
  let profile = profileFrom(records, found, container, rows);
  let counted = yield* countAgreement(source, profile, engine);
  const tries: readonly ((found: GuessFound, counted: ChainAgreement) => GuessFound)[] = [
    (one, { failing }) => refinedWith(one, failing, engine),
    (one, failing) => inSessions(one, records, failing, engine),
  ];
  for (const other of tries) {
    const better: GuessFound = counted.failing.length ? other(found, counted) : found;
    if (better === found) continue;
    const changed = profileFrom(records, better, container, rows);
    const again = yield* countAgreement(source, changed, engine);
    const isBetter =
      again.agree > counted.agree || (again.agree === counted.agree && again.of < counted.of);
    if (isBetter) [found, profile, counted] = [better, changed, again];
  }
  const respaced = yield* respacedLines(source, profile, engine);
  const { failing: _, ...agreement } = counted;
  if (agreement.agree === 0) return null;
  if (!isClaimed(agreement) && failsByShape(found, engine)) return null;
  const whole = batchesFor(source, profile);
  const rooted = withRepeats(withRoots(profile, whole, engine), records);
  const described = withInnerChains(rooted, records, engine);
  return {
    profile: described,
    agreement,
    untested: untestedBy(found),
    ...(respaced && { respaced }),
  };
}

/**
 * Rules with which more records agree, of a log that was recognised by a few of its hashes: two ways of writing
 * JSON differ only where a text or a number does. null: there are none.
 */
export function* guessBetterThan(
  profile: ChainProfile,
  source: Bytes,
  engine: HashEngine,
  container?: Container,
): Generator<void, Guess | null, void> {
  const { agree, of } = yield* countAgreement(readRuleHead(source), profile, engine);
  if (agree === of || !isSpelledOtherwise(profile, readChainSample(source, container), engine))
    return null;
  const guess = yield* guessProfile(source, engine, container);
  if (!guess || !isClaimed(guess.agreement)) return null;
  const known = yield* countAgreement(source, profile, engine);
  return guess.agreement.agree > known.agree ? guess : null;
}

/** Whether more records agree with the profile's rule in another style; the search would take far longer. */
function isSpelledOtherwise(
  { hash, members }: ChainProfile,
  records: readonly SeenRecord[],
  engine: HashEngine,
): boolean {
  if (isKeyed(hash)) return false;
  const { at, ...rule } = hash;
  const linkage = linkagesIn(records, engine).find(
    ({ own, previous }) => own === at && previous === (members.previous ?? null),
  );
  return linkage !== undefined && refined(rule, listTrials(records, linkage), engine) !== rule;
}

/**
 * Of a log with which no rule agrees: which members look like hashes, and how they name one another, if
 * its records are a chain by all looks. null: they are not.
 */
export function unprovenProfile(
  source: Bytes,
  engine: HashEngine,
  container?: Container,
): ChainProfile | null {
  const records = readChainSample(source, container);
  if (records.length < 2) return null;
  // A list in a document is seldom a log: lists of files with their hashes are many.
  const isLikely = container?.is === 'JSON' ? isLinked : looksLinked;
  const [linkage] = linkagesIn(records, engine).filter(isLikely);
  if (!linkage) return null;
  return unprovenFrom(records, linkage, writtenFirst(linkage, records), container);
}

/** Records name the one before them; ids are no hashes, though they may look like some. */
function isLinked({ own, previous, linked }: Linkage): boolean {
  if (previous === null) return false;
  return own === null ? !isIdName(previous) : linked > 0;
}

function looksLinked(linkage: Linkage): boolean {
  const { own, previous } = linkage;
  return previous === null ? own !== null && !isIdName(own) : isLinked(linkage);
}

/**
 * Whether records that do not agree with the rule are of a shape of their own: they have a member that no other
 * has. Then they were hashed by another rule, which says nothing against them.
 */
function failsByShape({ rule, trials }: GuessFound, engine: HashEngine): boolean {
  const [agreeing, failing]: [GuessTrial[], GuessTrial[]] = [[], []];
  for (const trial of trials) (agreesWith(rule, trial, engine) ? agreeing : failing).push(trial);
  const namesIn = ({ object }: GuessTrial) => new Set(object.members.map(([name]) => name));
  const known = new Set(agreeing.flatMap((trial) => [...namesIn(trial)]));
  const [first, ...others] = failing.map(namesIn);
  const own = [...(first ?? [])].filter((name) => !known.has(name));
  return own.some((name) => others.every((names) => names.has(name)));
}

function* guessRules(
  records: readonly SeenRecord[],
  source: Bytes,
  engine: HashEngine,
  container: Container | undefined,
  rows?: RowOrder,
): Generator<void, GuessFound | null, void> {
  if (records.length < 2) return null;
  const head = toHex(engine.blake3(headIn(source)));
  const key = `${head} ${container?.is === 'JSON' ? (container.records ?? '') : '-'} ${rows ?? ''}`;
  const known = remembered.get(key);
  if (known !== undefined || without.has(key)) return known ?? null;
  const found = yield* findRules(records, engine);
  if (!found) {
    makeRoom(without, MAX_WITHOUT);
    without.add(key);
    return null;
  }
  makeRoom(remembered, MAX_REMEMBERED);
  remembered.set(key, found);
  return found;
}

/** The oldest goes. */
function makeRoom(known: Map<string, GuessFound> | Set<string>, most: number): void {
  const [oldest] = known.keys();
  if (known.size >= most && oldest !== undefined) known.delete(oldest);
}

/** The same in the order of their chain. */
export function sampleFor(source: Bytes, profile: ChainProfile): readonly SeenRecord[] {
  return recordsFor(readRuleHead(source), profile, HEAD_LENGTH, MAX_RECORDS);
}

/** A batch of records is larger than what decides what a file is. */
const BATCHED = 1024 * 1024;
const MAX_BATCHED = 2048;

/** Enough records of a log for roots over batches of them. */
export function batchesFor(source: Bytes, profile: ChainProfile): readonly SeenRecord[] {
  return recordsFor(source, profile, BATCHED, MAX_BATCHED);
}

function recordsFor(
  source: Bytes,
  profile: ChainProfile,
  most: number,
  count: number,
): readonly SeenRecord[] {
  const records: SeenRecord[] = [];
  let length = 0;
  for (const { number, bytes } of chainLines(source, profile)) {
    const { object } = readChainRecord(bytes, true);
    if (object) records.push(seenIn(number, bytes.slice(), object));
    length += bytes.length;
    if (records.length >= count || length > most) break;
  }
  return records;
}

/** The records of the beginning by which a file is recognised, as far as it has whole lines. */
export function readChainSample(source: Bytes, container?: Container): readonly SeenRecord[] {
  const records: SeenRecord[] = [];
  for (const { number, bytes } of recordsAmong(recordLines(readRuleHead(source), container))) {
    const { object } = readChainRecord(bytes, true);
    if (object) records.push(seenIn(number, bytes.slice(), object));
    if (records.length === MAX_RECORDS) break;
  }
  return records;
}

/** What decides which rules a log has. */
export function readRuleHead(source: Bytes): Bytes {
  return source.size <= HEAD_LENGTH ? source : inMemory(headIn(source).slice());
}
