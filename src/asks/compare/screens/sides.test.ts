import { expect, it } from 'vitest';
import type { LedgerDetail } from '../../../ledger/model/ledger.ts';
import { summariseLane } from '../../../testing/lane-summaries.ts';
import { chooseComparedLanes, likeLane } from './sides.ts';

const detail = (...lanes: readonly (readonly [id: string, title: string])[]): LedgerDetail => ({
  summary: {
    id: 'l',
    name: 'l',
    format: 'f',
    formatName: 'F',
    container: 'c',
    size: 1,
    lanes: lanes.length,
    entries: 1,
    requests: { total: 0, open: 0 },
    importedAt: 0,
    verifiedAt: null,
    verdict: null,
    profile: 'reference',
    findings: { errors: 0, warnings: 0 },
    demo: false,
    origin: null,
  },
  report: null,
  links: [],
  hasState: false,
  worst: null,
  facts: {
    kinds: [],
    firstAt: null,
    lastAt: null,
    compilers: [],
    policySets: [],
    signed: 0,
    unsigned: 0,
  },
  lanes: lanes.map(([id, title]) => summariseLane({ id, title })),
});

it('finds the lane that is meant on the other side, or none where several could be', () => {
  const from = detail(['1', 'one'], ['2', 'two']);
  expect(likeLane('1', from, detail(['1', 'other'], ['3', 'one']))).toBe('1');
  expect(likeLane('1', from, detail(['3', 'one'], ['4', 'two']))).toBe('3');
  expect(likeLane('1', from, detail(['3', 'other']))).toBe('3');
  expect(likeLane('1', from, detail(['3', 'one'], ['4', 'one']))).toBe(null);
  expect(likeLane('1', from, detail(['3', 'x'], ['4', 'y']))).toBe(null);
  expect(likeLane('1', from, null)).toBe(null);
});

it('takes the only lane where none was chosen', () => {
  const side = { ledger: 'l', lane: null, index: null };
  const [one, two] = [detail(['1', 'one']), detail(['1', 'one'], ['2', 'two'])];
  expect(chooseComparedLanes({ a: side, b: side }, { a: one, b: one })).toEqual({ a: '1', b: '1' });
  expect(chooseComparedLanes({ a: side, b: side }, { a: two, b: two })).toEqual({
    a: null,
    b: null,
  });
  expect(chooseComparedLanes({ a: side, b: side }, { a: one, b: two })).toEqual({
    a: null,
    b: null,
  });
  const second = { ...side, lane: '2' };
  expect(chooseComparedLanes({ a: side, b: second }, { a: two, b: two })).toEqual({
    a: '2',
    b: '2',
  });
  expect(chooseComparedLanes({ a: second, b: null }, { a: two, b: null })).toEqual({
    a: '2',
    b: null,
  });
});
