// From files as they were given (dropped, a folder, an archive) to ledgers: archives
// are unpacked, a database is put together with its write-ahead log, and what is no
// ledger is listed with the reason. What a file is, is told by its content.

import { type Budget, gunzip, isGzip, isZip, newBudget, type Unpacked, unzip } from './archive.ts';
import { SourceError } from './error.ts';
import type { SourceFile } from './file.ts';
import { isSqlite } from './sqlite.ts';
import { isWal } from './wal.ts';

/** How much of a file has to be known to tell what it is. */
export const HEAD = 64 * 1024;

/** A file of which the beginning, at least, is known. */
interface Sniffed {
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

/** Where the files of a host are: on a disk, in a browser, in memory. */
export interface SourceAccess<T> {
  head(file: T): Promise<Uint8Array>;
  bytes(file: T): Promise<Uint8Array>;
  /** A file that came out of an archive. */
  unpacked(file: SourceFile, archive: T): T;
}

/** Only archives are read whole; of everything else its beginning is enough. */
export async function groupSources<T extends { readonly name: string }>(
  files: readonly T[],
  access: SourceAccess<T>,
  isLedger: (head: Uint8Array) => boolean,
): Promise<Grouped<T>> {
  const budget = newBudget();
  const sniffed: (Sniffed & { readonly file: T })[] = [];
  const skipped: (Skipped & { readonly file: T })[] = [];
  for (const file of files) {
    const { name } = file;
    const head = await access.head(file);
    if (!isArchive(head)) {
      sniffed.push({ name, head, file });
      continue;
    }
    const inner = unpackSource({ name, bytes: await access.bytes(file) }, budget);
    skipped.push(...inner.skipped.map((one) => ({ ...one, file })));
    for (const one of inner.files) {
      const own = access.unpacked(one, file);
      sniffed.push({ name: one.name, head: one.bytes.subarray(0, HEAD), file: own });
    }
  }
  const paired = pairSources(sniffed, isLedger);
  return {
    groups: paired.groups.map((group) => ({
      name: group.name,
      files: group.files.map(({ file }) => file),
    })),
    skipped: [...skipped, ...paired.skipped.map((one) => ({ ...one, file: one.file.file }))],
  };
}

/** The same over files that are in memory. */
export function groupBytes(
  files: readonly SourceFile[],
  isLedger: (head: Uint8Array) => boolean,
): { groups: readonly SourceGroup<SourceFile>[]; skipped: readonly Skipped[] } {
  const budget = newBudget();
  const unpacked = files.map((file) => unpackSource(file, budget));
  const sniffed = unpacked.flatMap((one) =>
    one.files.map((file) => ({ ...file, head: file.bytes.subarray(0, HEAD) })),
  );
  const { groups, skipped } = pairSources(sniffed, isLedger);
  return { groups, skipped: [...unpacked.flatMap((one) => one.skipped), ...skipped] };
}

function isArchive(head: Uint8Array): boolean {
  return isGzip(head) || isZip(head);
}

/** A gzip in a zip is what people have; archives deeper than that are puzzles. */
const MOST_DEPTH = 2;

/** An archive replaced by what it holds. One that cannot be unpacked is skipped, not thrown. */
function unpackSource(source: SourceFile, budget: Budget): Unpacked {
  const out: SourceFile[] = [];
  const skipped: Skipped[] = [];
  const unpack = (file: SourceFile, depth: number) => {
    const { name, bytes } = file;
    if (!isArchive(bytes)) out.push(file);
    else if (depth === MOST_DEPTH) {
      skipped.push({ name, reason: 'it is packed more than twice; unpack it yourself' });
    } else if (isGzip(bytes)) {
      unpack({ name: name.replace(/\.gz$/i, ''), bytes: gunzip(bytes, budget) }, depth + 1);
    } else {
      const inner = unzip(bytes, budget);
      skipped.push(...inner.skipped.map((one) => ({ ...one, name: `${name}/${one.name}` })));
      for (const one of inner.files) attempt({ ...one, name: `${name}/${one.name}` }, depth + 1);
    }
  };
  const attempt = (file: SourceFile, depth: number) => {
    try {
      unpack(file, depth);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      skipped.push({ name: file.name, reason: error.message });
    }
  };
  attempt(source, 0);
  return { files: out, skipped };
}

/** One group a ledger, in the order given. No file may be an archive any more. */
function pairSources<T extends Sniffed>(
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
