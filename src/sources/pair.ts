// Which files make up a ledger: a database with the log that SQLite keeps beside it,
// or one file of a format. What is none is listed with the reason.

import { isSqlite } from './sqlite/sqlite.ts';
import { isWal } from './sqlite/wal.ts';

/** A file of which the beginning, at least, is known. */
export interface Sniffed {
  readonly name: string;
  readonly head: Uint8Array;
}

/** The files of one ledger, the main one first. */
export interface SourceGroup<T> {
  readonly name: string;
  readonly files: readonly T[];
}

export interface Skipped {
  readonly name: string;
  readonly reason: string;
}

export interface Grouped<T> {
  readonly groups: readonly SourceGroup<T>[];
  /** `file`: the one that was given, be it the archive around it. */
  readonly skipped: readonly (Skipped & { readonly file: T })[];
}

/** One group a ledger, in the order given. No file may be an archive any more. */
export function pairSources<T extends Sniffed>(
  files: readonly T[],
  isLedger: (head: Uint8Array) => boolean,
): Grouped<T> {
  const byName = new Map(files.map((file) => [file.name, file]));
  const groups: SourceGroup<T>[] = [];
  const skipped: (Skipped & { readonly file: T })[] = [];
  for (const file of files) {
    const { name, head } = file;
    if (isLeftover(name)) continue;
    if (!isSqlite(head) && partnerOf(name, byName)) continue;
    const reason = isSqlite(head) ? null : noLedger(name, head, isLedger);
    const log = isSqlite(head) ? byName.get(name + LOG) : undefined;
    if (reason) skipped.push({ name, reason, file });
    else groups.push({ name, files: log ? [file, log] : [file] });
    const journal = byName.get(`${name}-journal`);
    if (journal && isHotJournal(journal.head)) {
      skipped.push({
        name: journal.name,
        file: journal,
        reason:
          'it is a rollback journal: the database beside it stopped in the middle of a change, which SQLite undoes when it opens it next',
      });
    }
  }
  return { groups, skipped };
}

const LOG = '-wal';

/** Whether SQLite keeps this file for a database that was given too. */
function partnerOf(name: string, byName: ReadonlyMap<string, Sniffed>): boolean {
  const main = /^(.+)-(?:wal|journal)$/s.exec(name)?.[1];
  const database = main === undefined ? undefined : byName.get(main);
  return database !== undefined && isSqlite(database.head);
}

function noLedger(
  name: string,
  head: Uint8Array,
  isLedger: (head: Uint8Array) => boolean,
): string | null {
  if (isWal(head) || name.endsWith(LOG)) {
    return 'it is the write-ahead log of a database; open both together, with the names that they had';
  }
  if (head.length === 0) return 'it is empty';
  return isLedger(head) ? null : 'it is of no format that is known here';
}

/** Files that SQLite and systems leave about; they hold nothing of a ledger. */
function isLeftover(name: string): boolean {
  return /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$)|-shm$/.test(name);
}

const JOURNAL = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7];

function isHotJournal(head: Uint8Array): boolean {
  return JOURNAL.every((byte, i) => head[i] === byte);
}
