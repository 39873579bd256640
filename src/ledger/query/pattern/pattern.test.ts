// Regular expressions agree with the engine's own where these are safe, and are fed with inputs
// that those never finish.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../testing/draws.ts';
import { compilePattern } from './pattern.ts';
import { PatternError } from './syntax.ts';

const LETTERS = ['a', 'b', 'A', '0', '_', ' ', '\n', 'ü', '😀', '"', '{'];
const text = fc.array(fc.constantFrom(...LETTERS), { maxLength: 12 }).map((all) => all.join(''));

const source = fc.letrec<{ one: string; all: string }>((tie) => ({
  one: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(
      ...['a', 'b', '0', ' ', 'ü', '😀', '"', '\\{', '.', '\\d', '\\w', '\\s', '\\S'],
    ),
    fc.constantFrom(
      ...['[ab]', '[^a]', '[a-z0]', '\\b', '\\B', '^', '$', '\\p{L}', '\\x61', '\\u{1F600}'],
    ),
    fc.array(tie('all'), { minLength: 1, maxLength: 3 }).map((parts) => `(?:${parts.join('|')})`),
    tie('all').map((inner) => `(${inner})`),
  ),
  all: fc
    .array(
      fc.tuple(
        tie('one'),
        fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{0,2}', '{1,}', '*?', '+?'),
      ),
      { maxLength: 3 },
    )
    .map((parts) =>
      parts.map(([one, count]) => (/^(?:\\[bB]|[$^])$/.test(one) ? one : one + count)).join(''),
    ),
})).all;

describe('a regular expression', () => {
  it('matches what the engine’s own matches, at the same place', () => {
    fc.assert(
      fc.property(source, fc.constantFrom('', 'i', 'm', 's', 'ims'), text, (own, flags, given) => {
        // The engine finds an edge of no word in the middle of a character of two units.
        fc.pre(!(own.includes('\\B') && given.includes('😀')));
        const theirs = new RegExp(own, `u${flags}`).exec(given);
        const ours = compilePattern(own, flags);
        expect(ours.test(given)).toBe(theirs !== null);
        const place = ours.find(given);
        expect(place?.start).toBe(theirs?.index);
        // A group that can be empty ends its repetitions in another way.
        if (theirs && !/\)[*+?{]/.test(own))
          expect(place?.end).toBe(theirs.index + theirs[0].length);
        if (theirs) expect(given.toLowerCase()).toContain(ours.needed);
      }),
      { numRuns: draws() },
    );
  });

  it.each([
    ['a{"b', 'xa{"b'],
    ['{', '{'],
    ['a{,2}', 'a{,2}'],
    [']}', ']}'],
    ['\\"\\@\\-', '"@-'],
    ['[\\"\\@\\]x-z]+', ']"@y'],
    ['(?<year>\\d{4})', '2026'],
    ['/etc\\/passwd', '/etc/passwd'],
    ['', 'a'],
  ])('may be written as %s', (own, given) => {
    const place = compilePattern(own, '').find(given);
    expect(place?.end).toBe(own === '' ? 0 : given.length);
  });

  it.each([
    ['(a', 0, 'a closing )'],
    ['a)', 1, 'no ) without a ('],
    ['a[b', 1, 'a closing ]'],
    ['[z-a]', 0, 'a character'],
    ['*a', 0, 'something to repeat'],
    ['a**', 0, 'one repetition'],
    ['^*', 0, 'nothing to repeat'],
    ['a{3,2}', 1, 'the smaller number first'],
    ['a{1001}', 1, 'at most 1000 repetitions'],
    ['\\q', 0, 'an escape that is known'],
    ['\\p{Nothing}', 0, 'a character'],
    ['(a)\\1', 3, 'no reference'],
    ['x(?=a)', 1, 'looking ahead'],
    ['(?<!a)', 0, 'looking ahead'],
    ['((a{1,30}){1,30}){1,30}', 0, 'smaller'],
    ['((((){1000}){1000}){1000}){1000}', 0, 'smaller'],
    ['('.repeat(200) + ')'.repeat(200), 100, 'groups in groups'],
    ['a\\', 1, 'an escape'],
  ])('is refused where it says too much or nothing: %s', (own, start, expected) => {
    let error: unknown = null;
    try {
      compilePattern(own, '');
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(PatternError);
    expect(error).toMatchObject({ start, expected: expect.stringContaining(expected) });
  });

  it.each([
    ['(a+)+$', 'a', 'b'],
    ['(a|aa)+$', 'a', 'b'],
    ['(.*)(.*)(.*)(.*)(.*)[^a]$', 'a', ''],
    ['(a?){200}a{200}b', 'a', ''],
    ['([a-z]+)*\\d', 'q', '-'],
    ['(?:a|a)*b$', 'ab', 'c'],
    ['[ab]*a[ab]{200}c', 'abba', ''],
    ['^(?:(?:[a-z])+.)+[A-Z](?:[a-z])+$', 'a', ''],
  ])('comes to an end on a long text: %s', (own, piece, end) => {
    const given = piece.repeat(50_000 / piece.length) + end;
    const compiled = compilePattern(own, '');
    expect(compiled.test(given)).toBe(false);
    expect(compiled.find(given)).toBeNull();
  });

  it('is found in the middle of a long text, near where it ends', () => {
    const given = `${'a '.repeat(200_000)}x1y${'b '.repeat(200_000)}`;
    const place = compilePattern('(?:\\w\\d\\w|q{1,40}){1,3}', '').find(given);
    expect(given.slice(place?.start, place?.end)).toBe('x1y');
  });

  it.each([
    ['time\\s+Out of', '', ' out'.length, 'out of'],
    ['(?:ab)+cd', '', 2, 'ab'],
    ['a|b', '', 0, ''],
    ['x?abc', '', 3, 'abc'],
    ['pressed', 'i', 4, 'pre'],
    ['ü+ber', '', 3, 'ber'],
  ])('names a text that it needs: %s', (own, flags, _, needed) => {
    expect(compilePattern(own, flags).needed).toBe(needed);
  });
});
