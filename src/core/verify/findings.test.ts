import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Finding, Severity } from '../model/check.ts';
import { FindingList } from './findings.ts';

function finding(severity: Severity, index: number): Finding {
  const none = { lane: 'l', seq: null, entry: null, path: null, expected: null, actual: null };
  return { check: 'c', severity, index, message: '', ...none };
}

const flood = fc.tuple(
  fc.array(fc.constantFrom<Severity>('error', 'warning', 'info'), { maxLength: 8 }),
  fc.constantFrom<Severity>('warning', 'info', 'error'),
  fc.nat(1500),
  fc.array(fc.constantFrom<Severity>('error', 'warning', 'info'), { maxLength: 8 }),
);

it('keeps errors first, and counts what it leaves out', () => {
  fc.assert(
    fc.property(flood, ([before, many, times, after]) => {
      const all = [...before, ...Array<Severity>(times).fill(many), ...after].map(finding);
      const list = new FindingList();
      for (const one of all) list.add(one);
      const { kept } = list;
      expect(kept.length + list.leftOut).toBe(all.length);
      expect(kept.length).toBe(Math.min(1000, all.length));
      expect(kept).toEqual([...kept].sort((a, b) => (a.index ?? 0) - (b.index ?? 0)));
      const errors = all.filter(({ severity }) => severity === 'error').slice(0, 1000);
      expect(kept.filter(({ severity }) => severity === 'error')).toEqual(errors);
    }),
  );
});
