import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readMutantArgs } from './args.js';
import { countIn, withFault } from './fault.js';
import { AREAS, PLANTED_FAULTS } from './list.js';
import { checkWords, formatSeenTable } from './words.js';

const ROOT = join(import.meta.dirname, '../..');

describe('the planted faults', () => {
  it.each(PLANTED_FAULTS)(
    '$id has one place in its file, and changes it',
    ({ file, find, replace }) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      expect(countIn(text, find)).toBe(1);
      expect(replace).not.toBe(find);
      expect(`${find}${replace}`).not.toContain('\n');
    },
  );

  it('have names of their own, in words', () => {
    const ids = PLANTED_FAULTS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z]+(-[a-z]+)+$/.test(id))).toEqual([]);
  });

  it('are at least six in each of seven areas, each with a sentence on what a person sees', () => {
    expect(AREAS).toHaveLength(7);
    for (const area of AREAS)
      expect(PLANTED_FAULTS.filter((one) => one.area === area).length).toBeGreaterThanOrEqual(6);
    expect(PLANTED_FAULTS.filter(({ effect }) => !/^["A-Z].*\.$/.test(effect))).toEqual([]);
  });

  it('name checks that there are', () => {
    const files = PLANTED_FAULTS.flatMap(({ seen }) => {
      if (seen === null) return [];
      if ('journeys' in seen) return [seen.journeys];
      if ('browser' in seen) return [seen.browser];
      return Object.values(seen).flat();
    });
    for (const file of files)
      expect(readFileSync(join(ROOT, file), 'utf8').length).toBeGreaterThan(0);
  });
});

describe('planting a fault', () => {
  const fault = { id: 'one', file: 'a.ts', find: 'a < b', replace: "a $& '$1'" };

  it('puts it where its place is, letter by letter', () => {
    expect(withFault('if (a < b) go();', fault)).toBe("if (a $& '$1') go();");
  });

  it('refuses a place that is not there, or there twice', () => {
    expect(() => withFault('', fault)).toThrow('in a.ts 0 times');
    expect(() => withFault('a < b; a < b', fault)).toThrow('in a.ts 2 times');
  });
});

describe('what is asked for', () => {
  it('is everything, an area, or single faults', () => {
    const [first] = PLANTED_FAULTS;
    expect(readMutantArgs([])).toEqual({ faults: PLANTED_FAULTS, isList: false });
    const engine = PLANTED_FAULTS.filter(({ area }) => area === 'engine');
    expect(readMutantArgs(['--area', 'engine', '--list'])).toEqual({
      faults: engine,
      isList: true,
    });
    expect(readMutantArgs(['--only', first?.id ?? ''])).toEqual({ faults: [first], isList: false });
  });

  it.each([
    [['--areas']],
    [['--area']],
    [['--area', 'nowhere']],
    [['--only', 'nothing']],
    [['engine']],
  ])('is refused in words where it is wrong: %j', (args) => {
    expect(readMutantArgs(args)).toHaveProperty('fault');
  });
});

it('counts the faults that were seen by area, and by which command', () => {
  const fault = { file: '', find: '', replace: '', effect: '' };
  const some = [
    { ...fault, id: 'a', area: 'engine', seen: { unit: ['a.test.ts'] } },
    { ...fault, id: 'b', area: 'engine', seen: { slow: ['b.slow.test.ts'] } },
    { ...fault, id: 'c', area: 'formats', seen: { journeys: 'c.spec.ts', titles: 'opens' } },
    { ...fault, id: 'd', area: 'formats', seen: null },
  ];
  const lines = formatSeenTable(some, new Set(['a', 'b', 'c'])).split('\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toMatch(/^engine +1 +1 +2$/);
  expect(lines[2]).toMatch(/^formats +1 +0 +2$/);
  expect(lines[3]).toMatch(/^together +2 +1 +4$/);
});

it('says in words which check should see a fault', () => {
  expect(checkWords(null)).toBe('no check is known to see it');
  expect(checkWords({ unit: ['a.test.ts', 'b.test.ts'] })).toBe('a.test.ts, b.test.ts');
  expect(checkWords({ browser: 'e2e/a.spec.ts', titles: 'opens' })).toBe('e2e/a.spec.ts, “opens”');
});
