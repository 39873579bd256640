import { expect, test } from 'vitest';
import { keptIn } from './use-side-pane.ts';

test('what is remembered of each window is read back', () => {
  const kept = { 1400: { width: 512, isOpen: false }, 0: { width: 320, isOpen: true } };
  expect(keptIn(JSON.stringify(kept))).toEqual(kept);
});

test.each([
  ['nothing', undefined],
  ['no JSON', '{'],
  ['no object', '"wide"'],
  ['a null', 'null'],
  ['another window', '{"777":{"width":400,"isOpen":true}}'],
  ['a width that no splitter makes', '{"1400":{"width":1e9,"isOpen":true}}'],
  ['a width that is no number', '{"1400":{"width":"400px","isOpen":true}}'],
  ['half of it', '{"1400":{"width":400}}'],
])('what is no such memory counts for nothing: %s', (_, text) => {
  expect(keptIn(text)).toEqual({});
});
