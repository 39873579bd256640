import { expect, it } from 'vitest';
import { encodeText } from '../../base/bytes.ts';
import { inMemory } from './bytes.ts';
import { HEAD_LENGTH } from './file.ts';
import { headBy, headIn, MOST_HEAD } from './head.ts';

const record = (length: number) => `${JSON.stringify({ text: 'x'.repeat(length) })}\n`;
const short = record(100).repeat(2000);

const CASES: readonly (readonly [string, string, (head: string) => boolean])[] = [
  ['short records', short, (head) => head.length === HEAD_LENGTH],
  ['a long first one', record(70_000) + short, (head) => head.split('\n').length >= 5],
  [
    'a long second one',
    record(10) + record(90_000) + short,
    (head) => head.split('\n').length >= 5,
  ],
  ['long ones alone', record(300_000).repeat(3), (head) => head.endsWith('\n')],
  ['one document in a line', record(9_000_000).trimEnd(), (head) => head.length === HEAD_LENGTH],
  ['a text that is no JSON', 'y'.repeat(9_000_000), (head) => head.length === HEAD_LENGTH],
  ['an empty file', '', (head) => head === ''],
];

it.each(CASES)('of %s', async (_, text, isRight) => {
  const bytes = encodeText(text);
  const asked: number[] = [];
  const head = await headBy(async (length) => {
    asked.push(length);
    return bytes.subarray(0, length);
  });
  expect(isRight(new TextDecoder().decode(head))).toBe(true);
  expect(Math.max(...asked)).toBeLessThanOrEqual(MOST_HEAD);
  expect(headIn(inMemory(bytes))).toEqual(head);
});
