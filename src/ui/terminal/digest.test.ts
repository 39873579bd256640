import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { nobleHash } from '../../base/hash/hash.ts';
import { inMemory } from '../../ledger/sources/bytes.ts';
import { sourceId } from '../../ledger/sources/identity.ts';
import { createTestHost } from '../../testing/host.ts';
import { SourceDigest } from './digest.ts';
import { openTogether } from './in-place.ts';

const { hash } = await createTestHost();
const folder = mkdtempSync(join(tmpdir(), 'digest-'));
afterAll(() => rmSync(folder, { recursive: true }));

const bytes = Uint8Array.from({ length: 2_500_000 }, (_, i) => (i * i) % 251);
const path = join(folder, 'large');
writeFileSync(path, bytes);

async function opened() {
  const open = await openTogether([path], 0);
  const [first] = open.bytes;
  const place = open.places[0] ?? null;
  return { close: open.close, file: { name: 'large', bytes: first ?? inMemory(bytes), place } };
}

it('is the same of a file that is read in parts, and of one in memory, in steps or at once', async () => {
  const { file, close } = await opened();
  const files = [file, { ...file, bytes: inMemory(bytes.subarray(3)), place: null }];
  const one = nobleHash.blake3(bytes);
  const expected = sourceId([one, nobleHash.blake3(bytes.subarray(3))], nobleHash);
  expect(new SourceDigest(files, hash).id()).toBe(expected);
  const inSteps = new SourceDigest(files, hash);
  let steps = 1;
  while (inSteps.step()) steps++;
  expect(steps).toBeGreaterThan(6);
  expect(inSteps.id()).toBe(expected);
  expect(inSteps.step()).toBe(false);
  close();
});

it('says that a file became shorter meanwhile', async () => {
  const { file, close } = await opened();
  const digest = new SourceDigest([file], hash);
  digest.step();
  truncateSync(path, 1_500_000);
  expect(() => digest.id()).toThrow('changed while it was read');
  close();
});
