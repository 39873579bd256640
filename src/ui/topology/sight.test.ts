import { describe, expect, it } from 'vitest';
import { along, held, outOfSight, together } from './sight.ts';

const ROOM = { width: 400, height: 300 };

describe('what of a drawing is in sight', () => {
  it('counts each node out of sight once, at the side at which it is', () => {
    const box = (x: number, y: number) => ({ x, y, width: 80, height: 30 });
    const nodes = [box(10, 10), box(10, 290), box(10, 280), box(380, 10), box(900, 900)];
    expect(outOfSight(nodes, { x: 0, y: 0 }, ROOM)).toEqual({
      above: 0,
      below: 2,
      left: 0,
      right: 1,
    });
    expect(outOfSight(nodes, { x: -100, y: -200 }, ROOM)).toEqual({
      above: 2,
      below: 1,
      left: 2,
      right: 0,
    });
  });

  it('keeps the first part in sight with those near it that have room, and no others', () => {
    const first = [100, 120] as const;
    expect(together([], 300)).toBeUndefined();
    expect(together([first], 10)).toEqual([100, 120]);
    expect(together([first, [900, 920], [150, 170], [40, 60]], 300)).toEqual([40, 170]);
    expect(together([first, [150, 170], [40, 60]], 75)).toEqual([100, 170]);
  });

  it('moves no farther than to its end, and keeps what is smaller in the middle', () => {
    expect([held(50, 900, 300), held(-2000, 900, 300), held(-70, 900, 300)]).toEqual([
      0, -600, -70,
    ]);
    expect(held(-70, 200, 300)).toBe(50);
  });

  it('moves for a part only when that is out of sight', () => {
    expect(along(-100, 900, 300, [110, 140])).toBe(-100);
    expect(along(-100, 900, 300, [500, 520])).toBe(-360);
    expect(along(0, 900, 300, [880, 900])).toBe(-600);
    expect(along(-9, 200, 300, [0, 10])).toBe(50);
  });
});
