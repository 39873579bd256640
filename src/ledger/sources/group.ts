// Given files (dropped, a folder, an archive) become ledgers: archives are unpacked, a database
// gets its write-ahead log, and other files are listed with the reason. Only the content decides
// what a file is.

import { AppException } from '../../base/error.ts';
import { addAll } from '../../base/lists.ts';
import { newBudget } from './archive/archive.ts';
import { isArchive, unpackSource } from './archive/unpack.ts';
import { inMemory } from './bytes.ts';
import {
  type FileHead,
  type FileSet,
  type FoundFiles,
  fileInMemory,
  HEAD_LENGTH,
  type LedgerFinder,
  type MemoryFile,
  type Skipped,
  type SourceFile,
} from './file.ts';
import { headBy, headIn } from './head.ts';
import { pairSources } from './pair.ts';
import { listTables } from './sqlite/schema.ts';

/** The files of a host may be on a disk, in a browser, or in memory. */
export interface SourceAccess<T> {
  head(file: T, length: number): Promise<Uint8Array>;
  bytes(file: T): Promise<Uint8Array>;
  unpacked(file: MemoryFile, archive: T): T;
}

/** Limits the excess of all beginnings together. */
const MOST_BEYOND = 64 * 1024 * 1024;

/** Only archives are read completely; the beginning of every other file is enough. */
export async function groupSources<T extends { readonly name: string }>(
  files: readonly T[],
  access: SourceAccess<T>,
  recogniser: LedgerFinder,
): Promise<FoundFiles<T>> {
  const budget = newBudget();
  const heads = new Map<FileHead, T>();
  const skipped: (Skipped & { readonly file: T })[] = [];
  let room = MOST_BEYOND;
  const take = async (file: T) => {
    let head = await headBy((length) => access.head(file, length));
    room -= Math.max(0, head.length - HEAD_LENGTH);
    if (room < 0) head = head.slice(0, HEAD_LENGTH);
    if (!isArchive(head)) return void heads.set(toHead(file.name, head), file);
    const inner = unpackSource({ name: file.name, bytes: await access.bytes(file) }, budget);
    addAll(
      skipped,
      inner.skipped.map((one) => ({ ...one, file })),
    );
    for (const one of inner.files) heads.set(readFileHead(one), access.unpacked(one, file));
  };
  for (const file of files) {
    try {
      await take(file);
    } catch (error) {
      // An unreadable file does not hide the others.
      if (!(error instanceof AppException)) throw error;
      skipped.push({ name: file.name, reason: error.message, unreadable: true, file });
    }
  }
  return found(heads, skipped, recogniser);
}

/** Does the same over files that are in memory. */
export function groupBytes(
  files: readonly MemoryFile[],
  recogniser: LedgerFinder,
): FoundFiles<SourceFile> {
  const budget = newBudget();
  const heads = new Map<FileHead, SourceFile>();
  const skipped: (Skipped & { readonly file: SourceFile })[] = [];
  for (const given of files) {
    const file = fileInMemory(given);
    const inner = unpackSource(given, budget);
    addAll(
      skipped,
      inner.skipped.map((one) => ({ ...one, file })),
    );
    for (const one of inner.files) heads.set(readFileHead(one), fileInMemory(one));
  }
  return found(heads, skipped, recogniser);
}

export function readFileHead({ name, bytes }: MemoryFile): FileHead {
  return toHead(name, headIn(inMemory(bytes)));
}

function toHead(name: string, head: Uint8Array): FileHead {
  return { name, head, tables: listTables(head) };
}

/** Sets come first, at the position of their main file; a file in none is examined by itself. */
function found<T>(
  files: ReadonlyMap<FileHead, T>,
  left: FoundFiles<T>['skipped'],
  recogniser: LedgerFinder,
): FoundFiles<T> {
  const heads = [...files.keys()];
  const sets = recogniser.sets(heads);
  const taken = new Set(sets.flatMap((set) => set.files));
  const alone = pairSources(
    heads.filter((head) => !taken.has(head)),
    recogniser,
  );
  const order = new Map(heads.map((head, i) => [head, i]));
  const first = ({ files: [main] }: FileSet<FileHead>) => (main && order.get(main)) ?? 0;
  const given = (head: FileHead) => files.get(head) ?? [];
  return {
    sets: [...sets, ...alone.sets]
      .sort((a, b) => first(a) - first(b))
      .map((set) => ({ ...set, files: set.files.flatMap(given) })),
    skipped: [
      ...left,
      ...alone.skipped.flatMap((one) =>
        [files.get(one.file)].flatMap((file) => (file ? [{ ...one, file }] : [])),
      ),
    ],
  };
}
