import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../testing/draws.ts';
import { AUTHORITY_PARTS, agreed, type Grant, handedParts } from './handed.ts';
import { compareLimits, type Limit } from './limit.ts';
import type { Reach } from './reach.ts';

const word = fc.constantFrom('a', 'b', 'c');
const path = fc.array(word, { minLength: 1, maxLength: 3 }).map((names) => names.join('/'));
const only = fc
  .array(word, { maxLength: 3 })
  .map((these): Limit & { type: 'only' } => ({ type: 'only', these }));
const amount = fc
  .tuple(fc.nat({ max: 20 }), fc.constantFrom('', '.0', '.50', 'e1'))
  .map(([whole, rest]): Limit & { type: 'at most' } => ({
    type: 'at most',
    amount: `${whole}${rest}`,
  }));
const paths = fc
  .record({
    allowed: fc.array(path, { minLength: 1, maxLength: 3 }),
    forbidden: fc.array(path, { maxLength: 3 }),
  })
  .map((reach): Limit & { type: 'paths' } => ({ type: 'paths', ...reach }));
const named = word.map((name): Limit => ({ type: 'named', name }));
const limit = fc.oneof(only, amount, paths, named);
const grant = fc.record({
  part: fc.constantFrom(...AUTHORITY_PARTS),
  name: fc.constantFrom('', 'x', 'y'),
  limit: fc.option(limit),
});
const grants = fc.uniqueArray(grant, { maxLength: 6, selector: ({ part, name }) => part + name });

const NAMES = ['a', 'b', 'c', 'z'];
const below = (folder: string): string[] => [
  folder,
  ...(folder.split('/').length < 4 ? NAMES.flatMap((next) => below(`${folder}/${next}`)) : []),
];
const EVERY_PATH = NAMES.flatMap(below);
const isBelow = (one: string) => (folder: string) => `${one}/`.startsWith(`${folder}/`);
const reached = ({ allowed, forbidden }: Reach) =>
  EVERY_PATH.filter((one) => allowed.some(isBelow(one)) && !forbidden.some(isBelow(one)));

const holds = (part: Grant['part'], limit: Limit | null, name = ''): Grant => ({
  part,
  name,
  limit,
});

describe('what is handed on', () => {
  it('is said to be wider exactly where it allows what the delegator was not allowed', () => {
    fc.assert(
      fc.property(only, only, (had, handed) => {
        const isWider = handed.these.some((one) => !had.these.includes(one));
        expect(compareLimits(had, handed) === 'widened').toBe(isWider);
      }),
    );
    fc.assert(
      fc.property(amount, amount, (had, handed) => {
        const isWider = Number(handed.amount) > Number(had.amount);
        expect(compareLimits(had, handed) === 'widened').toBe(isWider);
      }),
    );
    fc.assert(
      fc.property(paths, paths, (had, handed) => {
        const [before, after] = [new Set(reached(had)), reached(handed)];
        const change = compareLimits(had, handed);
        expect(change === 'widened').toBe(after.some((one) => !before.has(one)));
        if (change !== 'widened')
          expect(change).toBe(after.length === before.size ? 'same' : 'narrowed');
      }),
      { numRuns: draws() },
    );
  });

  it('is never said to be wider or narrower by a name, or of another sort', () => {
    fc.assert(
      fc.property(named, limit, (a, b) => {
        expect(['same', 'another']).toContain(compareLimits(a, b));
        expect(['same', 'another']).toContain(compareLimits(b, a));
      }),
    );
  });

  it('is not recorded exactly where one side says nothing', () => {
    fc.assert(
      fc.property(grants, grants, (had, handed) => {
        const parts = handedParts(had, handed);
        for (const one of parts)
          expect(one.state === 'not recorded').toBe(one.had === null || one.handed === null);
        expect(new Set(parts.map(({ part }) => part))).toEqual(new Set(AUTHORITY_PARTS));
      }),
    );
  });

  it('shows all that either side records', () => {
    const parts = handedParts(
      [holds('budget', { type: 'at most', amount: '5' }, 'tokens')],
      [holds('tools', { type: 'only', these: ['read'] })],
    );
    expect(parts.map(({ part, name, state }) => [part, name, state])).toEqual([
      ['tools', '', 'not recorded'],
      ['scope', '', 'not recorded'],
      ['budget', 'tokens', 'not recorded'],
      ['depth', '', 'not recorded'],
      ['writ', '', 'not recorded'],
    ]);
    expect(parts[2]).toMatchObject({ had: { amount: '5' }, handed: null });
  });
});

describe('paths', () => {
  const of = (allowed: readonly string[], forbidden: readonly string[] = []): Limit => ({
    type: 'paths',
    allowed,
    forbidden,
  });
  it.each([
    ['a folder with or without its slash', of(['src']), of(['src/']), 'same'],
    ['a folder below', of(['src/']), of(['src/ui/']), 'narrowed'],
    ['one that only begins alike', of(['src']), of(['src-old']), 'widened'],
    ['what was forbidden', of(['src/'], ['src/key']), of(['src/']), 'widened'],
    ['what was forbidden elsewhere', of(['src', 'b'], ['b/key']), of(['src']), 'narrowed'],
    ['a pattern', of(['src/']), of(['src/*.ts']), 'another'],
    ['the same pattern', of(['src/*.ts']), of(['src/*.ts']), 'same'],
    ['a step back', of(['src/']), of(['src/../etc']), 'another'],
    ['an empty list, which may mean everything', of(['src/']), of([]), 'another'],
  ])('%s', (_, had, handed, change) => {
    expect(compareLimits(had, handed)).toBe(change);
  });
});

describe('entries of one lane', () => {
  it('say nothing together where they contradict one another', () => {
    const writ = (name: string) => holds('writ', { type: 'named', name });
    expect(agreed([writ('w'), writ('w')])).toEqual([writ('w')]);
    expect(agreed([writ('w'), writ('v')])).toEqual([holds('writ', null)]);
    const tools = holds('tools', { type: 'only', these: ['a'] });
    expect(agreed([tools, holds('tools', null)])).toEqual([holds('tools', null)]);
  });
});
