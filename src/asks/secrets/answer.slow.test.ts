import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeText } from '../../base/bytes.ts';
import { toBase64 } from '../../ledger/playback/page-data.ts';
import { zipFiles } from '../../ledger/sources/archive/pack.ts';
import { forgeHost } from '../../testing/break-it.ts';
import { draws } from '../../testing/draws.ts';
import { answerSecrets } from './answer.ts';

const host = await forgeHost();
const answers = answerSecrets(async () => host);
const answering = { signal: undefined, onProgress: () => undefined };
const secretsIn = (files: readonly Blob[]) => answers['secrets in files'](files, answering);
const withoutSecrets = (file: Blob) => answers['file without secrets'](file, answering);
const VALUE = ['gh', 'p_aB3dE5gH7jK9mN1pQ3rS5tU7vW9xY1zA3bC5'].join('');
const ONE = { counts: [{ name: 'GitHub token', count: 1 }], unread: [] };
const blob = (bytes: Uint8Array | string, type = '') =>
  new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type });
const zip = (bytes: Uint8Array) => zipFiles([{ name: 'a.jsonl', bytes }]);

test('a value that comes often is counted once, and none is nothing', async () => {
  expect(await secretsIn([blob(`${VALUE}\n`.repeat(50))])).toEqual(ONE);
  expect(await secretsIn([blob('{"hash":"9f86d081884c7d65"}')])).toEqual({
    counts: [],
    unread: [],
  });
});

test('it is found in the bytes of any file, and in what is packed', async () => {
  const binary = new Uint8Array([0, 255, 7, ...encodeText(` ${VALUE} `), 0, 200]);
  expect(await secretsIn([blob(binary)])).toEqual(ONE);
  expect(await secretsIn([blob(zip(binary))])).toEqual(ONE);
  expect(await secretsIn([blob(zip(zip(binary)))])).toEqual(ONE);
  const page = `<script>{"files":[{"name":"a","base64":"${toBase64(zip(binary))}"}]}</script>`;
  expect(await secretsIn([blob(page, 'text/html')])).toEqual(ONE);
});

test('what cannot be looked into is said', async () => {
  const broken = zip(encodeText(VALUE));
  const deep = zip(zip(zip(broken)));
  expect((await secretsIn([blob(deep)])).unread).toHaveLength(1);
});

test('values are replaced wherever slices of the file end, and nothing else changes', async () => {
  const slice = 1024 * 1024;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: -60, max: 60 }), async (by) => {
      const before = 'é, '.repeat(20).concat('x '.repeat(slice / 2 - 60 + by));
      const text = `${before}"password": "hunter2", ${VALUE} ${'y '.repeat(slice / 2)}`;
      const left = await (await withoutSecrets(blob(text, 'text/csv'))).text();
      expect(left).toBe(
        text
          .replace('hunter2', '[password or key removed]')
          .replace(VALUE, 'ghp_[GitHub token removed]'),
      );
    }),
    { numRuns: draws(8) },
  );
});

test('what was replaced is not asked about again', async () => {
  const text = `"password": "hunter2" API_KEY=${VALUE} postgres://a:tr0ub4dor@b`;
  expect((await secretsIn([await withoutSecrets(blob(text))])).counts).toEqual([]);
});

test('a value in a column is found by its name: in a table of text, in a database, in an archive', async () => {
  const rows = Array.from({ length: 9 }, (_, i) => [String(i), `swordfish${i}`] as const);
  const found = { counts: [{ name: 'password or key', count: 9 }], unread: [] };
  const table = ['id,password', ...rows.map((row) => row.join(','))].join('\n');
  expect(await secretsIn([blob(table)])).toEqual(found);
  const left = await (await withoutSecrets(blob(table, 'text/csv'))).text();
  expect(left).toBe(table.replace(/swordfish\d/g, '[password or key removed]'));

  const create = await host.createSql();
  const database = create();
  database.run('CREATE TABLE "their keys" (id TEXT, "the password" TEXT)');
  database.insert('INSERT INTO "their keys" VALUES (?, ?)', rows);
  const bytes = database.image();
  expect(await secretsIn([blob(bytes)])).toEqual(found);
  expect(await secretsIn([blob(zip(bytes))])).toEqual(found);
  const damaged = await secretsIn([blob(new Uint8Array(bytes).fill(0xff, 4096, 4200))]);
  expect(damaged.unread).toEqual(['columns of a database']);
});
