// The files of one ledger are opened together. Large ones are read where they are and never taken
// into memory: nothing shows until the end whether they stayed the same.

import { type BigIntStats, closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { inBlocks } from '../../ledger/sources/blocks.ts';
import { type Bytes, inMemory } from '../../ledger/sources/bytes.ts';
import { readTogether, requireFile, TO_READ, unreadable } from './file.ts';
import { UsageError } from './usage.ts';

/** Smaller files are read at once, as they all were at one time. */
const MAX_IN_MEMORY = 16 * 1024 * 1024;
/** Most databases have pages of this size. */
const BLOCK = 4096;
/** The engine keeps pages itself, so this is only read-ahead. */
const KEPT = 2 * 1024 * 1024;
/** A text is read in slices, in order: it gains nothing from blocks. */
const WHOLE_SLICE = 64 * 1024;

/** An open file, as every thread of the program can read it. */
export interface OpenedPath {
  readonly path: string;
  readonly fd: number;
  readonly size: number;
}

export interface OpenFiles {
  readonly bytes: readonly Bytes[];
  /** The places of the files; none when they are in memory. */
  readonly places: readonly OpenedPath[];
  /** @throws {UsageError} when one of them changed since it was opened. */
  requireUnchanged(): void;
  close(): void;
}

/** @throws {UsageError} */
export async function openTogether(
  paths: readonly string[],
  mostInMemory = MAX_IN_MEMORY,
): Promise<OpenFiles> {
  let size = 0;
  for (const path of paths) size += await readSize(path);
  if (size > mostInMemory) return openAll(paths);
  const bytes = (await readTogether(paths)).map(inMemory);
  return { bytes, places: [], requireUnchanged: () => undefined, close: () => undefined };
}

async function readSize(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch {
    // The reader says what is wrong.
    return 0;
  }
}

interface OpenFile {
  readonly place: OpenedPath;
  isChanged(): boolean;
  close(): void;
}

function openAll(paths: readonly string[]): OpenFiles {
  const files: OpenFile[] = [];
  const close = () => {
    for (const file of files.splice(0)) file.close();
  };
  try {
    for (const path of paths) files.push(openOne(path));
  } catch (error) {
    close();
    throw error;
  }
  return {
    bytes: files.map(({ place }) => cachedAt(place)),
    places: files.map(({ place }) => place),
    requireUnchanged() {
      const changed = files.findIndex((file) => file.isChanged());
      if (changed >= 0) throw changedWhileRead(paths[changed] ?? '');
    },
    close,
  };
}

function openOne(path: string): OpenFile {
  let fd: number;
  try {
    fd = openSync(path, TO_READ);
  } catch (error) {
    throw unreadable(path, error);
  }
  const before = fstatSync(fd, { bigint: true });
  const close = () => closeSync(fd);
  try {
    requireFile(path, before);
  } catch (error) {
    close();
    throw error;
  }
  return {
    place: { path, fd, size: Number(before.size) },
    isChanged: () => !isSame(before, fstatSync(fd, { bigint: true })),
    close,
  };
}

function cachedAt(place: OpenedPath): Bytes {
  const direct = bytesAt(place);
  const { size, read, readInto } = direct;
  const blocks = inBlocks(size, read, BLOCK, KEPT);
  return {
    size,
    read: (from, to) => (to - from < WHOLE_SLICE ? blocks : direct).read(from, to),
    readInto: (target, from) =>
      target.length < WHOLE_SLICE ? blocks.readInto(target, from) : readInto(target, from),
  };
}

/** Reads for another thread, and keeps nothing of the files: there may be many. */
export function bytesAt({ path, fd, size }: OpenedPath): Required<Bytes> {
  return {
    size,
    read: (from, to) => readRange(path, fd, from, Math.max(from, Math.min(to, size))),
    readInto(target, from) {
      const length = Math.max(0, Math.min(target.length, size - from));
      fillFrom(path, fd, target, length, from);
      return length;
    },
  };
}

function isSame(a: BigIntStats, b: BigIntStats): boolean {
  return a.size === b.size && a.mtimeNs === b.mtimeNs && a.ctimeNs === b.ctimeNs;
}

function readRange(path: string, fd: number, from: number, to: number): Uint8Array {
  const bytes = new Uint8Array(to - from);
  fillFrom(path, fd, bytes, bytes.length, from);
  return bytes;
}

function fillFrom(path: string, fd: number, bytes: Uint8Array, length: number, from: number): void {
  let read = 0;
  while (read < length) {
    let more: number;
    try {
      more = readSync(fd, bytes, read, length - read, from + read);
    } catch (error) {
      throw unreadable(path, error);
    }
    // The file was longer when it was opened.
    if (!more) throw changedWhileRead(path);
    read += more;
  }
}

function changedWhileRead(path: string): UsageError {
  return new UsageError(
    `${path}: it changed while it was read. Wait until nothing writes to it, or copy it first.`,
  );
}
