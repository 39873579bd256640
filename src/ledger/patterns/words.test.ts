import { describe, expect, it } from 'vitest';
import { costWords, timeSpanWords } from './words.ts';

describe('what a pattern comes to', () => {
  it.each([
    [0, '0 s'],
    [350, '350 ms'],
    [61_000, '1 min 1 s'],
    [7_500_000, '2 h 5 min'],
    [3_600_000, '1 h'],
    [86_400_000 * 1234, '1,234 d'],
  ])('is a span of %i ms: %s', (ms, words) => {
    expect(timeSpanWords(ms)).toBe(words);
  });

  it.each([
    ['usd_millicents', 0, 1230n, '0.0123 USD'],
    ['usd_millicents', 0, 100_000n, '1 USD'],
    ['cost', 3, 1_234_500n, '1,234.5 units'],
    ['stamps', 0, 2n, '2 stamps'],
  ])('is a cost of %s: %s', (name, decimals, units, words) => {
    expect(costWords([{ name, decimals, units }])).toBe(words);
  });
});
