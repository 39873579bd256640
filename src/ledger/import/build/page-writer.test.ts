// Pages wait in memory until a batch of them is written: a batch is small, whatever is in it.

import { expect, it } from 'vitest';
import { line, makeDigest } from '../../format/describe.ts';
import { DigestWriter } from '../../storage/digests/encode.ts';
import { openMemoryStore } from '../../storage/memory.ts';
import type { PagePair } from '../../storage/store.ts';
import { createWriter } from './page-writer.ts';

const ENTRIES = 64;
const MB = 1024 * 1024;

function makePage(page: number, letters: number): PagePair {
  const digests = new DigestWriter();
  for (let seq = 0; seq < ENTRIES; seq++) {
    const entry = {
      index: seq,
      seq,
      id: '',
      parent: null,
      kind: 'x',
      recordedAt: null,
      locator: 0,
    };
    const title = `${seq}`.padEnd(letters, 'a');
    digests.add({ ...entry, bytes: new Uint8Array() }, makeDigest(line('change', 'x', title)));
  }
  const name = { build: 'b', lane: 'l', page, first: page * ENTRIES };
  return { page: null, digests: digests.row(name, true) };
}

it('is written before it is large, though no payload is in it', async () => {
  const store = openMemoryStore();
  const batches: number[] = [];
  const writer = createWriter({
    ...store,
    async putPages(rows) {
      batches.push(rows.pages.length);
      await store.putPages(rows);
    },
  });
  const letters = 16_384;
  for (let page = 0; page < 20; page++) await writer.write(makePage(page, letters));
  await writer.end();
  expect(batches.reduce((sum, pages) => sum + pages, 0)).toBe(20);
  for (const pages of batches) expect((pages - 1) * ENTRIES * letters).toBeLessThan(4 * MB);
  expect(writer.written()).toBeGreaterThanOrEqual(20 * ENTRIES * letters);
  expect(await store.digests('b', 'l', 19)).toBeDefined();
});
