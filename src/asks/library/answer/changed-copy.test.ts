import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, expect, it } from 'vitest';
import { nobleHash } from '../../../base/hash/hash.ts';
import { makeDemos, type NamedDemo } from '../../../formats/demos/index.ts';
import type { ByteChange } from '../../../ledger/model/byte-change.ts';
import { createSqlCreator } from '../../../ledger/sources/sqlite/sqljs-create.ts';
import { createSetup } from '../../../testing/handler.ts';

let demos: readonly NamedDemo[];
const NO_LOOSE_BOLTS: ByteChange = { seq: 4, from: '"loose":8', to: '"loose":0' };

beforeAll(async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm'));
  demos = makeDemos(nobleHash, await createSqlCreator(new Uint8Array(wasm).buffer));
});

function readDemo(file: string): Uint8Array<ArrayBuffer> {
  return (demos.find((one) => one.file === file)?.bytes ?? new Uint8Array()).slice();
}

async function changed(file: string, change: ByteChange) {
  const { ask } = createSetup();
  const { sets } = await ask({
    name: 'find ledgers',
    input: [{ name: file, file: new Blob([readDemo(file)]) }],
  });
  const [set] = sets;
  if (!set) throw new Error(`${file} is no ledger`);
  return ask({ name: 'changed copy', input: { set, change } });
}

it('says what the verifier says of the whole one, and of the copy', async () => {
  const found = await changed('footbridge.db', NO_LOOSE_BOLTS);
  expect(found.before).toBe('verified');
  expect(found.after).toBe('failed');
  expect(found.chain.map(({ seq, name }) => `${seq} ${name}`)).toEqual([
    '0 start',
    '1 photos read',
    '2 bolts count',
    '3 rule read',
    '4 bolts test',
    '5 report write',
    '6 gate open?',
    '7 denied',
  ]);
  expect(found.at).toBe(4);
  expect(new TextDecoder().decode(found.bytes)).toBe('"loose":8');
  expect(String.fromCharCode(found.changed)).toBe('0');
  expect(found.recorded).toMatch(/^[0-9a-f]{64}$/);
  expect(found.computed).toMatch(/^[0-9a-f]{64}$/);
  expect(found.computed).not.toBe(found.recorded);
  const errors = found.findings.filter(({ severity }) => severity === 'error');
  expect(new Set(errors.map(({ index }) => index))).toEqual(new Set([4]));
});

it('makes the copy that is also a demo, byte for byte', async () => {
  const { copy, offset, size } = await changed('footbridge.db', NO_LOOSE_BOLTS);
  expect(copy).toEqual(readDemo('tampered.db'));
  expect(offset).toBeLessThan(size);
});

it('refuses what has no such byte, and what is not one small file', async () => {
  const other = { ...NO_LOOSE_BOLTS, from: '"loose":9' };
  await expect(changed('footbridge.db', other)).rejects.toThrow('It has no such byte');
  await expect(changed('harbour-watch.zip', NO_LOOSE_BOLTS)).rejects.toThrow('not one small file');
});
