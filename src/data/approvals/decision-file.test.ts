import { expect, test } from 'vitest';
import { isDecisionFile, isDecisionText } from './decision-file.ts';

test.each([
  ['{"format": "signed-decision/1"}', true],
  ['\n  {"verdict": "deny", "format": "signed-decision/2"}', true],
  ['{"format": "signed-decision/1"}\n{"format": "signed-decision/1"}', false],
  ['{"body": {"format": "signed-decision/1"}}', false],
  ['{"__proto__": {"format": "signed-decision/1"}}', false],
  ['["signed-decision/1"]', false],
  ['{"format": "signed-decision/1"', false],
  ['', false],
])('%s is a decision: %s', (text, expected) => expect(isDecisionText(text)).toBe(expected));

test('a large file is not read to find out', async () => {
  const large = new Blob([`{"format": "signed-decision/1", "x": "${'x'.repeat(262_144)}"}`]);
  expect(await isDecisionFile(large)).toBe(false);
  expect(await isDecisionFile(new Blob(['{"format": "signed-decision/1"}']))).toBe(true);
});
