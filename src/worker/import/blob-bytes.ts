// The bytes of a blob as readers need them: at once, where they are.

import { inBlocks } from '../../sources/blocks.ts';
import { type Bytes, inMemory } from '../../sources/bytes.ts';

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
