import { describe, expect, it } from 'vitest';
import { makeFoundIn } from '../../../testing/found.ts';
import { asked, SearchRowList } from './rows.ts';

const ledgers = [makeFoundIn('a', [0, 2]), makeFoundIn('b', [1, 3, 5]), makeFoundIn('c', [7])];

function words(list: SearchRowList): string[] {
  return Array.from({ length: list.count }, (_, index) => {
    const row = list.row(index);
    return row ? `${row.ledger.ledger.id}${row.lane.matches[row.at]}` : 'none';
  });
}

describe('rows of what was found', () => {
  it('are the entries of one ledger after another', () => {
    expect(words(new SearchRowList(ledgers, new Set()))).toEqual([
      'a0',
      'a2',
      'b1',
      'b3',
      'b5',
      'c7',
    ]);
  });

  it('leave out what another row shows', () => {
    const list = new SearchRowList(ledgers, new Set([1, 2, 5]));
    expect(words(list)).toEqual(['a0', 'b3', 'b5']);
    expect(list.row(1)?.place).toBe(3);
  });

  it('end, and say how many are left', () => {
    const list = new SearchRowList(ledgers, new Set(), 4);
    expect([list.count, list.left, list.row(4)]).toEqual([4, 2, null]);
    expect(new SearchRowList([], new Set()).count).toBe(0);
  });

  it('ask for entries in groups that stay the same', () => {
    const matches = Int32Array.from({ length: 50 }, (_, i) => i);
    expect(asked(matches, 25).indices).toEqual(asked(matches, 39).indices);
    expect(asked(matches, 45)).toEqual({
      indices: [40, 41, 42, 43, 44, 45, 46, 47, 48, 49],
      place: 5,
    });
  });
});
