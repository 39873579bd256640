// An index of words says of an entry what looking through its texts says, or that they have to be looked through.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../testing/draws.ts';
import { findRequirement, type Requirement } from '../match/require.ts';
import { parseQuery } from '../parse.ts';
import { compilePattern } from '../pattern/pattern.ts';
import { WordIndexWriter, wordBytes } from './index-row.ts';
import { forEachRecordText } from './record-texts.ts';
import { FOUND, MAYBE, makeSieve, OUT } from './sieve.ts';
import { LONGEST_WORD } from './words.ts';

const piece = fc.constantFrom(
  ...['a', 'b', 'g', 'x', '_', '-', '.', '0', '7', 'K', 'İ', 'Σ', 'ς', 'é', '日', '😀', '\ud800'],
  ...['/', '\\', '"', ':', ' ', '\n', '\ufffd', 'true', 'xy'.repeat(LONGEST_WORD / 2 + 1)],
);
const text = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));
const entries = fc.array(fc.array(text, { maxLength: 4 }), { minLength: 1, maxLength: 40 });

const named = fc.oneof(
  fc.stringMatching(/^[0-9a-f]{8,64}$/),
  fc.stringMatching(/^[0-9A-F]{16}$/),
  fc.uuid(),
  fc.stringMatching(/^-?\d{1,20}(\.\d{1,4})?$/),
  fc.stringMatching(/^[\w-]{41,90}$/),
  fc.stringMatching(/^(run|call)_[0-9a-f]{8,40}$/),
);
const ofIds = fc.array(
  fc.array(
    fc.array(named, { minLength: 1, maxLength: 2 }).map((all) => all.join(' ')),
    {
      maxLength: 3,
    },
  ),
  { minLength: 1, maxLength: 40 },
);

function written(one: string, escapes: boolean): string {
  const plain = JSON.stringify(one);
  if (!escapes) return plain;
  const code = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return plain.replace(/[^ -~]|(?<!\\)[a/]/g, code);
}

const required = (wanted: string, suffices: boolean): Requirement => ({
  type: 'text',
  text: wanted.toLowerCase(),
  suffices,
});

const unknown = () => ({ needed: '', inWord: null });

const MOST = { minLength: 1, maxLength: 3 };
const letters = ['g', 'x', 'K', '_', '\\.', '[ag]', '[A-Z]', '[\\w-]', '\\d', '(?:g|xy|K)'];
const others = ['\\b', '^', '$', '.', '[^a]', 'é', ' ', 's', 'k', 'a'];
const counts = fc.constantFrom('', '', '', '?', '+', '{2}');
const pattern = fc
  .oneof(
    { weight: 3, arbitrary: fc.array(fc.tuple(fc.constantFrom(...letters), counts), MOST) },
    fc.array(fc.tuple(fc.constantFrom(...letters, ...others), counts), MOST),
  )
  .map((parts) =>
    parts.map(([one, count]) => (/^(?:\\b|[$^])$/.test(one) ? one : one + count)).join(''),
  );

function makeIndex(all: readonly (readonly string[])[]) {
  const writer = new WordIndexWriter();
  for (const texts of all) {
    texts.forEach(writer.addText);
    writer.endEntry();
  }
  return writer.row();
}

function listTexts(json: string): readonly string[] {
  const texts: string[] = [];
  forEachRecordText(json, (one) => texts.push(one));
  return texts;
}

