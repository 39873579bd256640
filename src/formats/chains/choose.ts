// Which profile a log is written by: by the shape of its first records, and where other
// logs have that shape too, by whether one of their hashes agrees. One hash that agrees
// is no chance. A log that no built-in profile fits is tried with many rules.

import type { HashEngine } from '../../core/hash/hash.ts';
import type { JsonObject } from '../../core/json/value.ts';
import { toEnd } from '../../core/steps.ts';
import type { Bytes } from '../../sources/bytes.ts';
import type { ReadLine } from '../../sources/text/lines.ts';
import { PROFILES } from './builtin/index.ts';
import { type Guess, guessesRules, guessProfile } from './guess/index.ts';
import { hashText } from './hash/bytes.ts';
import { recordLines } from './lines.ts';
import { textAt, valueAt } from './profile/pointer.ts';
import { type ChainProfile, isKeyed } from './profile/profile.ts';
import { readProfile } from './profile/read.ts';
import { readRecord } from './record.ts';
import { ChainWalk } from './walk.ts';

/** Records that are examined: the first ones may be damaged. */
const EXAMINED = 16;

/** A profile, and how it came to be used. */
export interface Chosen {
  readonly profile: ChainProfile;
  /** null: it was not guessed. */
  readonly guess: Guess | null;
}

/** Profiles that were given for this run; they come before the built-in ones. */
const given: ChainProfile[] = [];

/** Reads the logs that this profile recognises by it from now on. @throws {ProfileError} */
export function giveProfile(bytes: Uint8Array): void {
  given.push(readProfile(bytes));
}

export function takeBackProfiles(): void {
  given.length = 0;
}

/** Of given profiles the shape is enough: somebody says that they fit. */
function givenFor(source: Bytes): ChainProfile | null {
  if (!given.length) return null;
  const records = examinedIn(source);
  return given.find((profile) => records.some(({ object }) => fits(object, profile))) ?? null;
}

/** Whether a file is such a log, by its beginning. */
export function isChain(head: Bytes, engine: HashEngine): boolean {
  if (givenFor(head)) return true;
  return chooseProfile(head, engine) !== null || toEnd(guessesRules(head, engine));
}

/** null: no built-in profile fits, and no rule is proven. In steps. */
export function* chosenFor(
  source: Bytes,
  engine: HashEngine,
): Generator<void, Chosen | null, void> {
  const profile = givenFor(source) ?? chooseProfile(source, engine);
  if (profile) return { profile, guess: null };
  const guess = yield* guessProfile(source, engine);
  return guess && { profile: guess.profile, guess };
}

/** The built-in profile that fits, by the beginning of a file; null: none does. */
export function chooseProfile(
  source: Bytes,
  engine: HashEngine,
  profiles: readonly ChainProfile[] = PROFILES,
): ChainProfile | null {
  const records = examinedIn(source);
  const shaped = profiles.filter((profile) => records.some(({ object }) => fits(object, profile)));
  const agrees = (profile: ChainProfile) => {
    const walk = new ChainWalk(profile, engine);
    return records.some(({ line, object }) =>
      recordAgrees(profile, walk, line.number, line.bytes, object, engine),
    );
  };
  return (
    shaped.find(agrees) ?? shaped.find(({ recognise }) => recognise.byHash === undefined) ?? null
  );
}

function examinedIn(source: Bytes) {
  const records: { readonly line: ReadLine; readonly object: JsonObject }[] = [];
  let examined = 0;
  for (const line of recordLines(source)) {
    const { object } = readRecord(line.bytes, true);
    if (object) records.push({ line, object });
    if (++examined === EXAMINED) break;
  }
  return records;
}

function fits(object: JsonObject, { recognise: { has, texts = [] } }: ChainProfile): boolean {
  return (
    has.every((pointer) => valueAt(object, pointer) !== undefined) &&
    texts.every(({ at, text }) => valueAt(object, at) === text)
  );
}

/** Whether the record's own hash agrees, or, where it cannot be computed, its link. */
function recordAgrees(
  profile: ChainProfile,
  walk: ChainWalk,
  line: number,
  bytes: Uint8Array,
  object: JsonObject,
  engine: HashEngine,
): boolean {
  const { hash, members } = profile;
  const { before, hash: written } = walk.step(line, bytes, object);
  if (isKeyed(hash) || hash.at === null) {
    const named = textAt(object, members.previous);
    return named !== null && named !== '' && named === before?.hash;
  }
  const previous = before ? before.hash : ChainWalk.firstText(profile);
  return (
    written !== null &&
    previous !== null &&
    hashText(hash, { object, bytes, previous }, engine) === written
  );
}
