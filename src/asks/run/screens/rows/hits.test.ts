import { describe, expect, it } from 'vitest';
import { hitWords, soFarWords } from './hits.ts';

describe('what is said of hits', () => {
  it('says which of them is looked at, and of how many', () => {
    const hits = Int32Array.of(4, 9, 1300);
    expect(hitWords(hits, 9, 20_000)).toBe('2 of 3 hits · 20,000 records');
    expect(hitWords(hits, 10, 20_000)).toBe('3 hits · 20,000 records');
    expect(hitWords(Int32Array.of(0), 0, 1)).toBe('1 of 1 hit · 1 record');
    expect(hitWords(new Int32Array(0), 0, 60)).toBe('0 hits · 60 records');
  });

  it('says how far it has come, of this filter alone and only meanwhile', () => {
    const found = { matches: Int32Array.of(1, 2), upTo: 376, total: 1000, isOfBefore: false };
    expect(soFarWords(found)).toBe('2 in the first 37%');
    expect(soFarWords({ ...found, isOfBefore: true })).toBeNull();
    expect(soFarWords({ ...found, upTo: 1000 })).toBeNull();
  });
});
