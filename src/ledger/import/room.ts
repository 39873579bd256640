// The room for a ledger is checked before it is copied: a disk that fills up at the end has taken
// all the time for nothing.

import { type AppError, AppException } from '../../base/error.ts';
import type { Ports } from '../held/ports.ts';
import { measureSpace } from '../model/ledger.ts';
import { inMemory } from '../sources/bytes.ts';
import { HEADER_LENGTH, isSqlite, isUtf16 } from '../sources/sqlite/sqlite.ts';
import type { NamedBlob } from '../storage/rows.ts';

/** A ledger takes about twice its size: its file, and the rows. */
const TIMES = 2;
/** A database has the bytes of its entries: with a million of them it took 1.13 times its size. */
const TIMES_OF_DATABASE = 1.5;
const MAX_NAMED = 3;

/** @throws when there is too little room for a source of `size` bytes, the main file first. */
export async function requireRoom(
  ports: Ports,
  size: number,
  [main]: readonly NamedBlob[],
): Promise<void> {
  const head = inMemory(
    new Uint8Array((await main?.file.slice(0, HEADER_LENGTH).arrayBuffer()) ?? []),
  );
  const isInPlace = isSqlite(head.read(0, HEADER_LENGTH)) && !isUtf16(head);
  const expected = Math.ceil(size * (isInPlace ? TIMES_OF_DATABASE : TIMES));
  const found = await ports.room();
  if (found !== null && found < expected)
    throw new AppException(
      await withRoom(ports, { code: 'no space', expected, found, largest: [] }),
    );
}

/** Adds to an error that something has no space what there is and what takes it. */
export async function withRoom({ store, room }: Ports, error: AppError): Promise<AppError> {
  if (error.code !== 'no space' || error.largest.length > 0) return error;
  const ledgers = await store.ledgers().catch(() => []);
  const largest = ledgers
    .map((row) => ({ name: row.name, bytes: measureSpace(row) }))
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, MAX_NAMED);
  return { ...error, found: error.found ?? (await room()), largest };
}
