// The bytes of a ledger's files are read where they are, hashed in slices, and opened by its
// format.

import type { HashEngine, HashStream } from '../../base/hash/hash.ts';
import type { LedgerFormat } from '../format/format.ts';
import type { LedgerReader } from '../format/reader.ts';
import { readInSteps } from '../format/recognise.ts';
import type { Pace } from '../held/pace.ts';
import type { Ports } from '../held/ports.ts';
import { bytesAtOnce } from '../sources/at-once.ts';
import { type Bytes, readSlices } from '../sources/bytes.ts';
import type { SourceFile } from '../sources/file.ts';
import type { OpenFile } from '../storage/file-store.ts';
import type { KeptFile, LedgerRow } from '../storage/rows.ts';
import { openBlob, sliceOpenFile } from './blob-bytes.ts';
import type { GatheredPart } from './gather.ts';

export async function openFiles(
  parts: readonly KeptFile[],
  whole: OpenFile | null = null,
): Promise<readonly SourceFile[]> {
  const files: SourceFile[] = [];
  for (const { file, place, ...known } of parts) {
    const bytes = whole && place ? sliceOpenFile(whole, place) : await openBlob(file);
    files.push({ ...known, bytes });
  }
  return files;
}

/**
 * Finds the files that a ledger is read from: its own, and its description. Undefined when they are
 * not here.
 */
export async function findSourceFiles(
  { store }: Pick<Ports, 'store'>,
  { source, description }: Pick<LedgerRow, 'source' | 'description'>,
): Promise<readonly KeptFile[] | undefined> {
  const own = await store.source(source);
  if (!own || description === undefined) return own;
  return [...own, { name: DESCRIPTION, file: new Blob([description]), isChosen: true }];
}

const DESCRIPTION = 'profile.json';

/** `parts` are the files for other workers; null when they cannot read them. */
type Work<T> = (files: readonly SourceFile[], parts: readonly GatheredPart[] | null) => Promise<T>;

/** Works on the files that a build keeps, in the fastest way that there is. */
export async function withFiles<T>(
  ports: Ports,
  build: string,
  kept: readonly KeptFile[],
  work: Work<T>,
): Promise<T> {
  const whole = (await ports.files?.openToRead(build)) ?? null;
  try {
    const parts = kept.flatMap(({ name, place }) => (place ? [{ name, build, place }] : []));
    const isForAll = whole !== null && parts.length === kept.length;
    return await work(await openFiles(kept, whole), isForAll ? parts : null);
  } finally {
    whole?.close();
  }
}

/** Makes the BLAKE3 hash of the first `length` bytes, to which more can be added. */
export async function hashFileBytes(
  bytes: Bytes,
  length: number,
  hash: HashEngine,
  pace: Pace,
): Promise<HashStream> {
  const stream = hash.blake3Stream();
  for (const slice of readSlices(bytes, length)) {
    stream.update(slice);
    if (pace.due()) await pace.pause();
  }
  return stream;
}

export async function withReader<T>(
  ports: Ports,
  format: LedgerFormat,
  files: readonly SourceFile[],
  pace: Pace,
  work: (reader: LedgerReader) => Promise<T>,
  onRead?: () => void,
): Promise<T> {
  const reader = await openReader(ports, format, files, pace, onRead);
  try {
    return await work(reader);
  } finally {
    reader.close();
  }
}

/** Whoever opened it closes it. `onRead` is called at every pause. */
export async function openReader(
  ports: Ports,
  format: LedgerFormat,
  files: readonly SourceFile[],
  pace: Pace,
  onRead?: () => void,
): Promise<LedgerReader> {
  const host = await ports.host();
  ports.opens(files[0]?.name ?? '', bytesAtOnce(files));
  await host.loadSql?.(files);
  return opened(readInSteps(format, files, host), pace, onRead);
}

async function opened(
  steps: Iterator<void, LedgerReader, void>,
  pace: Pace,
  onRead?: () => void,
): Promise<LedgerReader> {
  for (;;) {
    const next = steps.next();
    if (next.done) return next.value;
    if (!pace.due()) continue;
    onRead?.();
    await pace.pause();
  }
}
