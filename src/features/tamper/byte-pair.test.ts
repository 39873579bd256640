import { expect, it } from 'vitest';
import type { ByteWindow } from '../../core/model/tamper.ts';
import { hashWords } from './BytePair.tsx';

const window = (after: number[]): ByteWindow => ({
  before: new Uint8Array([1, 2, 3]),
  after: new Uint8Array(after),
  start: 0,
  differs: 1,
  size: 3,
});

it('says why the hash is another, or why it is not', () => {
  const other = { before: 'a', after: 'b' };
  const same = { before: 'a', after: 'a' };
  expect(hashWords(window([1, 9, 3]), other)).toBe('one byte in, another hash out');
  expect(hashWords(window([1, 9, 8]), other)).toBe('other bytes, another hash');
  expect(hashWords(window([1, 9, 3]), same)).toMatch(/^the same hash: no check counts another/);
  expect(hashWords(null, same)).toBeNull();
  expect(hashWords(window([1, 9, 3]), null)).toBeNull();
});
