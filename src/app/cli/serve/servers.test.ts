import { expect, it } from 'vitest';
import { readServers } from './servers.ts';

const only = (value: string, environment = {}) => readServers([value], environment)[0];

it.each([
  ['http://localhost:3001', 'localhost:3001', 'http://localhost:3001'],
  ['localhost:3001/', 'localhost:3001', 'http://localhost:3001'],
  ['https://Ledgers.example', 'ledgers.example', 'https://ledgers.example'],
  [
    'https://ledgers.example/api/one/',
    'ledgers.example.api.one',
    'https://ledgers.example/api/one',
  ],
  ['http://[::1]:3001', '::1:3001', 'http://[::1]:3001'],
  ['prod=https://ledgers.example', 'prod', 'https://ledgers.example'],
])('%s is called %s', (value, name, url) => {
  expect(only(value)).toMatchObject({ name, url, token: null });
});

it.each([
  'ftp://ledgers.example',
  'http://',
  '',
  'http://me:secret@ledgers.example',
  'http://ledgers.example?token=a',
  'http://ledgers.example#a',
  '..=http://ledgers.example',
  'a/b=http://ledgers.example',
  'a%2fb=http://ledgers.example',
])('%j is refused', (value) => {
  expect(() => only(value)).toThrow(/--server/);
});

it('reads the token of the one server, or the one by its name', () => {
  expect(only('http://localhost:3001', { LEDGERSCOPE_TOKEN: ' abc \n' })?.token).toBe('abc');
  const both = { LEDGERSCOPE_TOKEN: 'abc', LEDGERSCOPE_TOKEN_LOCALHOST_3001: 'def' };
  expect(only('http://localhost:3001', both)?.token).toBe('def');
  expect(only('http://localhost:3001', { LEDGERSCOPE_TOKEN: '' })?.token).toBeNull();
});

it('gives no server the token of another', () => {
  const values = ['a=http://localhost:1', 'b=http://localhost:2'];
  expect(readServers(values, { LEDGERSCOPE_TOKEN_B: 'for b'.replace(' ', '-') })).toMatchObject([
    { name: 'a', token: null },
    { name: 'b', token: 'for-b' },
  ]);
  expect(() => readServers(values, { LEDGERSCOPE_TOKEN: 'abc' })).toThrow(
    /LEDGERSCOPE_TOKEN_A for http:\/\/localhost:1/,
  );
});

it('does not repeat a token that cannot be sent', () => {
  const wrong = { LEDGERSCOPE_TOKEN: 'abc\r\nx-thymos-user-id: root' };
  expect(() => only('http://localhost:3001', wrong)).toThrow(/without spaces/);
  expect(() => only('http://localhost:3001', wrong)).not.toThrow(/abc/);
});

it('refuses two servers of one name', () => {
  expect(() => readServers(['http://a.example', 'https://a.example'], {})).toThrow(
    /Two servers would be called a\.example/,
  );
});
