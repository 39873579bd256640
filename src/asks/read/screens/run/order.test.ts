import { expect, it } from 'vitest';
import type { Link } from '../../../../ledger/model/entry.ts';
import type { LaneSummary } from '../../../../ledger/model/ledger.ts';
import { orderRows } from './order.ts';

const lane = (id: string): LaneSummary => ({
  id,
  title: id,
  origin: 'root',
  entries: 1,
  headSeq: 0,
  firstAt: null,
  lastAt: null,
  kinds: [],
  approvalsOpen: 0,
  verdict: null,
  passed: 0,
  errors: 0,
  warnings: 0,
});

const leave = (from: string, index: number, to: string, missing: string | null = null): Link => ({
  kind: 'delegation',
  from: { lane: from, index },
  to: { lane: to, index: 0 },
  label: to,
  missing,
});

const branch: Link = {
  kind: 'branch',
  from: { lane: 'of late', index: 0 },
  to: { lane: 'late', index: 1 },
  label: '',
  missing: null,
};

it('puts what left last next to the lane that it leaves, also what is missing', () => {
  const lanes = ['main', 'early', 'late', 'of late', 'alone'].map(lane);
  const ghost = leave('main', 7, 'ghost', 'not in this file');
  const links = [leave('main', 2, 'early'), leave('main', 9, 'late'), branch, ghost];
  const rows = orderRows(lanes, links, ghost);
  expect(rows.map(({ tree }) => tree.id)).toEqual([
    'main',
    'late',
    'of late',
    'ghost',
    'early',
    'alone',
  ]);
  expect(rows.filter((row) => row.lane === null).map(({ tree }) => tree.id)).toEqual(['ghost']);
  expect(orderRows([], links, undefined)).toEqual([]);
});

it('draws every lane once, also of those that claim to leave one another', () => {
  const links = [leave('a', 0, 'b'), leave('b', 0, 'a')];
  expect(orderRows(['a', 'b'].map(lane), links, undefined).map(({ tree }) => tree.id)).toEqual([
    'b',
    'a',
  ]);
});
