// The bytes of what is kept as readers need them: at once, where they are.

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

/** One of the files that follow each other in another. Asking costs little: nothing is kept. */
export function partOf(whole: OpenFile, { from, size }: FilePlace): Bytes {
  const readInto = (at: number, target: Uint8Array<ArrayBuffer>) => {
    const length = Math.max(0, Math.min(target.length, size - at));
    return length > 0 ? whole.readInto(from + at, target.subarray(0, length)) : 0;
  };
  return {
    size,
    read(at, end) {
      const target = new Uint8Array(Math.max(0, Math.min(end, size) - at));
      return target.subarray(0, readInto(at, target));
    },
    readInto,
  };
}
