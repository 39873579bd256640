import { expect, it } from 'vitest';
import type { Clause, ClauseKind } from '../../../../ledger/model/summary.ts';
import { chooseClauses } from './choose.ts';

const say = (kind: ClauseKind, index: number): Clause => ({
  kind,
  entries: 1,
  pieces: [],
  at: [{ index, seq: index }],
});

it('tells what waits and what was refused where room is short, in the order of the records', () => {
  const clauses = [say('asked', 0), say('did', 1), say('refused', 5), say('waited', 3)];
  const chosen = chooseClauses(clauses, 2).map(({ clause, isMore }) => [clause.kind, isMore]);
  expect(chosen).toEqual([
    ['asked', true],
    ['did', true],
    ['waited', false],
    ['refused', false],
  ]);
});
