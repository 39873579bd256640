import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodeLenient, encodeText } from '../bytes.ts';
import { parseJson } from './parse.ts';
import { isSurelyJson } from './readable.ts';

const DEPTH = 20;

function isRead(bytes: Uint8Array): boolean {
  try {
    parseJson(bytes, { maxDepth: DEPTH, keepLoneSurrogates: true });
    return true;
  } catch {
    return false;
  }
}

const nested = fc.nat({ max: 2 * DEPTH }).map((depth) => '['.repeat(depth) + ']'.repeat(depth));
const pieces = fc.constantFrom(
  '{',
  '}',
  '[',
  ']',
  '"',
  ':',
  ',',
  '1',
  '01',
  '-0',
  '1e9',
  '\\',
  'u',
);
const texts = fc.oneof(
  fc.json(),
  nested,
  fc.array(fc.oneof(pieces, fc.json()), { maxLength: 6 }).map((all) => all.join('')),
);
const given = fc.oneof(texts.map(encodeText), fc.uint8Array({ maxLength: 8 }));

it('is sure only of what our own reader reads', () => {
  fc.assert(
    fc.property(given, (bytes) => !isSurelyJson(decodeLenient(bytes), DEPTH) || isRead(bytes)),
  );
});

it('is sure of records as they are', () => {
  expect(isSurelyJson('{"a":[1,"\\u00e9é",{"b":null}]}', DEPTH)).toBe(true);
  expect(isSurelyJson('[NaN]', DEPTH)).toBe(false);
  expect(isSurelyJson('['.repeat(21) + ']'.repeat(21), DEPTH)).toBe(false);
});
