// Readers need the bytes of kept files at once, where they are.

import { AppException } from '../../base/error.ts';
import { inBlocks } from '../sources/blocks.ts';
import { type Bytes, inMemory } from '../sources/bytes.ts';
import type { OpenFile } from '../storage/file-store.ts';
import type { FilePlace } from '../storage/rows.ts';

/** Only workers of a browser have it. */
declare const FileReaderSync: (new () => BlobReader) | undefined;

interface BlobReader {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}

/** A later read throws when the file behind the blob was changed or taken away. */
export async function openBlob(blob: Blob): Promise<Bytes> {
  if (typeof FileReaderSync === 'undefined')
    return inMemory(new Uint8Array(await blob.arrayBuffer()));
  const reader = new FileReaderSync();
  return inBlocks(
    blob.size,
    (from, to) => new Uint8Array(reader.readAsArrayBuffer(blob.slice(from, to))),
  );
}

/**
 * In a private window another process answers each question, which takes longer than reading some
 * pages more; and SQLite checks a table from its end to its beginning, where nothing is read ahead.
 */
const BLOCK = 32 * 1024;

/** Opens one of the files that follow each other in another. */
export function sliceOpenFile(whole: OpenFile, { from, size }: FilePlace): Bytes {
  const fill = (target: Uint8Array, at: number) => {
    const found = whole.readInto(from + at, target);
    if (found === target.length) return;
    throw new AppException({ code: 'file gone', where: null, expected: size, found: at + found });
  };
  const fetch = (at: number, end: number) => {
    const target = new Uint8Array(end - at);
    fill(target, at);
    return target;
  };
  if (!isQuick(whole, from, size)) return inBlocks(size, fetch, BLOCK);
  // A database whose lanes take turns needs one page among many, so no more is read than that.
  return {
    size,
    read(at, end) {
      const to = Math.min(end, size);
      return at < to ? fetch(at, to) : new Uint8Array();
    },
    readInto(target, at) {
      const length = Math.max(0, Math.min(target.length, size - at));
      fill(target.subarray(0, length), at);
      return length;
    },
  };
}

const PAGE = 4096;
const TRIES = 4;
const READS = 16;
/** So many pages take this many ms, some µs each, where the worker reads the file itself. */
const QUICK_MS = 0.5;

/** The best of some tries counts: others may keep the machine busy. */
function isQuick(whole: OpenFile, from: number, size: number): boolean {
  const page = new Uint8Array(Math.min(PAGE, size));
  for (let left = TRIES; left > 0; left--) {
    const start = performance.now();
    for (let i = 0; i < READS; i++) whole.readInto(from, page);
    if (performance.now() - start < QUICK_MS) return true;
  }
  return false;
}
