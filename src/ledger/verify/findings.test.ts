import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Finding, LeftOut, Severity } from '../model/check.ts';
import { FindingRoom, KeptFindings } from './findings.ts';

const sum = (kinds: readonly LeftOut[]) => kinds.reduce((all, { times }) => all + times, 0);

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
      const list = new KeptFindings();
      for (const one of all) list.add(one);
      const { kept } = list;
      expect(kept.length + sum(list.leftOut)).toBe(all.length);
      expect(kept.length).toBe(Math.min(1000, all.length));
      expect(kept).toEqual([...kept].sort((a, b) => (a.index ?? 0) - (b.index ?? 0)));
      const errors = all.filter(({ severity }) => severity === 'error').slice(0, 1000);
      expect(kept.filter(({ severity }) => severity === 'error')).toEqual(errors);
    }),
  );
});

it('keeps no more of all lanes together, errors of any lane before all others', () => {
  const room = new FindingRoom();
  const lists = Array.from({ length: 30 }, () => new KeptFindings(room));
  const fill = (list: KeptFindings, severity: Severity) => {
    for (let i = 0; i < 600; i++) list.add(finding(severity, i));
  };
  for (const list of lists) fill(list, 'warning');
  const kept = (severity: Severity) =>
    lists.flatMap((list) => list.kept).filter((one) => one.severity === severity).length;
  expect(kept('warning')).toBe(10_000);
  for (const list of lists.slice(20, 25)) fill(list, 'error');
  expect([kept('error'), kept('warning')]).toEqual([3000, 7000]);
  for (const list of lists.slice(0, 20)) fill(list, 'error');
  expect([kept('error'), kept('warning')]).toEqual([10_000, 0]);
  for (const list of lists) expect(list.kept.length + sum(list.leftOut)).toBe(list.size);
});

it('says of each kind how many it left out, and from where on', () => {
  const list = new KeptFindings();
  for (let i = 0; i < 1000; i++) list.add(finding('error', 5 + i));
  list.add(finding('warning', 2000));
  list.add({ ...finding('error', 2001), check: 'd' });
  list.add(finding('warning', 3));
  list.addUnkept({ check: 'd', severity: 'error', times: 7, from: null });
  expect(list.leftOut).toEqual([
    { check: 'd', severity: 'error', times: 8, from: null },
    { check: 'c', severity: 'warning', times: 2, from: 3 },
  ]);
});
