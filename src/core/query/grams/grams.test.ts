// Nothing that is there may be ruled out, however a record writes it; what is not there mostly is.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../../bytes.ts';
import { GramFilter } from './filter.ts';
import { ruleOutOf } from './rule-out.ts';

const letter = fc.oneof(
  fc.constantFrom(
    'a',
    'B',
    'K',
    'İ',
    'Σ',
    'ς',
    'é',
    '/',
    '\\',
    '"',
    ':',
    ' ',
    '\n',
    '😀',
    '\ud800',
  ),
  fc.constantFrom(...'0123456789abcdefABCDEF'),
  fc.string({ minLength: 1, maxLength: 1, unit: 'binary' }),
);
const word = fc.array(letter, { maxLength: 24 }).map((letters) => letters.join(''));

/** As writers of JSON write a text: with as many escapes as it takes, or more. */
function written(text: string, escapes: number): string {
  const plain = JSON.stringify(text);
  if (escapes === 0) return plain;
  return plain.replace(/[^ -~]|(?<!\\)\//g, (one) => {
    if (one === '/') return '\\/';
    const code = one.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${escapes === 1 ? code : code.toUpperCase()}`;
  });
}

const required = (text: string) =>
  ruleOutOf({ type: 'text', text: text.toLowerCase(), sources: ['payload'], suffices: false });

function bitsOf(...records: readonly string[]): Uint8Array {
  const filter = new GramFilter();
  for (const record of records) filter.addRecord(encodeText(record));
  return filter.packed();
}

describe('grams', () => {
  it('rule out nothing that is in a record', () => {
    const places = fc.tuple(fc.nat(24), fc.nat(24));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), fc.nat(2), places, (words, escapes, [a, b]) => {
        const bits = bitsOf(...words.map((one) => `{"a":${written(one, escapes)}}`));
        for (const one of words) {
          const part = one.slice(Math.min(a, b), Math.max(a, b));
          // A letter may be small in another way where it ends a word.
          if (!one.toLowerCase().includes(part.toLowerCase())) continue;
          expect(required(part)?.(bits) ?? false).toBe(false);
        }
      }),
    );
  });

  it('rule out nothing that is in what is stored of an entry', () => {
    fc.assert(
      fc.property(word, (text) => {
        const filter = new GramFilter();
        filter.addText(text);
        expect(required(text)?.(filter.packed()) ?? false).toBe(false);
      }),
    );
  });

  it('rule out words, and hashes among hashes', () => {
    const hash = (seed: number) =>
      Array.from({ length: 64 }, (_, i) => ((seed * 31 + i * i * 7 + i) % 16).toString(16)).join(
        '',
      );
    const records = Array.from({ length: 200 }, (_, i) => `{"id":"${hash(i)}","tool":"fs_read"}`);
    const bits = bitsOf(...records);
    expect(required('fs_write')?.(bits)).toBe(true);
    expect(required('FS_Read')?.(bits)).toBe(false);
    expect(required(hash(7))?.(bits)).toBe(false);
    expect(required('0123456789abcdeffedcba98765432100123456789abcdef')?.(bits)).toBe(true);
  });

  it('say nothing of texts that are too short', () => {
    expect(required('ab')).toBeNull();
    expect(required('ab:cd')).toBeNull();
    const [long, short] = ['abc', 'ab'].map((text) => ({
      type: 'text' as const,
      text,
      sources: ['payload' as const],
      suffices: false,
    }));
    const parts = [long, short].flatMap((part) => part ?? []);
    expect(ruleOutOf({ type: 'any', parts, suffices: true })).toBeNull();
    expect(ruleOutOf({ type: 'all', parts, suffices: true })?.(bitsOf('x'))).toBe(true);
    expect(ruleOutOf(null)).toBeNull();
  });

  it('take as little room as they need', () => {
    expect(bitsOf('{"a":1}').length).toBe(64);
    const much = Array.from({ length: 4000 }, (_, i) => `${i * 7919}-${i}`).join(' ');
    expect(bitsOf(much).length).toBeGreaterThan(1024);
  });
});
