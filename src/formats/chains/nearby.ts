// A profile that lies next to its log, in a folder, in an archive or among files that were chosen
// together: they are one ledger. One that does not fit is left alone, so that it hides no log.

import { decodeText } from '../../base/bytes.ts';
import { nobleHash } from '../../base/hash/hash.ts';
import { toEnd } from '../../base/steps.ts';
import { inMemory } from '../../ledger/sources/bytes.ts';
import { SourceError } from '../../ledger/sources/error.ts';
import { type FileHead, HEAD_LENGTH } from '../../ledger/sources/file.ts';
import { isSqlite } from '../../ledger/sources/sqlite/sqlite.ts';
import { isWal } from '../../ledger/sources/sqlite/wal.ts';
import { chainCsvLines } from './container/csv-table.ts';
import { type Log, textLogs } from './container/logs.ts';
import { strictStem } from './files/names.ts';
import { chooseProfile, fitsSome } from './fits.ts';
import type { ChainProfile } from './profile/profile.ts';
import { ProfileError, readProfile } from './profile/read.ts';

interface Profile {
  readonly file: FileHead;
  readonly profile: ChainProfile;
}

/** A log with a profile next to it. */
export interface Described extends Profile {
  readonly log: FileHead;
  readonly wal: readonly FileHead[];
}

/** Each of the logs that have one. */
export function describedLogs(files: readonly FileHead[]): readonly Described[] {
  const profiles = files.flatMap((file): Profile[] => {
    const profile = readProfileFile(file);
    return profile ? [{ file, profile }] : [];
  });
  if (!profiles.length) return [];
  const own = new Set(profiles.map(({ file }) => file));
  return files.flatMap((log): Described[] => {
    if (own.has(log) || isWal(log.head)) return [];
    const near = profiles.filter(({ file }) => readFolder(file) === readFolder(log));
    const found =
      near.find(({ file, profile }) => isNamedFor(file, log) && fits(profile, log)) ??
      near.find(({ profile }) => fits(profile, log) && agrees(profile, log));
    if (!found) return [];
    const wal = files.filter(({ name, head }) => name === `${log.name}-wal` && isWal(head));
    return [{ ...found, log, wal }];
  });
}

/** Why a file that is no ledger is none, where it is a profile; null: it is no profile. */
export function profileAside(file: FileHead): string | null {
  const profile = readProfileFile(file);
  if (!profile) return null;
  return `it is a log profile (${profile.name.slice(0, 60)}), and no log next to it is written by its rules; open both together, or give it with --profile-file`;
}

/** null: it is none, or is larger than a profile. */
function readProfileFile({ head }: FileHead): ChainProfile | null {
  if (head.length >= HEAD_LENGTH || head[0] !== OPEN_BRACE) return null;
  try {
    return decodeText(head).includes('"chain-profile/1"') ? readProfile(head) : null;
  } catch (error) {
    if (error instanceof ProfileError || error instanceof TypeError) return null;
    throw error;
  }
}

const OPEN_BRACE = 0x7b;

function readFolder({ name }: FileHead): string {
  return name.slice(0, name.lastIndexOf('/') + 1);
}

/** `audit.jsonl.profile.json` and `audit.profile.json` are meant for `audit.jsonl`, and for what was rotated out of it. */
function isNamedFor({ name }: FileHead, log: FileHead): boolean {
  const own = name.toLowerCase();
  return [log.name.toLowerCase(), strictStem(log.name)].some((of) => {
    const stem = of.replace(/\.[^./]*$/, '');
    return own === `${of}.profile.json` || own === `${stem}.profile.json`;
  });
}

/** Whether some of the first records have the members that the profile recognises its logs by. */
function fits(profile: ChainProfile, { head, tables }: FileHead): boolean {
  const { container } = profile;
  if (isSqlite(head) || container?.is === 'SQLite')
    return (
      isSqlite(head) &&
      container?.is === 'SQLite' &&
      (tables === null || tables.includes(container.table))
    );
  return logsBy(profile, head).some((log) => fitsSome(log, profile));
}

function logsBy({ container }: ChainProfile, head: Uint8Array): readonly Log[] {
  const source = inMemory(head);
  if (!container) return toEnd(textLogs(source));
  if (container.is !== 'CSV') return [{ container, sample: source }];
  try {
    return [{ container, sample: toEnd(chainCsvLines(source, container)) }];
  } catch (error) {
    if (error instanceof SourceError) return [];
    throw error;
  }
}

/** Whether one of the first hashes agrees; of a database, its rows are not in its beginning. */
function agrees(profile: ChainProfile, { head }: FileHead): boolean {
  if (isSqlite(head)) return true;
  const strict = { ...profile, recognise: { ...profile.recognise, byHash: true as const } };
  return logsBy(profile, head).some(
    ({ sample, container }) => chooseProfile(sample, nobleHash, [strict], container) !== null,
  );
}
