// Which profile a log is written by: by the shape of its first records, and where other
// logs have that shape too, by whether one of their hashes agrees. One hash that agrees
// is no chance. A log that no built-in profile fits is tried with many rules.

import type { HashEngine } from '../../core/hash/hash.ts';
import type { JsonObject } from '../../core/json/value.ts';
import { toEnd } from '../../core/steps.ts';
import { type Bytes, wholeOf } from '../../sources/bytes.ts';
import { SourceError } from '../../sources/error.ts';
import type { SourceFile } from '../../sources/file.ts';
import type { ReadLine } from '../../sources/text/lines.ts';
import { mainFile } from '../describe.ts';
import type { StoredLedger } from '../questions.ts';
import { PROFILES } from './builtin/index.ts';
import { decode, NO_PROFILE } from './decode.ts';
import { type Guess, guessesRules, guessProfile, unprovenProfile } from './guess/index.ts';
import { hashText } from './hash/bytes.ts';
import { recordLines } from './lines.ts';
import { textAt, valueAt } from './profile/pointer.ts';
import { type ChainProfile, isKeyed } from './profile/profile.ts';
import { ProfileError, readProfile } from './profile/read.ts';
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
  return (
    given.find((profile) => records.some(({ object }) => fitsProfile(object, profile))) ?? null
  );
}

/** The profile among the files of a ledger, which somebody gave to its log; null: none is there. @throws {SourceError} */
export function profileAmong([, ...others]: readonly SourceFile[]): ChainProfile | null {
  const [given] = others.filter(({ bytes }) => bytes.size <= MAX_PROFILE);
  if (!given) return null;
  try {
    return readProfile(wholeOf(given.bytes));
  } catch (error) {
    if (!(error instanceof ProfileError)) throw error;
    throw new SourceError(
      'unknown format',
      `The profile that was given to this log cannot be read: ${error.message}.`,
      given.name,
      'Mend the profile, or open the log without it.',
    );
  }
}

/** The one by which a stored log was read. */
export async function profileInUse(ledger: StoredLedger): Promise<ChainProfile> {
  const [lane] = await ledger.lanes();
  if (lane === undefined) return NO_PROFILE;
  const entry = await (await ledger.lane(lane)).entry(0);
  return decode(entry).profile;
}

/** Bytes of a profile's text. */
export const MAX_PROFILE = 256 * 1024;

/** Whether a profile fits a file; null: none does, and by all looks it is such a log. */
export function glanceAt(head: Bytes, engine: HashEngine): boolean | null {
  if (givenFor(head) || chooseProfile(head, engine)) return true;
  return unprovenProfile(head) === null ? false : null;
}

/** Whether a file is such a log, by its beginning. */
export function isChain(head: Bytes, engine: HashEngine): boolean {
  if (givenFor(head)) return true;
  return chooseProfile(head, engine) !== null || toEnd(guessesRules(head, engine));
}

/** null: by its looks, this is no such log. In steps. @throws {SourceError} */
export function* chosenFor(
  files: readonly SourceFile[],
  engine: HashEngine,
): Generator<void, Chosen | null, void> {
  const source = mainFile(files).bytes;
  const profile = profileAmong(files) ?? givenFor(source) ?? chooseProfile(source, engine);
  if (profile) return { profile, guess: null };
  const guess = yield* guessProfile(source, engine);
  if (guess) return { profile: guess.profile, guess };
  const unproven = unprovenProfile(source);
  return unproven && { profile: unproven, guess: null };
}

/** The built-in profile that fits, by the beginning of a file; null: none does. */
export function chooseProfile(
  source: Bytes,
  engine: HashEngine,
  profiles: readonly ChainProfile[] = PROFILES,
): ChainProfile | null {
  const records = examinedIn(source);
  const shaped = profiles.filter((profile) =>
    records.some(({ object }) => fitsProfile(object, profile)),
  );
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

/** Whether a record has the members by which a profile recognises its logs. */
export function fitsProfile(
  object: JsonObject,
  { recognise: { has, texts = [] } }: ChainProfile,
): boolean {
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