describe('an index of words', () => {
  it('finds what is there, and rules out nothing that is', () => {
    fc.assert(
      fc.property(entries, text, fc.boolean(), (all, wanted, suffices) => {
        const sieve = makeSieve(required(wanted, suffices));
        const levels = sieve?.(makeIndex(all), all.length);
        for (const [at, texts] of all.entries()) {
          const isThere = texts.some((one) => one.toLowerCase().includes(wanted.toLowerCase()));
          const level = levels?.[at] ?? MAYBE;
          expect([wanted, texts, level]).not.toEqual([wanted, texts, isThere ? OUT : FOUND]);
          if (!suffices) expect(level).not.toBe(FOUND);
        }
      }),
      { numRuns: draws() },
    );
  });

  it('rules out no piece of an id or a number, from wherever in it', () => {
    const piece = fc.tuple(fc.nat(), fc.nat(), fc.nat(70), fc.nat(70), fc.boolean());
    fc.assert(
      fc.property(ofIds, piece, named, (all, [entry, one, a, b, isOther], other) => {
        const texts = all[entry % all.length] ?? [];
        const from = isOther ? other : (texts[one % texts.length] ?? other);
        const wanted = from.slice(Math.min(a, b), Math.max(a, b) + 4);
        const levels = makeSieve(required(wanted, true))?.(makeIndex(all), all.length);
        for (const [at, own] of all.entries()) {
          const isThere = own.some((text) => text.toLowerCase().includes(wanted.toLowerCase()));
          const level = levels?.[at] ?? MAYBE;
          expect([wanted, own, level]).not.toEqual([wanted, own, isThere ? OUT : FOUND]);
        }
      }),
      { numRuns: draws() },
    );
  });

  it('rules out nearly all entries for eight digits of a hash, and does so in many parts', () => {
    const hash = (seed: number) =>
      Array.from({ length: 8 }, (_, i) =>
        (Math.imul(seed * 8 + i + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0'),
      ).join('');
    const all = Array.from({ length: 3_000 }, (_, i) => [hash(3 * i), hash(3 * i + 1), 'said']);
    const index = makeIndex(all);
    const left = (wanted: string) =>
      makeSieve(required(wanted, true))?.(index, all.length).filter((level) => level !== OUT)
        .length;
    const own = hash(3 * 2_000);
    expect(left(own)).toBeLessThanOrEqual(256);
    expect(left(own.toUpperCase().slice(0, 12))).toBeLessThanOrEqual(512);
    expect(left(own.slice(0, 8))).toBeLessThan(1_000);
    expect(left(own.slice(21, 29))).toBeLessThan(1_000);
    expect(left(hash(-1))).toBe(0);
    expect(wordBytes(index)).toBeLessThan(40 * all.length);
  });

  it('says of a word that is too long for a list where it may be', () => {
    const long = 'k9Zq'.repeat(20);
    const index = makeIndex([['heron'], [long], ['heron', long], ['1234']]);
    const levels = (wanted: string) => [...(makeSieve(required(wanted, true))?.(index, 4) ?? [])];
    expect(levels('heron')).toEqual([FOUND, OUT, FOUND, OUT]);
    expect(levels('9zqk9')).toEqual([OUT, MAYBE, MAYBE, OUT]);
    expect(levels('k9z')).toEqual([OUT, MAYBE, MAYBE, OUT]);
  });

  it('says of an expression that matches in a word where it does, and rules out nothing else', () => {
    let settled = 0;
    const ofWords = fc.array(
      fc.constantFrom('g', 'G', 'gk', 'xK', 'a', 'x', 'Xy', '7', '_', '.', '\u212a', 'ſ', 'İ', 'Σ'),
      { maxLength: 3 },
    );
    const texts = fc.array(
      fc.oneof(
        text,
        fc
          .array(
            ofWords.map((all) => all.join('')),
            { maxLength: 3 },
          )
          .map((all) => all.join(' ')),
      ),
      { maxLength: 3 },
    );
    fc.assert(
      fc.property(
        fc.array(texts, { minLength: 1, maxLength: 20 }),
        pattern,
        fc.constantFrom('', 'i'),
        (all, source, flags) => {
          const parsed = parseQuery(`/${source}/${flags}`);
          fc.pre('query' in parsed);
          if (!('query' in parsed)) return;
          const compiled = compilePattern(source, flags);
          const levels = makeSieve(findRequirement(parsed.query, () => compiled))?.(
            makeIndex(all),
            all.length,
          );
          for (const [at, own] of all.entries()) {
            const isThere = own.some((one) => compiled.test(one));
            const level = levels?.[at] ?? MAYBE;
            expect([source, own, level]).not.toEqual([source, own, isThere ? OUT : FOUND]);
            if (level === FOUND) settled++;
          }
        },
      ),
      { numRuns: draws(3_000) },
    );
    // It is too rare to be among every fifty.
    expect(settled).toBeGreaterThan(draws(3_000) / 30 - 2);
  });

  it('joins what is said of the parts of a query', () => {
    const all = [['alpha beta'], ['alpha'], ['beta'], ['gamma'], [`${'alpha'.repeat(9)} beta`]];
    const index = makeIndex(all);
    const levels = (query: string) => {
      const parsed = parseQuery(query);
      const requirement = 'query' in parsed ? findRequirement(parsed.query, unknown) : null;
      return [...(makeSieve(requirement)?.(index, all.length) ?? [])];
    };
    expect(levels('alpha beta')).toEqual([FOUND, OUT, OUT, OUT, MAYBE]);
    expect(levels('alpha or beta')).toEqual([FOUND, FOUND, FOUND, OUT, FOUND]);
    expect(levels('alpha -beta')).toEqual([MAYBE, MAYBE, OUT, OUT, MAYBE]);
    expect(levels('"alpha beta"')).toEqual([MAYBE, OUT, OUT, OUT, MAYBE]);
    expect(levels('alpha or 12')).toEqual([]);
    expect(levels('alpha 12')).toEqual([MAYBE, MAYBE, OUT, OUT, MAYBE]);
    expect(levels('text=alpha')).toEqual([MAYBE, MAYBE, OUT, OUT, MAYBE]);
    expect(levels('lph')).toEqual([FOUND, FOUND, OUT, OUT, MAYBE]);
  });

  it('tells a frequent word from a rare one', () => {
    const all = Array.from({ length: 1_000 }, (_, i) => [i % 3 ? 'often' : 'oftener', `n-${i}-z`]);
    const index = makeIndex(all);
    const found = (wanted: string) =>
      [...(makeSieve(required(wanted, true))?.(index, all.length) ?? [])].flatMap((level, at) =>
        level === FOUND ? at : [],
      );
    expect(found('often')).toHaveLength(1_000);
    expect(found('oftener')).toHaveLength(334);
    expect(found('n-77-z')).toEqual([77]);
    expect(found('n-99')).toHaveLength(11);
    expect(found('oftenest')).toEqual([]);
  });
});

describe('the texts of a record', () => {
  it('are its values, however they are written, but for words of JSON', () => {
    const record = fc.array(fc.tuple(text, text, fc.boolean()));
    fc.assert(
      fc.property(record, fc.constantFrom('', ' ', '\n\t'), (members, space) => {
        const json = members.map(
          ([name, value, escapes]) =>
            `${written(name, escapes)}${space}:${space}[${written(value, escapes)}${space},1]`,
        );
        const values = members
          .map(([, value]) => value)
          .filter((one) => !['true', ''].includes(one));
        expect(listTexts(`{${json.join(`${space},`)}}`)).toEqual(values);
      }),
    );
  });

  it('are also its numbers, as they are written', () => {
    expect(listTexts('{"at":1769817600000,"of":[-0.25,"x",12345,1e10],"n":7}')).toEqual([
      '1769817600000',
      '-0.25',
      'x',
      '12345',
      '1e10',
    ]);
    expect(listTexts(' 1234567')).toEqual(['1234567']);
  });

  it('end where a text does not', () => {
    expect(listTexts('{"a":"b","c')).toEqual(['b']);
    expect(listTexts('{"a":"\\x"}')).toEqual(['\\x']);
  });
});
