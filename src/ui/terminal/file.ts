// A path may lead to something without an end, or something that another program writes to: only
// files are read, as long as they say that they are, and again when they have changed.

import { type BigIntStats, constants, type Stats } from 'node:fs';
import { type FileHandle, open, stat } from 'node:fs/promises';
import { readMessage } from '../../base/error.ts';
import { UsageError } from './usage.ts';

/** Node.js reads at most this many bytes of a file at once. */
const MAX_FILE = 2 ** 31 - 1;
/**
 * The length of standard input is unknown before; a longer input has to be written to a file first.
 */
const MAX_INPUT = 2 ** 30;
const ATTEMPTS = 3;

/** A file of a moment ago may be a pipe now, and to open that would wait for a writer. */
export const TO_READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

export type PathKind = 'file' | 'folder' | 'absent';

/**
 * Follows links.
 * @throws {UsageError} when the target is neither a file nor a folder, or cannot be known.
 */
export async function kindAt(path: string): Promise<PathKind> {
  try {
    return classifyPath(path, await stat(path));
  } catch (error) {
    // ENOTDIR means that the path goes on below a file, which may be an archive.
    if (readCode(error) === 'ENOENT' || readCode(error) === 'ENOTDIR') return 'absent';
    throw unreadable(path, error);
  }
}

/**
 * Reads files that belong together, as they all were at one time.
 * @throws {UsageError}
 */
export async function readTogether(paths: readonly string[]): Promise<Uint8Array<ArrayBuffer>[]> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const files = await openAll(paths);
    try {
      const read = await wholeFiles(files);
      if (read) return read;
    } finally {
      await closeAll(files);
    }
  }
  throw new UsageError(
    `${paths[0]}: it changed while it was read, ${ATTEMPTS} times. Wait until nothing writes to it, or copy it first.`,
  );
}

/**
 * Reads the first bytes of a file.
 * @throws {UsageError}
 */
export async function readStart(path: string, length: number): Promise<Uint8Array> {
  const files = await openAll([path]);
  try {
    return await fill(files[0]?.handle, length);
  } catch (error) {
    throw unreadable(path, error);
  } finally {
    await closeAll(files);
  }
}

/**
 * Reads standard input, or another stream, to its end.
 * @throws {UsageError} when that does not come.
 */
export async function readStream(
  stream: AsyncIterable<Uint8Array>,
  most = MAX_INPUT,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > most)
      throw new UsageError(
        `standard input has more than ${most} bytes. Write it to a file, and give that.`,
      );
  }
  return new Uint8Array(Buffer.concat(chunks));
}

export interface FileOnDisk {
  readonly path: string;
  readonly handle: Pick<FileHandle, 'stat' | 'read' | 'close'>;
}

async function openAll(paths: readonly string[]): Promise<FileOnDisk[]> {
  const files: FileOnDisk[] = [];
  try {
    for (const path of paths) {
      if ((await kindAt(path)) === 'absent') throw new UsageError(`${path}: it is not there.`);
      const handle = await open(path, TO_READ);
      files.push({ path, handle });
      requireFile(path, await handle.stat());
    }
    return files;
  } catch (error) {
    await closeAll(files);
    throw unreadable(paths[files.length] ?? '', error);
  }
}

async function closeAll(files: readonly FileOnDisk[]): Promise<void> {
  for (const { handle } of files) await handle.close();
}

/**
 * Returns null when one of the files changed meanwhile.
 * @throws {UsageError}
 */
export async function wholeFiles(
  files: readonly FileOnDisk[],
): Promise<Uint8Array<ArrayBuffer>[] | null> {
  const before: bigint[][] = [];
  const read: Uint8Array<ArrayBuffer>[] = [];
  for (const { handle } of files) before.push(await readVersion(handle));
  for (const [i, { path, handle }] of files.entries()) {
    const size = before[i]?.[0] ?? 0n;
    if (size > MAX_FILE)
      throw new UsageError(`${path}: it has ${size} bytes; up to ${MAX_FILE} are read.`);
    try {
      read.push(await fill(handle, Number(size)));
    } catch (error) {
      throw unreadable(path, error);
    }
  }
  for (const [i, { handle }] of files.entries()) {
    const now = await readVersion(handle);
    if (now.some((part, j) => part !== before[i]?.[j])) return null;
  }
  return read;
}

async function readVersion(handle: FileOnDisk['handle']): Promise<bigint[]> {
  const { size, mtimeNs, ctimeNs } = await handle.stat({ bigint: true });
  return [size, mtimeNs, ctimeNs];
}

async function fill(
  handle: Pick<FileHandle, 'read'> | undefined,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length);
  let at = 0;
  while (handle && at < length) {
    const { bytesRead } = await handle.read(bytes, at, length - at, at);
    if (!bytesRead) break;
    at += bytesRead;
  }
  return bytes.subarray(0, at);
}

/** @throws {UsageError} when it is no file. */
export function requireFile(path: string, found: Stats | BigIntStats): void {
  if (classifyPath(path, found) === 'folder') throw new UsageError(`${path}: it is a folder.`);
}

/** @throws {UsageError} when it is neither a file nor a folder. */
function classifyPath(path: string, found: Stats | BigIntStats): 'file' | 'folder' {
  if (found.isFile()) return 'file';
  if (found.isDirectory()) return 'folder';
  throw new UsageError(
    `${path}: it is ${specialKind(found)}, and only files and folders are read. For what another program prints, use - (standard input).`,
  );
}

/** Names what is neither a file, nor a folder, nor a link. */
export function specialKind(found: Pick<Stats, 'isFIFO' | 'isSocket'>): string {
  if (found.isFIFO()) return 'a pipe';
  return found.isSocket() ? 'a socket' : 'a device';
}

export function unreadable(path: string, error: unknown): UsageError {
  if (error instanceof UsageError) return error;
  const why = readCode(error) === 'ELOOP' ? 'its links lead in a circle' : readMessage(error);
  return new UsageError(`${path}: cannot be read (${why}).`);
}

function readCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null;
}
