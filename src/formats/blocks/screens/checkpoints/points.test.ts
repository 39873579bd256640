import { describe, expect, it } from 'vitest';
import { readIndex } from '../../../../ui/paths.ts';
import type { CheckpointMark, RollbackMark } from '../data/checkpoints.ts';
import { firstPair, listRunPoints } from './points.ts';

const checkpoint = (index: number): CheckpointMark => ({
  index,
  seq: String(index),
  id: `c${index}`,
  label: '',
  time: null,
  ended: null,
});
const rollback = (index: number, to: number): RollbackMark => ({
  index,
  seq: String(index),
  id: `c${to}`,
  to,
  toSeq: String(to),
  reason: '',
  orphaned: index - to - 1,
  notUndone: 0,
});

describe('points of a run', () => {
  it('come in the order of the run, between its beginning and its end', () => {
    const points = listRunPoints(
      { checkpoints: [checkpoint(2), checkpoint(9)], rollbacks: [rollback(7, 2)] },
      12,
    );
    expect(points.map(({ type, index }) => `${type} ${index}`)).toEqual([
      'beginning 0',
      'checkpoint 2',
      'rollback 7',
      'checkpoint 9',
      'end 11',
    ]);
    expect(firstPair(points)).toEqual({ from: 2, to: 6 });
    expect(firstPair(listRunPoints({ checkpoints: [], rollbacks: [] }, 12))).toEqual({
      from: 0,
      to: 11,
    });
  });

  it('are read forgivingly from the address', () => {
    expect(['7', null, '-1', 'x', ''].map(readIndex)).toEqual([7, null, null, null, null]);
  });
});
