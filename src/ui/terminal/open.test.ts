// A large database without an end is not left alone for longer than a file may be silent.

import { expect, it } from 'vitest';
import { BUDGETS } from '../../ledger/held/watchdog.ts';
import { bytesAtOnce } from '../../ledger/sources/at-once.ts';
import { inMemory } from '../../ledger/sources/bytes.ts';
import { endlessDatabase } from '../../testing/endless.ts';

it('a database that is filled up is granted little more than a small one', () => {
  const database = new Uint8Array(16_000_000);
  database.set(endlessDatabase());
  const log = { bytes: inMemory(new Uint8Array(16_000_000)) };
  const more = (files: Parameters<typeof bytesAtOnce>[0]) => bytesAtOnce(files) * BUDGETS.byte;
  expect(BUDGETS.silence + more([{ bytes: inMemory(database) }, log])).toBeLessThan(10_000);
  expect(more([log])).toBe(8_000);
});
