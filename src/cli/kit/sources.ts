// From a path to the ledgers that are there: a file, an archive, a folder, and a database with
// the write-ahead log next to it.

import { existsSync } from 'node:fs';
import { open, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { messageOf } from '../../core/model/error.ts';
import { type Found, HEAD_LENGTH, type SourceFile } from '../../sources/file.ts';
import { groupSources, type SourceAccess } from '../../sources/group.ts';
import { recogniser } from './formats.ts';
import { UsageError } from './usage.ts';

/** A file on the disk, or one that is in memory already. */
export interface PathFile extends Omit<SourceFile, 'bytes'> {
  readonly bytes?: Uint8Array;
}

/** A folder of more files is not a folder of ledgers. */
const MAX_FILES = 10_000;

/**
 * Sets are called by the path as given; inside a folder or an archive of several, by their own.
 * @throws {UsageError} when nothing is there.
 */
export async function findLedgers(path: string): Promise<Found<PathFile>> {
  const { files, within } = await locate(path);
  const { sets, skipped } = await groupSources(files, ACCESS, recogniser);
  const isWanted = ({ name }: { readonly name: string }) =>
    !within || name === path || name.startsWith(`${path}/`);
  const wanted = sets.filter(isWanted);
  const isOne = wanted.length === 1 && !(await isFolder(path));
  return {
    sets: wanted.map((set) => (isOne ? { ...set, name: path } : set)),
    skipped: skipped.filter(isWanted),
  };
}

/** `-` is standard input. @throws {UsageError} */
export async function readBytes(path: string): Promise<Uint8Array> {
  try {
    if (path !== '-') return new Uint8Array(await readFile(path));
    const chunks: Uint8Array[] = [];
    for await (const chunk of process.stdin) chunks.push(chunk);
    return new Uint8Array(Buffer.concat(chunks));
  } catch (error) {
    throw unreadable(path, error);
  }
}

const ACCESS: SourceAccess<PathFile> = {
  head: async (file) => file.bytes?.subarray(0, HEAD_LENGTH) ?? readHead(file.name),
  bytes: bytesOf,
  unpacked: (file) => file,
};

export async function bytesOf(file: PathFile): Promise<Uint8Array> {
  return file.bytes ?? readBytes(file.name);
}

async function readHead(path: string): Promise<Uint8Array> {
  try {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(new Uint8Array(HEAD_LENGTH), 0, HEAD_LENGTH, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** `within`: the path goes on inside an archive. */
async function locate(path: string): Promise<{ files: PathFile[]; within: boolean }> {
  if (path === '-') return { files: [{ name: path, bytes: await readBytes(path) }], within: false };
  if (await isFolder(path)) return { files: await filesIn(path), within: false };
  if (existsSync(path)) {
    // What SQLite keeps next to a database, and takes into account when it opens it.
    const kept = [`${path}-wal`, `${path}-journal`].filter((name) => existsSync(name));
    return { files: [path, ...kept].map((name) => ({ name })), within: false };
  }
  for (let above = dirname(path); above !== dirname(above); above = dirname(above)) {
    if (!existsSync(above)) continue;
    if (await isFolder(above)) break;
    return { files: [{ name: above }], within: true };
  }
  throw new UsageError(`${path}: there is no such file or folder.`);
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

async function filesIn(folder: string): Promise<PathFile[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile());
  if (files.length > MAX_FILES) {
    throw new UsageError(
      `${folder}: it has ${files.length} files; up to ${MAX_FILES} are read. Give a folder inside it.`,
    );
  }
  return files
    .map(({ parentPath, name }) => ({ name: join(parentPath, name) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function unreadable(path: string, error: unknown): UsageError {
  return new UsageError(`${path}: cannot be read (${messageOf(error)}).`);
}
