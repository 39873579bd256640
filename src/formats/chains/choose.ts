// Which profile a log is written by: one that was given, one that is next to it, a built-in one that
// fits, or one that is found by trying many rules.

import type { HashEngine } from '../../base/hash/hash.ts';
import { toEnd } from '../../base/steps.ts';
import type { StoredLedger } from '../../ledger/format/questions.ts';
import { type Bytes, inMemory, readWhole } from '../../ledger/sources/bytes.ts';
import { SourceError } from '../../ledger/sources/error.ts';
import type { FileHead, SourceFile } from '../../ledger/sources/file.ts';
import { isSqlite, type SqlOpener } from '../../ledger/sources/sqlite/sqlite.ts';
import { isWal } from '../../ledger/sources/sqlite/wal.ts';
import { PROFILES } from './builtin/index.ts';
import {
  type Log,
  type LogHost,
  logsIn,
  logText,
  looksLikeTable,
  textLogs,
} from './container/logs.ts';
import { decodeChain, NO_PROFILE } from './decode.ts';
import { isMoreOfLog } from './files/parts.ts';
import { chooseProfile, examinedIn, fitsProfile, fitsSome } from './fits.ts';
import {
  type Guess,
  guessBetterThan,
  guessesRules,
  guessProfile,
  readRuleHead,
  unprovenProfile,
} from './guess/index.ts';
import { inRowOrder } from './guess/orders.ts';
import type { Container } from './profile/container.ts';
import type { ChainProfile } from './profile/profile.ts';
import { ProfileError, readProfile } from './profile/read.ts';

/** A profile, how it came to be used, and the text that it reads. */
export interface ChosenProfile {
  readonly profile: ChainProfile;
  /** null: it was not guessed. */
  readonly guess: Guess | null;
  readonly source: Bytes;
  /** The file that the profile is in; left out: it is in none. */
  readonly profileFile?: ProfileFile;
}

