// Groups of findings agree with a plain scan of them.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Finding } from '../model/check.ts';
import { generalisePath, groupFindings, LEAST_FINDINGS } from './finding-groups.ts';

const value = fc.constantFrom(null, 'null', '1', '2', '__proto__');
const finding: fc.Arbitrary<Finding> = fc.record({
  check: fc.constantFrom('content', 'chain'),
  severity: fc.constantFrom('error', 'warning', 'info'),
  lane: fc.constant('lane'),
  index: fc.nat(9),
  seq: fc.constant(null),
  entry: fc.constant(null),
  path: fc.constantFrom(null, 'null', 'seq', 'ops[1].version', 'ops[12].version'),
  expected: value,
  actual: value,
  message: fc.constant('It is not so.'),
});

const made = (given: Partial<Finding>): Finding => ({
  check: 'content',
  severity: 'error',
  lane: 'l',
  index: 0,
  seq: 0,
  entry: null,
  path: 'id',
  expected: 'a',
  actual: 'b',
  message: 'It is not so.',
  ...given,
});

describe('groups of findings', () => {
  it('take each finding once, and all that are alike', () => {
    fc.assert(
      fc.property(fc.array(finding, { maxLength: 40 }), (all) => {
        const groups = groupFindings(all);
        const taken = groups.flatMap(({ findings }) => findings);
        expect(new Set(taken).size).toBe(taken.length);
        for (const { check, severity, path, expected, actual, findings } of groups) {
          expect(findings.length).toBeGreaterThanOrEqual(LEAST_FINDINGS);
          expect(findings).toEqual(all.filter((one) => findings.includes(one)));
          for (const one of findings)
            expect([one.check, one.severity, generalisePath(one.path)]).toEqual([
              check,
              severity,
              path,
            ]);
          for (const [side, of] of [
            ['expected', expected],
            ['actual', actual],
          ] as const) {
            expect(of.first).toBe(findings[0]?.[side]);
            expect(of.different).toBe(new Set(findings.map((one) => one[side])).size);
          }
        }
        // The rest is too small for a group, whichever way it is looked at.
        const same = (a: Finding, b: Finding) =>
          a.check === b.check &&
          a.severity === b.severity &&
          generalisePath(a.path) === generalisePath(b.path);
        for (const left of all.filter((one) => !taken.includes(one)))
          expect(all.filter((one) => !taken.includes(one) && same(one, left)).length).toBeLessThan(
            LEAST_FINDINGS,
          );
      }),
    );
  });

  it('say what is the same, and how many values differ', () => {
    const same = Array.from({ length: 53 }, () => made({}));
    const others = ['c', 'd', 'e', 'e'].map((actual, i) => made({ actual, path: `id[${i}]` }));
    const [first, second, ...more] = groupFindings([
      ...others,
      ...same,
      made({ severity: 'warning' }),
    ]);
    expect(first).toMatchObject({
      path: 'id',
      expected: { first: 'a', different: 1 },
      actual: { first: 'b', different: 1 },
    });
    expect(first?.findings).toHaveLength(53);
    expect(second).toMatchObject({
      path: 'id[]',
      expected: { first: 'a', different: 1 },
      actual: { first: 'c', different: 3 },
    });
    expect(more).toEqual([]);
  });

  it('have the worst first, then the largest', () => {
    const some = (count: number, given: Partial<Finding>) =>
      Array.from({ length: count }, () => made(given));
    const groups = groupFindings([
      ...some(9, { severity: 'info' }),
      ...some(3, { check: 'chain' }),
      ...some(4, {}),
    ]);
    expect(groups.map(({ findings }) => findings.length)).toEqual([4, 3, 9]);
  });
});
