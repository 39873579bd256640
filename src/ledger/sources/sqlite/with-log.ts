// The beginning of a database includes its write-ahead log: the page that names its tables may be
// in the log only.

import { inMemory } from '../bytes.ts';
import { SourceError } from '../error.ts';
import type { FileHead } from '../file.ts';
import { listTables } from './schema.ts';
import { applyWal } from './wal.ts';

/** Tables are null where they cannot be known from the beginnings. */
export function headWithLog<T extends FileHead>(file: T, log: FileHead): T {
  const unknown = { ...file, tables: null };
  try {
    const { image } = applyWal(inMemory(file.head), inMemory(log.head));
    const head = image.read(0, Math.min(image.size, file.head.length + log.head.length));
    const tables = listTables(head);
    return tables?.length ? { ...file, head, tables } : unknown;
  } catch (error) {
    if (error instanceof SourceError) return unknown;
    throw error;
  }
}
