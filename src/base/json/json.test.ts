import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../testing/draws.ts';
import { compareUtf8, encodeText } from '../bytes.ts';
import { canonicalText, styledText } from './canonical.ts';
import { JsonError, parseJson } from './parse.ts';
import { isArray, isNumber, isObject, type JsonValue, member } from './value.ts';

const read = (text: string) => parseJson(encodeText(text), { maxDepth: 64 });

/** Back to what JSON.parse gives; only for texts that it reads without loss. */
function toPlain(value: JsonValue): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (isArray(value)) return value.map(toPlain);
  if (isNumber(value)) return Number(value.number);
  return Object.fromEntries(value.members.map(([key, item]) => [key, toPlain(item)]));
}

describe('parseJson', () => {
  it('reads what JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
        const text = JSON.stringify(value);
        // A key "__proto__" is a member like any other here; JSON.parse agrees.
        expect(JSON.stringify(toPlain(read(text)))).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  it('keeps numbers as written, and members in order with duplicates', () => {
    const value = read('{"b":1.50,"a":1e2,"b":18446744073709551616}');
    if (value === null || typeof value !== 'object' || isArray(value) || !isObject(value)) {
      throw new Error('an object was expected');
    }
    expect(value.members.map(([key]) => key)).toEqual(['b', 'a', 'b']);
    expect(member(value, 'b')).toEqual({ number: '18446744073709551616' });
    expect(member(value, 'a')).toEqual({ number: '1e2' });
  });

  it('accepts and refuses what JSON.parse does, a byte order mark and lone surrogates apart', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'{}[]",:0123.eE+-truefalsn \\u0041\n') }),
        (text) => {
          let expected = true;
          try {
            JSON.parse(text);
          } catch {
            expected = false;
          }
          let actual = true;
          try {
            read(text);
          } catch (error) {
            expect(error).toBeInstanceOf(JsonError);
            actual = false;
          }
          expect(actual).toBe(expected);
        },
      ),
      { numRuns: draws() },
    );
  });

  it('never fails with anything but a located fault, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        try {
          parseJson(bytes, { maxDepth: 8 });
        } catch (error) {
          if (!(error instanceof JsonError)) throw error;
          expect(error.offset).toBeGreaterThanOrEqual(0);
          expect(error.offset).toBeLessThanOrEqual(bytes.length + 4);
        }
      }),
      { numRuns: draws() },
    );
  });

  it('stops at its depth, without recursion beyond it', () => {
    expect(() => read('['.repeat(64) + ']'.repeat(64))).not.toThrow();
    expect(() => read('['.repeat(1_000_000))).toThrow('nested deeper than 64');
  });
});

describe('numbers that JSON does not have', () => {
  const allow = (text: string) =>
    parseJson(encodeText(text), { maxDepth: 8, allowNonFinite: true });

  it('are read where a format allows them, and nowhere else', () => {
    expect(allow('[NaN,Infinity,-Infinity,-1]')).toEqual([
      { number: 'NaN' },
      { number: 'Infinity' },
      { number: '-Infinity' },
      { number: '-1' },
    ]);
    for (const text of ['NaN', 'Infinity', '-Infinity'])
      expect(() => read(text)).toThrow(JsonError);
    for (const text of ['Nan', '-NaN', '+Infinity', '-Inf', 'NaNa'])
      expect(() => allow(text)).toThrow(JsonError);
  });
});

describe('styledText', () => {
  it('keeps the written order, of duplicates the last value, and spaces as given', () => {
    const style = {
      spell: (text: string) => text,
      order: null,
      comma: ', ',
      colon: ': ',
      quote: (text: string) => `'${text}'`,
    };
    expect(styledText(read('{"b":[1,{}],"a":1.0,"b":[]}'), style)).toBe("{'b': [], 'a': 1.0}");
  });
});

describe('canonicalText', () => {
  it('is its own canonical form', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const once = canonicalText(read(text), (number) => number);
        expect(canonicalText(read(once), (number) => number)).toBe(once);
      }),
    );
  });

  it('orders members by UTF-8 bytes, keeps the last of duplicates', () => {
    expect(canonicalText(read('{"😀":1,"\uE000":2,"a":3,"a":4}'), (n) => n)).toBe(
      '{"a":4,"\uE000":2,"😀":1}',
    );
  });
});

describe('compareUtf8', () => {
  it('orders as the bytes do', () => {
    const text = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(text, text, (a, b) => {
        const bytes = Buffer.compare(Buffer.from(a), Buffer.from(b));
        expect(Math.sign(compareUtf8(a, b))).toBe(bytes);
      }),
    );
  });
});