export interface ProfileFile {
  readonly name: string;
  /** Whether it came with the log, or a person chose it for the log. */
  readonly is: 'next to it' | 'chosen';
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
export function givenFor({ sample, container }: Log): ChainProfile | null {
  if (!given.length) return null;
  const records = examinedIn(sample, container);
  const found = given.find(
    (profile) =>
      (!profile.container || profile.container.is === container?.is) &&
      records.some(({ object }) => fitsProfile(object, profile)),
  );
  return found ? inContainer(found, container) : null;
}

/** Of given profiles that name a container: the first that finds records in it. In steps. */
function* givenByContainer(
  files: readonly SourceFile[],
  openSql: SqlOpener,
): Generator<void, ChosenProfile | null, void> {
  for (const profile of given) {
    const { container } = profile;
    if (!container) continue;
    try {
      const source = yield* logText(files, container, openSql);
      const records = examinedIn(source, container);
      if (records.some(({ object }) => fitsProfile(object, profile)))
        return { profile, guess: null, source };
    } catch (error) {
      // It is for logs in something else.
      if (!(error instanceof SourceError)) throw error;
    }
  }
  return null;
}

/** The same rules for a log that is in something else. A verifier of its package reads JSON Lines. */
export function inContainer(profile: ChainProfile, container: Container | undefined): ChainProfile {
  if (!container || profile.container) return profile;
  const { verifier: _, ...rest } = profile;
  return { ...rest, container };
}

/**
 * The profile among the files of a ledger, and the file that it is in; null: none is there. What a person
 * chose for the log counts before a profile that lay next to it. @throws {SourceError}
 */
export function profileAmong([, ...others]: readonly SourceFile[]): {
  readonly profile: ChainProfile;
  readonly file: ProfileFile;
} | null {
  const given =
    others.find(({ isChosen }) => isChosen) ??
    others.findLast(
      (one) =>
        one.bytes.size <= MAX_PROFILE && !isWal(one.bytes.read(0, WAL_HEAD)) && !isMoreOfLog(one),
    );
  if (!given) return null;
  const file: ProfileFile = { name: given.name, is: given.isChosen ? 'chosen' : 'next to it' };
  try {
    return { profile: readProfile(readWhole(given.bytes)), file };
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
  return decodeChain(entry).profile;
}

/** Enough to tell the write-ahead log of a database. */
const WAL_HEAD = 32;

/** Bytes of a profile's text. */
export const MAX_PROFILE = 256 * 1024;

/** Whether a profile fits a file; null: none does, and by all looks it is such a log. */
export function glanceAt(file: FileHead, engine: HashEngine): boolean | null {
  const logs = findLogs(file);
  if (logs === null) return isGivenTable(file) || (looksLikeTable(file.head) ? null : false);
  if (logs.some((log) => givenFor(log) ?? fitting(log, engine))) return true;
  return logs.some(({ sample, container }) => unprovenProfile(sample, engine, container))
    ? null
    : false;
}

/** Whether a file is such a log, by its beginning. */
export function isChain(file: FileHead, engine: HashEngine): boolean {
  const logs = findLogs(file);
  if (logs === null) return isGivenTable(file) || looksLikeTable(file.head);
  return logs.some(
    (log) =>
      givenFor(log) !== null ||
      fitting(log, engine) !== null ||
      toEnd(guessesRules(log.sample, engine, log.container)),
  );
}

/** null: a database, whose rows are not in its beginning. */
function findLogs({ head }: FileHead): readonly Log[] | null {
  return isSqlite(head) ? null : toEnd(textLogs(inMemory(head)));
}

/** A given profile names a table that the database has, or may have. */
function isGivenTable({ tables }: FileHead): boolean {
  return given.some(
    ({ container }) =>
      container?.is === 'SQLite' && (tables === null || tables.includes(container.table)),
  );
}

function fitting({ sample, container }: Log, engine: HashEngine): ChainProfile | null {
  const profile = chooseProfile(sample, engine, PROFILES, container);
  return profile && inContainer(profile, container);
}

/** null: by its looks, this is no such log. In steps. @throws {SourceError} */
export function* chosenFor(
  files: readonly SourceFile[],
  { hash, openSql }: LogHost,
): Generator<void, ChosenProfile | null, void> {
  const byContainer = yield* givenByContainer(files, openSql);
  if (byContainer) return byContainer;
  const among = profileAmong(files);
  if (among?.profile.container)
    return {
      guess: null,
      profile: among.profile,
      profileFile: among.file,
      source: yield* logText(files, among.profile.container, openSql),
    };
  const logs = yield* logsIn(files, openSql);
  for (const log of logs) {
    const builtin = fitting(log, hash);
    // What travels with a log is the word of whoever sent it: it counts where nothing else is known.
    const isOwn =
      among &&
      (logs.length === 1 || fitsSome(log, among.profile)) &&
      (builtin === null || among.file.is === 'chosen');
    const given = givenFor(log);
    const profile = given ?? (isOwn ? among.profile : builtin);
    if (!profile) continue;
    const source = yield* logText(files, log.container, openSql);
    const isRecognised = !given && !isOwn && profile.recognise.byHash;
    const better = isRecognised
      ? yield* guessBetterThan(profile, source, hash, log.container)
      : null;
    if (better) return { profile: better.profile, guess: better, source };
    return {
      guess: null,
      ...(isOwn && !given && { profileFile: among.file }),
      profile: inRowOrder(inContainer(profile, log.container), readRuleHead(source), hash),
      source,
    };
  }
  for (const { container, sample } of logs) {
    // Of a table, the first rows decide whether all of them are read.
    const isWhole = container === undefined || container.is === 'JSON';
    if (!isWhole && !(yield* guessesRules(sample, hash, container))) continue;
    const source = yield* logText(files, container, openSql);
    const guess =
      (yield* guessProfile(source, hash, container)) ??
      (container ? null : yield* guessByMore(files, hash));
    if (guess) return { profile: guess.profile, guess, source };
  }
  for (const { container, sample } of logs) {
    const profile = unprovenProfile(sample, hash, container);
    if (profile) return { profile, guess: null, source: yield* logText(files, container, openSql) };
  }
  return null;
}

/** Of a log in several files the first may be too short to show its rules. */
function* guessByMore(
  [, ...others]: readonly SourceFile[],
  hash: HashEngine,
): Generator<void, Guess | null, void> {
  for (const { bytes } of others.filter(isMoreOfLog).slice(0, MAX_GUESSED)) {
    const guess = yield* guessProfile(bytes, hash);
    if (guess) return guess;
  }
  return null;
}

/** Files of a log by which its rules are guessed, besides the first. */
const MAX_GUESSED = 3;
