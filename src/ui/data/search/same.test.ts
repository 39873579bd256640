import { expect, it } from 'vitest';
import { makeFoundIn } from '../../../testing/found.ts';
import { groupSame } from './same.ts';

const ledgers = [makeFoundIn('a', [0, 4]), makeFoundIn('b', [0, 4, 6]), makeFoundIn('c', [2])];

it('shows an entry of several ledgers once, and where it is', () => {
  const { hidden, twins } = groupSame(ledgers, ['x', 'y', 'x', 'z', 'y', 'x']);
  expect([...hidden]).toEqual([2, 4, 5]);
  const places = [...twins].map(([at, all]) => [at, all.map((one) => [one.ledger.id, one.index])]);
  expect(places).toEqual([
    [
      0,
      [
        ['b', 0],
        ['c', 2],
      ],
    ],
    [1, [['b', 6]]],
  ]);
});

it('keeps what a ledger has twice, and what nobody can compare', () => {
  const { hidden } = groupSame(ledgers, ['x', 'x', null, null, 'x', 'y']);
  expect([...hidden]).toEqual([4]);
});
