import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inColumns, type Size } from './columns.ts';

const GAP = 20;
const sizes = fc.array(
  fc.record({ width: fc.integer({ min: 1, max: 3000 }), height: fc.integer({ min: 1, max: 900 }) }),
  { maxLength: 30 },
);

describe('trees in columns', () => {
  it('never overlap, and are read down and then to the right', () => {
    fc.assert(
      fc.property(sizes, (all) => {
        const boxes = inColumns(all, GAP).map((place, i) => ({ ...place, ...sizeAt(all, i) }));
        expect(boxes.length).toBe(all.length);
        for (const [i, box] of boxes.entries()) {
          const before = boxes[i - 1];
          if (!before) continue;
          const isBelow = box.x === before.x && box.y >= before.y + before.height + GAP;
          const isNext = box.y === 0 && box.x >= before.x + before.width + GAP;
          expect(isBelow || isNext).toBe(true);
        }
      }),
    );
  });

  it('fill a wide screen: seventeen alike are not one column', () => {
    const places = inColumns(
      Array.from({ length: 17 }, () => ({ width: 700, height: 300 })),
      GAP,
    );
    const columns = new Set(places.map(({ x }) => x)).size;
    expect(columns).toBeGreaterThan(1);
    expect(columns).toBeLessThan(8);
  });

  it('are one column where that is shown largest', () => {
    const places = inColumns(
      [1, 2].map(() => ({ width: 3000, height: 100 })),
      GAP,
    );
    expect(places).toEqual([
      { x: 0, y: 0 },
      { x: 0, y: 120 },
    ]);
  });
});

function sizeAt(all: readonly Size[], at: number): Size {
  return all[at] ?? { width: 0, height: 0 };
}
