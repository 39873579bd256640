import { expect, it } from 'vitest';
import { readPassedOn, readTarget } from './target.ts';

it.each([
  ['/', '/', ''],
  ['/ledger/abc?seq=4', '/ledger/abc', '?seq=4'],
  ['/to/127.0.0.1:3001/runs?limit=1&offset=0', '/to/127.0.0.1:3001/runs', '?limit=1&offset=0'],
  // Names with slashes and percent signs of their own stay as they were written.
  ['/to/a/approvals/team%2Fhigh-risk', '/to/a/approvals/team%2Fhigh-risk', ''],
  ['/to/a/approvals/100%25', '/to/a/approvals/100%25', ''],
  ['/to/a/approvals/50%2525', '/to/a/approvals/50%2525', ''],
  ['/a/...', '/a/...', ''],
  ['/a?b=../c', '/a', '?b=../c'],
])('%s is taken as it is', (text, path, search) => {
  expect(readTarget(text)).toEqual({ path, search });
});

it.each([
  undefined,
  '',
  '*',
  'runs',
  'http://other.example/runs',
  '//other.example/runs',
  '/a/../b',
  '/a/./b',
  '/..',
  '/%2e%2e/b',
  '/.%2E/b',
  '/a%2F..%2Fb',
  '/a%5c..%5cb',
  '/%252e%252e/b',
  '/a%252f%252e%252e%252fb',
  '/a\\b',
  '/a%',
  '/a%2',
  '/a%zz',
  '/a%00b',
  '/a%0d%0aHost:b',
  '/a%ff',
  '/a b',
  '/a#b',
  '/a"b',
  '/é',
  `/${'a'.repeat(9_000)}`,
])('%j is refused', (text) => {
  expect(readTarget(text)).toBeNull();
});

it.each([
  ['/to/small/runs', { name: 'small', path: '/runs' }],
  ['/to/small/a%2Fb?c=d', { name: 'small', path: '/a%2Fb?c=d' }],
  ['/to/small', null],
  ['/elsewhere/small/runs', null],
])('%s is for a server: %j', (text, expected) => {
  const target = readTarget(text);
  expect(target && readPassedOn('/to/', target)).toEqual(expected);
});
