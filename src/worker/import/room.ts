// Whether there is room for a ledger, asked before it is copied: a disk that fills up at the end
// has taken all the time for nothing.

import { type AppError, AppException } from '../../core/model/error.ts';
import { spaceOf } from '../../core/model/ledger.ts';
import type { Ports } from '../rpc/ports.ts';

/** A ledger takes about twice its size: its file, and what is read from it. */
const TIMES = 2;
const MAX_NAMED = 3;

/** @throws when there is too little room for a source of `size` bytes. */
export async function requireRoom(ports: Ports, size: number): Promise<void> {
  const expected = size * TIMES;
  const found = await ports.room();
  if (found !== null && found < expected)
    throw new AppException(
      await withRoom(ports, { code: 'no space', expected, found, largest: [] }),
    );
}

/** An error that says what has no space, with what there is and what takes it. */
export async function withRoom({ store, room }: Ports, error: AppError): Promise<AppError> {
  if (error.code !== 'no space' || error.largest.length > 0) return error;
  const ledgers = await store.ledgers().catch(() => []);
  const largest = ledgers
    .map((row) => ({ name: row.name, bytes: spaceOf(row) }))
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, MAX_NAMED);
  return { ...error, found: error.found ?? (await room()), largest };
}
