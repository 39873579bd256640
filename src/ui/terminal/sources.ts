// A path leads to ledgers: a file, an archive, a folder, and a database with the write-ahead log
// next to it.

import { dirname, extname } from 'node:path';
import { inMemory } from '../../ledger/sources/bytes.ts';
import type { FoundFiles, MemoryFile, Skipped, SourceFile } from '../../ledger/sources/file.ts';
import { groupSources, type SourceAccess } from '../../ledger/sources/group.ts';
import { kindAt, readStart, readStream, readTogether, unreadable } from './file.ts';
import { filesIn } from './folder.ts';
import { cliRecogniser } from './formats.ts';
import { type OpenedPath, type OpenFiles, openTogether } from './in-place.ts';
import { watched, watchedInput } from './signs.ts';
import { UsageError } from './usage.ts';

/** A file on the disk, or one that is in memory already. */
export interface PathFile extends Omit<MemoryFile, 'bytes'> {
  readonly bytes?: Uint8Array;
}

/**
 * Sets are named by the path as given; inside a folder or an archive of several, by their own.
 * @throws {UsageError} when nothing is there.
 */
export async function findLedgers(path: string): Promise<FoundFiles<PathFile>> {
  const { files, isFolder, within, left, only } = await locate(path);
  const { sets, skipped } = await groupSources(files, ACCESS, cliRecogniser);
  const nearby = only === undefined ? [] : listProfilePaths(only);
  const isWanted = ({ name }: { readonly name: string }) =>
    within ? name === path || name.startsWith(`${path}/`) : !nearby.includes(name);
  const wanted = sets.filter(isWanted);
  const isOne = wanted.length === 1 && !isFolder;
  return {
    sets: wanted.map((set) => (isOne ? { ...set, name: path } : set)),
    skipped: [...left.map((one) => ({ ...one, file: { name: one.name } })), ...skipped].filter(
      isWanted,
    ),
  };
}

/**
 * Reads a file, or standard input for `-`.
 * @throws {UsageError}
 */
export async function readBytes(path: string): Promise<Uint8Array> {
  try {
    watched.reads(path, 0);
    const [bytes = new Uint8Array()] =
      path === '-'
        ? [await watchedInput(() => readStream(process.stdin))]
        : await readTogether([path]);
    watched.reads(path, bytes.length);
    return bytes;
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** A null `place` means that it is in memory. */
export interface OpenedFile extends SourceFile {
  readonly place: OpenedPath | null;
}

/**
 * Opens the files of one ledger.
 * @throws {UsageError}
 */
export async function openSourceFiles(
  files: readonly PathFile[],
): Promise<Omit<OpenFiles, 'bytes' | 'places'> & { readonly files: readonly OpenedFile[] }> {
  const paths = files.flatMap(({ name, bytes }) => (bytes ? [] : [name]));
  const { bytes: opened, places, ...open } = await openTogether(paths);
  const at = new Map(paths.map((path, i) => [path, i]));
  const sources = files.map((file) => {
    const i = at.get(file.name) ?? -1;
    const bytes = opened[i] ?? inMemory(file.bytes ?? new Uint8Array());
    return { ...file, bytes, place: places[i] ?? null };
  });
  return { files: sources, ...open };
}

const ACCESS: SourceAccess<PathFile> = {
  head: async ({ name, bytes }, length) => bytes?.subarray(0, length) ?? readStart(name, length),
  bytes: async ({ name, bytes }) => bytes ?? readBytes(name),
  unpacked: (file) => file,
};

function listProfilePaths(path: string): readonly string[] {
  const stem = path.slice(0, path.length - extname(path).length);
  return [...new Set([path, stem])].map((name) => `${name}.profile.json`);
}

interface Located {
  readonly files: readonly PathFile[];
  readonly isFolder: boolean;
  readonly within: boolean;
  /** The others were looked for next to it, and are no ledgers that somebody asked for. */
  readonly only?: string;
  readonly left: readonly Skipped[];
}

async function locate(path: string): Promise<Located> {
  const at = (files: readonly PathFile[]) => ({ files, isFolder: false, within: false, left: [] });
  if (path === '-') return at([{ name: path, bytes: await readBytes(path) }]);
  const kind = await kindAt(path);
  if (kind === 'folder') {
    const { files, skipped } = await filesIn(path);
    return { files: files.map((name) => ({ name })), isFolder: true, within: false, left: skipped };
  }
  if (kind === 'file') {
    const files: PathFile[] = [{ name: path }];
    // SQLite keeps these next to a database, and takes them into account when it opens it.
    for (const name of [`${path}-wal`, `${path}-journal`])
      if ((await kindAt(name)) !== 'absent') files.push({ name });
    for (const name of listProfilePaths(path))
      if ((await kindAt(name)) === 'file') files.push({ name });
    return { ...at(files), only: path };
  }
  for (let above = dirname(path); above !== dirname(above); above = dirname(above)) {
    const found = await kindAt(above);
    if (found === 'folder') break;
    if (found === 'file') return { ...at([{ name: above }]), within: true };
  }
  throw new UsageError(`${path}: there is no such file or folder.`);
}
