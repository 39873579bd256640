import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filteredList, foldedList, type RowList, stretchOf } from './row-list.ts';

const ENTRIES = 80;
/** Stretches of a lane, apart from each other, and which of them are opened. */
const lanes = fc.tuple(
  fc.uniqueArray(fc.integer({ min: 1, max: ENTRIES - 2 }), { maxLength: 16 }),
  fc.uniqueArray(fc.nat(8)),
);

function made(cuts: readonly number[], opened: readonly number[]) {
  const sorted = [...cuts].sort((a, b) => a - b);
  const pairs = sorted.flatMap((from, i) => {
    const to = sorted[i + 1];
    return i % 2 === 0 && to !== undefined ? [[from, to] as const] : [];
  });
  const stretches = {
    from: Uint32Array.from(pairs, ([from]) => from),
    to: Uint32Array.from(pairs, ([, to]) => to),
  };
  const isOpened = (stretch: number) => opened.includes(stretch);
  return { stretches, isOpened, list: foldedList(ENTRIES, stretches, isOpened) };
}

/** What every list keeps to. */
function expectSound(list: RowList) {
  for (let row = 0; row < list.count; row++) {
    expect(list.rowOf(list.entryAt(row))).toBe(row);
    if (row > 0) expect(list.entryAt(row)).toBeGreaterThan(list.entryAt(row - 1));
  }
}

describe('rows with folded stretches', () => {
  it('have every entry once: in its own row, or in that of its stretch', () => {
    fc.assert(
      fc.property(lanes, ([cuts, opened]) => {
        const { stretches, isOpened, list } = made(cuts, opened);
        expectSound(list);
        for (let index = 0; index < ENTRIES; index++) {
          const stretch = stretchOf(stretches, index);
          const row = list.rowOf(index);
          expect(row).toBeLessThan(list.count);
          if (stretch === null || isOpened(stretch)) {
            expect(list.entryAt(row)).toBe(index);
            expect(list.stretchAt(row)).toBeNull();
          } else expect(list.stretchAt(row)).toBe(stretch);
        }
      }),
    );
  });

  it('never move one entry before another', () => {
    fc.assert(
      fc.property(lanes, ([cuts, opened]) => {
        const { list } = made(cuts, opened);
        for (let index = 1; index < ENTRIES; index++)
          expect(list.rowOf(index)).toBeGreaterThanOrEqual(list.rowOf(index - 1));
      }),
    );
  });
});

it('rows that a filter left have no other entries', () => {
  const list = filteredList(Int32Array.of(2, 5, 9));
  expectSound(list);
  expect([0, 2, 4, 9].map((index) => list.rowOf(index))).toEqual([-1, 0, -1, 2]);
  expect([0, 4, 80].map((index) => list.nearest(index))).toEqual([0, 1, 2]);
});
