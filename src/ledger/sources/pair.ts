// A ledger is a database with the log that SQLite keeps next to it, or one file of a format. Every
// other file is listed with the reason.

import type { FileHead, FileSet, FoundFiles, LedgerFinder, Skipped } from './file.ts';
import { isSqlite } from './sqlite/sqlite.ts';
import { isWal } from './sqlite/wal.ts';
import { headWithLog } from './sqlite/with-log.ts';

/** Returns one set for each ledger, in the given order. No file may be an archive any more. */
export function pairSources<T extends FileHead>(
  files: readonly T[],
  { detectFormat, aside }: Pick<LedgerFinder, 'detectFormat' | 'aside'>,
): FoundFiles<T> {
  const byName = new Map(files.map((file) => [file.name, file]));
  const sets: FileSet<T>[] = [];
  const skipped: (Skipped & { readonly file: T })[] = [];
  for (const file of files) {
    const { name, head } = file;
    if (isLeftover(name)) continue;
    if (!isSqlite(head) && isPartner(name, byName)) continue;
    const log = isSqlite(head) ? byName.get(name + LOG) : undefined;
    const format = isLostLog(file) ? null : detectFormat(log ? headWithLog(file, log) : file);
    if (format === null) skipped.push({ name, reason: aside?.(file) ?? whyNoLedger(file), file });
    else sets.push({ name, format, files: log ? [file, log] : [file] });
    const journal = byName.get(`${name}-journal`);
    if (journal && isHotJournal(journal.head)) {
      skipped.push({
        name: journal.name,
        file: journal,
        reason:
          'it is a rollback journal: the database next to it stopped in the middle of a change, which SQLite undoes when it opens it next',
      });
    }
  }
  return { sets, skipped };
}

const LOG = '-wal';

/** SQLite keeps this file for a database that was given too. */
function isPartner(name: string, byName: ReadonlyMap<string, FileHead>): boolean {
  const main = /^(.+)-(?:wal|journal)$/s.exec(name)?.[1];
  const database = main === undefined ? undefined : byName.get(main);
  return database !== undefined && isSqlite(database.head);
}

function isLostLog({ name, head }: FileHead): boolean {
  return isWal(head) || (name.endsWith(LOG) && !isSqlite(head));
}

function whyNoLedger(file: FileHead): string {
  if (isLostLog(file)) {
    return 'it is the write-ahead log of a database; open both together, with the names that they had';
  }
  if (file.head.length === 0) return 'it is empty';
  if (file.tables) {
    return `it is a SQLite database without the tables of a ledger that is known here; found tables: ${joinTableNames(file.tables)}. Where records of one are linked by hashes, a log profile that names the table reads it`;
  }
  return 'it is of no format that is known here';
}

const MAX_TABLES = 8;
const MAX_NAME = 60;

export function joinTableNames(tables: readonly string[]): string {
  if (!tables.length) return 'none';
  const names = tables.slice(0, MAX_TABLES).map((name) => name.slice(0, MAX_NAME));
  const more = tables.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** SQLite and operating systems leave such files; nothing of a ledger is in them. */
function isLeftover(name: string): boolean {
  return /(^|\/)(__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$)|-shm$/.test(name);
}

const JOURNAL = [0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7];

function isHotJournal(head: Uint8Array): boolean {
  return JOURNAL.every((byte, i) => head[i] === byte);
}
