import { describe, expect, it } from 'vitest';
import { type LaneHead, pairLanes } from './lane-pairs.ts';

const lane = (id: string, title = id, origin: LaneHead['origin'] = 'root') => ({
  id,
  title,
  origin,
});

describe('lanes of two ledgers', () => {
  it('belong together by their ids, whatever they are called', () => {
    const { pairs, onlyA, onlyB } = pairLanes(
      [lane('1', 'x'), lane('2'), lane('3')],
      [lane('3'), lane('4'), lane('1', 'y')],
    );
    expect(pairs).toEqual([
      { a: '1', b: '1', by: 'id' },
      { a: '3', b: '3', by: 'id' },
    ]);
    expect([onlyA, onlyB]).toEqual([['2'], ['4']]);
  });

  it('belong together by what they are called, each once and in order', () => {
    const { pairs, onlyB } = pairLanes(
      [lane('1', 'task'), lane('2', 'task'), lane('3', 'task', 'delegated')],
      [lane('a', 'task', 'delegated'), lane('b', 'task'), lane('c', 'task'), lane('d', 'task')],
    );
    expect(pairs.map(({ a, b, by }) => [a, b, by])).toEqual([
      ['1', 'b', 'title'],
      ['2', 'c', 'title'],
      ['3', 'a', 'title'],
    ]);
    expect(onlyB).toEqual(['d']);
  });

  it('belong together by their places where no id is known in both', () => {
    const { pairs } = pairLanes(
      [lane('1', 'one'), lane('2', 'two', 'branch')],
      [lane('a', 'three', 'branch'), lane('b', 'four')],
    );
    expect(pairs).toEqual([
      { a: '1', b: 'b', by: 'position' },
      { a: '2', b: 'a', by: 'position' },
    ]);
  });
});
