import { describe, expect, it } from 'vitest';
import { RANK, thin } from '../../../ui/graph/map/thin.ts';
import { uncrowded } from './crowds.ts';

/** Special entries at these px, one each. */
function at(...xs: number[]) {
  const items = {
    length: xs.length,
    xs: Float64Array.from(xs),
    ranks: new Uint8Array(xs.length).fill(RANK.special),
    weights: new Uint8Array(xs.length).fill(1),
    counts: new Uint32Array(xs.length).fill(1),
  };
  return uncrowded(items, thin(items).special);
}

describe('marks that would cover each other', () => {
  it('become height, and none of them is lost', () => {
    const { marks, bars, most } = at(
      ...Array.from({ length: 300 }, (_, place) => place * 1.5),
      900,
    );
    expect(marks.map(({ x }) => x)).toEqual([900]);
    expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(300);
    expect([bars.length, most]).toEqual([150, 2]);
  });

  it('stay marks where they are few, with how many each means', () => {
    const { marks, bars } = at(10, 14, 200, 240, 500);
    expect(bars).toEqual([]);
    expect(marks.map(({ count }) => count)).toEqual([2, 1, 1, 1]);
  });
});
