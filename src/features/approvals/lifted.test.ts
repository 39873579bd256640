import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeText } from '../../core/bytes.ts';
import { parseJson } from '../../core/json/parse.ts';
import { argRows } from './args.ts';
import { lastWord, lifted } from './lifted.ts';
import { isSecret } from './secrets.ts';

const rowsOf = (value: unknown) =>
  argRows(parseJson(encodeText(JSON.stringify(value)), { maxDepth: 10 }));
const never = () => false;

test('what a person looks for first is lifted out, by the last word of its name', () => {
  const rows = rowsOf({
    path_count: 3,
    backupPath: '/var/backup',
    mail: { to: ['a@example.com', 'b@example.com'], body: 'hello' },
    currency: 'EUR',
    order_total: 1200.5,
    env: 'prod',
  });
  expect(lifted(rows, never)).toEqual([
    { what: 'Path', value: '/var/backup' },
    { what: 'To', value: 'a@example.com' },
    { what: 'To', value: 'b@example.com' },
    { what: 'Amount', value: '1200.5 EUR' },
    { what: 'Where', value: 'prod' },
  ]);
});

test('what is hidden, long, or has several lines is read in the list alone', () => {
  const rows = rowsOf({ path: 'x'.repeat(161), command: 'a\nb', to: 'secret@example.com', cc: '' });
  expect(lifted(rows, ({ name }) => name === 'to')).toEqual([]);
});

test('every lifted value is one of the rows, and there are six at most', () => {
  const values = fc.dictionary(
    fc.constantFrom('to', 'path', 'amount', 'env', 'x', 'host'),
    fc.oneof(fc.string(), fc.integer(), fc.array(fc.string())),
  );
  fc.assert(
    fc.property(fc.array(values), (value) => {
      const rows = rowsOf(value);
      const found = lifted(rows, never);
      expect(found.length).toBeLessThanOrEqual(6);
      for (const one of found) expect(rows.map((row) => row.value)).toContain(one.value);
    }),
  );
});

test.each([
  ['orderTotal', 'total'],
  ['order-total', 'total'],
  ['URL', 'url'],
  ['', ''],
])('the last word of %o', (name, word) => expect(lastWord(name)).toBe(word));

test.each([
  [{ password: 'hunter22' }, true],
  [{ api_key: 'abcd1234' }, true],
  [{ note: 'ghp_abcdefghijklmnop1234' }, true],
  [{ note: '-----BEGIN PRIVATE KEY-----\nx\n' }, true],
  [{ max_tokens: 'many' }, false],
  [{ token: 4096 }, false],
  [{ key: 'northern-rivers' }, false],
  [{ secret: '' }, false],
])('%o looks like a secret: %s', (value, expected) => {
  expect(rowsOf(value).some(isSecret)).toBe(expected);
});
