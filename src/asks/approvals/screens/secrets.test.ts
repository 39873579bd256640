import { expect, test } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import { parseJson } from '../../../base/json/parse.ts';
import { argRows } from './args.ts';
import { isSecretArgument } from './secrets.ts';

const toRows = (value: object) =>
  argRows(parseJson(encodeText(JSON.stringify(value)), { maxDepth: 9 }));

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
  expect(toRows(value).some(isSecretArgument)).toBe(expected);
});
