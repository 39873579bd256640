// The first run reads the ledger from its file, the second from another container of the same rows,
// the third from the file again, in parts that several workers hand over.

import { AppException } from '../../../../base/error.ts';
import type { LedgerFormat } from '../../../../ledger/format/format.ts';
import type { LedgerReader } from '../../../../ledger/format/reader.ts';
import type { Pace } from '../../../../ledger/held/pace.ts';
import type { Ports } from '../../../../ledger/held/ports.ts';
import { findSourceFiles, withFiles, withReader } from '../../../../ledger/import/files.ts';
import type { GatheredPart } from '../../../../ledger/import/gather.ts';
import { SourceError } from '../../../../ledger/sources/error.ts';
import { fileInMemory, type SourceFile, wholeFile } from '../../../../ledger/sources/file.ts';
import type { LedgerRow } from '../../../../ledger/storage/rows.ts';

/** A copy of a larger ledger is not made in memory. */
const MOST_COPIED = 64 * 1024 * 1024;

export interface RunSource {
  readonly reader: LedgerReader;
  /** The parts for helping workers; null when this worker reads alone. */
  readonly parts: readonly GatheredPart[] | null;
  readonly container: string;
}

type Work<T> = (source: RunSource) => Promise<T>;

export async function withRunSource<T>(
  ports: Ports,
  row: LedgerRow,
  format: LedgerFormat,
  run: number,
  pace: Pace,
  work: Work<T>,
): Promise<T> {
  const source = await findSourceFiles(ports, row);
  if (!source)
    throw new AppException({ code: 'ledger incomplete', where: row.name, expected: 'file' });
  return withFiles(ports, row.source, source, async (files, parts) => {
    const own = (again: string) =>
      withReader(ports, format, files, pace, (reader) =>
        work({ reader, parts, container: `${reader.container}${again}` }),
      );
    if (run === 1) return own('');
    if (run % 2 === 1) return own(', read in parts');
    if (row.size > MOST_COPIED) return own(', opened again: it is too large to be copied here');
    const other = await otherFile(ports, format, files, pace);
    const copy = other ? [other.file] : files.map((file) => fileInMemory(wholeFile(file)));
    const words = other?.words ?? ', another copy of its bytes: the format has no other container';
    return withReader(ports, format, copy, pace, (reader) => {
      return work({ reader, parts: null, container: `${reader.container}${words}` });
    });
  });
}

/** Null when the format has no other container, or not for all that is in this one. */
async function otherFile(
  ports: Ports,
  format: LedgerFormat,
  files: readonly SourceFile[],
  pace: Pace,
): Promise<{ readonly file: SourceFile; readonly words: string } | null> {
  return withReader(ports, format, files, pace, async (reader) => {
    const other = format.extras?.otherContainer?.(reader) ?? null;
    if (!other) return null;
    try {
      const parts: BlobPart[] = [];
      for (const piece of other.pieces) {
        parts.push(piece.slice());
        if (pace.due()) await pace.pause();
      }
      const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
      const words = `, written in memory from the ${reader.container}`;
      return { file: fileInMemory({ name: other.file, bytes }), words };
    } catch (error) {
      if (error instanceof SourceError) return null;
      throw error;
    }
  });
}
