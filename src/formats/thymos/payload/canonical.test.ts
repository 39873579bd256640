import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import { nobleHash } from '../../../base/hash/hash.ts';
import { spellFloat } from '../../../base/json/float.ts';
import { corpusText } from '../../../testing/corpus.ts';
import { parseThymosJson, payloadContentHash, thymosCanonical } from './canonical.ts';
import { readNumber, spellThymosNumber } from './number.ts';

interface Vector {
  readonly name: string;
  readonly input: string;
  readonly canonical?: string;
  readonly blake3?: string;
  readonly error?: string;
}

interface FloatVector {
  readonly input: string;
  readonly parsed_bits?: string;
  readonly canonical?: string;
  readonly error?: string;
}

function vectors<T>(file: string): T {
  return JSON.parse(corpusText('thymos', file)) as T;
}

function writeBits(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  return view.getBigUint64(0).toString(16).padStart(16, '0');
}

describe('canonical vectors of the real system', () => {
  it('agree in text and hash, refused ones included', () => {
    const cases = vectors<Vector[]>('canonical-vectors.json');
    const wrong: unknown[] = [];
    for (const { name, input, canonical, blake3 } of cases) {
      let actual: string | undefined;
      let hash: string | undefined;
      try {
        const value = parseThymosJson(encodeText(input));
        actual = thymosCanonical(value);
        hash = payloadContentHash(value, nobleHash);
      } catch {
        // Refused: compared below as "no canonical text".
      }
      if (actual !== canonical || hash !== blake3) wrong.push({ name, input, canonical, actual });
    }
    expect(wrong).toEqual([]);
    expect(cases.length).toBeGreaterThan(200);
  });

  it('agree in every bit of every number', () => {
    const cases = vectors<FloatVector[]>('float-parse-vectors.json');
    const wrong: unknown[] = [];
    for (const vector of cases) {
      const number = readNumber(vector.input);
      const bits =
        number === 'out of range' || number.kind === 'integer'
          ? undefined
          : writeBits(number.value);
      const canonical = number === 'out of range' ? undefined : spellThymosNumber(vector.input);
      if (vector.parsed_bits !== undefined && bits !== undefined && bits !== vector.parsed_bits) {
        wrong.push({ ...vector, bits });
      }
      if (canonical !== vector.canonical) wrong.push({ ...vector, actual: canonical });
    }
    expect(wrong).toEqual([]);
    expect(cases.length).toBeGreaterThan(500);
  });
});

describe('spellFloat', () => {
  it.each([
    [0.00001, '0.00001'],
    [1e-6, '1e-6'],
    [1e15, '1000000000000000.0'],
    [1e16, '1e+16'],
    [1.5e16, '1.5e+16'],
    [5e-324, '5e-324'],
    [-0, '-0.0'],
    [100, '100.0'],
    [87.5, '87.5'],
  ])('writes %d as %s', (value, text) => expect(spellFloat(value)).toBe(text));
});
