// The bytes of a ledger's files: read and hashed in slices, and opened by its format.

import type { HashEngine } from '../../core/hash/hash.ts';
import type { LedgerFormat, LedgerReader, SourceFile } from '../../formats/format.ts';
import { readLedger } from '../../formats/index.ts';
import { bytesAtOnce } from '../../sources/at-once.ts';
import { sourceId } from '../../sources/identity.ts';
import type { NamedBlob } from '../../storage/rows.ts';
import type { Ports } from '../rpc/ports.ts';
import type { Pace } from './pace.ts';

const SLICE = 4 * 1024 * 1024;

export interface ReadFile extends SourceFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** `onBytes`: how many were read so far. */
export async function readFiles(
  parts: readonly NamedBlob[],
  pace: Pace,
  onBytes: (done: number) => void = () => undefined,
): Promise<readonly ReadFile[]> {
  const files: ReadFile[] = [];
  let done = 0;
  for (const { file, ...known } of parts) {
    const bytes = new Uint8Array(file.size);
    for (let at = 0; at < file.size; at += SLICE) {
      const slice = await file.slice(at, at + SLICE).arrayBuffer();
      bytes.set(new Uint8Array(slice), at);
      done += slice.byteLength;
      onBytes(done);
      await pace.pause();
    }
    files.push({ ...known, bytes });
  }
  return files;
}

/** The ledger's id, from all of its bytes. */
export async function hashFiles(
  files: readonly SourceFile[],
  hash: HashEngine,
  pace: Pace,
  onBytes: (done: number) => void,
): Promise<string> {
  const digests: Uint8Array[] = [];
  let done = 0;
  for (const { bytes } of files) {
    const stream = hash.blake3Stream();
    for (let at = 0; at < bytes.length; at += SLICE) {
      const slice = bytes.subarray(at, at + SLICE);
      stream.update(slice);
      done += slice.length;
      onBytes(done);
      if (pace.due()) await pace.pause();
    }
    digests.push(stream.digest());
  }
  return sourceId(digests, hash);
}

/** A copy of the bytes to be stored. */
export function storedFiles(files: readonly ReadFile[]): NamedBlob[] {
  return files.map(({ bytes, ...known }) => ({ ...known, file: new Blob([bytes]) }));
}

export async function withReader<T>(
  ports: Ports,
  format: LedgerFormat,
  files: readonly SourceFile[],
  work: (reader: LedgerReader) => Promise<T>,
): Promise<T> {
  const host = await ports.host();
  ports.opens(files[0]?.name ?? '', bytesAtOnce(files));
  const reader = readLedger(format, files, host);
  try {
    return await work(reader);
  } finally {
    reader.close();
  }
}
