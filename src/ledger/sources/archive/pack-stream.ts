// Files are packed into a zip while they are read: no file is in memory whole, and the same files
// give the same bytes.

import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { EPOCH } from './pack.ts';

export interface FileToPack {
  readonly name: string;
  /** The file is stored as it is, so that its beginning can be read without unpacking. */
  readonly isStored?: boolean;
  pieces(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Yields the bytes of the zip, as they come. Together the files must be smaller than 4 GiB. */
export async function* packStream(
  files: Iterable<FileToPack>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let ready: Uint8Array<ArrayBuffer>[] = [];
  const taken = () => {
    const chunks = ready;
    ready = [];
    return chunks;
  };
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    // The buffer may be written to later.
    if (chunk.length > 0) ready.push(chunk.slice());
  });
  for (const { name, isStored, pieces } of files) {
    const file = isStored ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
    file.mtime = EPOCH;
    zip.add(file);
    for await (const block of packBlocks(pieces())) {
      file.push(block);
      yield* taken();
    }
    file.push(new Uint8Array(), true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}

/** The output depends on where the input is cut. */
const BLOCK = 1024 * 1024;

async function* packBlocks(
  pieces: ReturnType<FileToPack['pieces']>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let block = new Uint8Array(BLOCK);
  let size = 0;
  for await (const piece of pieces)
    for (let at = 0; at < piece.length; ) {
      const part = piece.subarray(at, at + BLOCK - size);
      block.set(part, size);
      at += part.length;
      size += part.length;
      if (size < BLOCK) continue;
      yield block;
      // Stored data are handed on as they are.
      block = new Uint8Array(BLOCK);
      size = 0;
    }
  if (size > 0) yield block.subarray(0, size);
}
