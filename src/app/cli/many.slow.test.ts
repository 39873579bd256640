// Very long lists are each read to their end, and none is too long for a call.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, expect, it } from 'vitest';
import { runCli } from '../../testing/cli.ts';
import { corpusBytes, corpusPath } from '../../testing/corpus.ts';
import { createTestHost } from '../../testing/host.ts';

const host = await createTestHost();
const folder = mkdtempSync(join(tmpdir(), 'ledgerscope-many-'));
afterAll(() => rmSync(folder, { recursive: true }));
const ledger = corpusPath('thymos', 'run-847.db');

const ZIPS = 14;
const EACH = 10_000;

function manyFiles(change: (zip: Uint8Array) => Uint8Array): Uint8Array {
  const empty = new Uint8Array();
  const names = Array.from({ length: EACH }, (_, i) => [`${i}.txt`, empty] as const);
  const inner = change(zipSync(Object.fromEntries(names), { level: 0 }));
  const zips = Array.from({ length: ZIPS }, (_, i) => [`${i}.zip`, inner] as const);
  const files = { ...Object.fromEntries(zips), 'run.db': corpusBytes('thymos', 'run-847.db') };
  return zipSync(files, { level: 0 });
}

it('a zip of 140,000 files around a ledger', async () => {
  const path = join(folder, 'many.zip');
  writeFileSync(
    path,
    manyFiles((zip) => zip),
  );
  const { code, text } = await runCli(host, 'verify', path, '--json');
  expect(code).toBe(0);
  const { summary, skipped } = JSON.parse(text);
  expect(summary).toMatchObject({ verified: 1, unreadable: 0 });
  expect(skipped).toHaveLength(ZIPS * EACH);
});

it('a zip of 140,000 files that cannot be read, around a ledger', async () => {
  const path = join(folder, 'encrypted.zip');
  writeFileSync(path, manyFiles(encrypted));
  const { code, text } = await runCli(host, 'verify', path, '--json');
  expect(code).toBe(2);
  expect(JSON.parse(text).summary).toMatchObject({ verified: 1, unreadable: ZIPS * EACH });
});

function encrypted(zip: Uint8Array): Uint8Array {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  let at = view.getUint32(zip.length - 6, true);
  for (let i = 0; i < EACH; i++) {
    view.setUint16(at + 8, view.getUint16(at + 8, true) | 1, true);
    at += 46 + view.getUint16(at + 28, true);
  }
  return zip;
}

it('200,000 anchors', async () => {
  const anchors = Array.from({ length: 200_000 }, (_, i) => {
    const id = i.toString(16).padStart(64, '0');
    return { trajectory_id: id, entry_count: 1, head_seq: 0, root: id };
  });
  const path = join(folder, 'anchors.json');
  writeFileSync(path, JSON.stringify({ anchors }));
  const { code, text } = await runCli(host, 'verify', ledger, '--anchor', path, '--json');
  expect(code).toBe(0);
  expect(JSON.parse(text).missing).toHaveLength(200_000);
});
