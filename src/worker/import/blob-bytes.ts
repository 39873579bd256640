// The bytes of what is kept as readers need them: at once, where they are.

import { AppException } from '../../core/model/error.ts';
import { inBlocks } from '../../sources/blocks.ts';
import { type Bytes, inMemory } from '../../sources/bytes.ts';
import type { OpenFile } from '../../storage/file-store.ts';
import type { FilePlace } from '../../storage/rows.ts';

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
 * Of databases whose lanes take turns one page among many is needed, so it is not more either.
 */
const BLOCK = 32 * 1024;

/** One of the files that follow each other in another. */
export function partOf(whole: OpenFile, { from, size }: FilePlace): Bytes {
  const fetch = (at: number, end: number) => {
    const target = new Uint8Array(end - at);
    const found = whole.readInto(from + at, target);
    if (found === target.length) return target;
    throw new AppException({ code: 'file gone', where: null, expected: size, found: at + found });
  };
  return inBlocks(size, fetch, BLOCK);
}
