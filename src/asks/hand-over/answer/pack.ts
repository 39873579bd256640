// The file of a case is put together from kept files without having all of them in memory.

import { AppException } from '../../../base/error.ts';
import type { LedgerOfCase } from '../../../ledger/case/write.ts';
import type { LedgerCache } from '../../../ledger/held/ledger-cache.ts';
import type { Pace } from '../../../ledger/held/pace.ts';
import { hashFiles } from '../../../ledger/import/keep.ts';
import type { CaseLedger } from '../../../ledger/model/case.ts';
import type { LedgerPart } from '../../../ledger/report/report.ts';
import { type FileToPack, packStream } from '../../../ledger/sources/archive/pack-stream.ts';

const SLICE = 1024 * 1024;

/** `parts` is what the report says of each of them, in the same order. */
export async function ledgersOfCase(
  cache: LedgerCache,
  ledgers: readonly CaseLedger[],
  parts: readonly LedgerPart[],
  pace: Pace,
): Promise<LedgerOfCase[]> {
  const all: LedgerOfCase[] = [];
  for (const [at, { ledger, anchors }] of parts.entries()) {
    const row = await cache.ledger(ledgers[at]?.id ?? '');
    const files = await cache.ports.store.source(row.source);
    if (!files)
      throw new AppException({ code: 'ledger incomplete', where: row.name, expected: 'file' });
    // A growing ledger may have grown since it was reported.
    if (row.growth && (await hashFiles(cache.ports, files, pace, () => undefined)) !== ledger.id)
      throw new AppException({ code: 'ledger changed', where: row.name, found: 'has grown' });
    all.push({
      id: ledger.id,
      folder: row.folder ?? '',
      anchors,
      files: files.map(({ name, file, trailing }) => ({
        name,
        size: file.size,
        trailing,
        pieces: () => sliceFile(file),
      })),
    });
  }
  return all;
}

async function* sliceFile(file: Blob): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < file.size; at += SLICE)
    yield new Uint8Array(await file.slice(at, at + SLICE).arrayBuffer());
}

/** A browser keeps blobs where it has room. */
const AT_ONCE = 8 * SLICE;

export async function packed(members: readonly FileToPack[], pace: Pace): Promise<Blob> {
  const blobs: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of packStream(members)) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= AT_ONCE) {
      blobs.push(new Blob(chunks));
      chunks = [];
      size = 0;
    }
    if (pace.due()) await pace.pause();
  }
  return new Blob([...blobs, ...chunks], { type: 'application/zip' });
}
