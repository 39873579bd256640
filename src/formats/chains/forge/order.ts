// The lines of a log in the order of its chain, which need not be the one that they are written in: newest
// first, by another time, or in files that are named in another order. Each keeps its place.

import { inMemory } from '../../../ledger/sources/bytes.ts';
import type { MemoryFile } from '../../../ledger/sources/file.ts';
import { linesIn, textStart } from '../../../ledger/sources/text/lines.ts';
import type { ForgedRecord, Records } from '../../forging/draft.ts';
import { forgedLineRecords } from '../../forging/lines.ts';
import type { ChainReader } from '../reader.ts';
import { chainLines } from '../row-order.ts';

export function chainedRecords(files: readonly MemoryFile[], reader: ChainReader): Records {
  const written = forgedLineRecords(files, reader).map((record, place) => ({ ...record, place }));
  const byFile = files.map((_, nth) => written.filter(({ file }) => file === nth));
  const chained = new Set<ForgedRecord>();
  for (const name of reader.fileNames) {
    const nth = files.findIndex((file) => file.name === name);
    const source = inMemory(files[nth]?.bytes ?? new Uint8Array());
    const from = textStart(source);
    // A byte order mark is kept as a line of its own.
    const lines = byFile[nth]?.slice(from > 0 ? 1 : 0) ?? [];
    for (const { number } of chainLines(source, reader.profile, linesIn(source, from))) {
      const record = lines[number - 1];
      if (record) chained.add(record);
    }
  }
  return [...chained, ...written.filter((record) => !chained.has(record))];
}
