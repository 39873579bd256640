import { expect, it } from 'vitest';
import type { LaneFace } from '../../layout/index.ts';
import { linePath, mapPaths } from './lane-paths.ts';

const PLAIN: LaneFace = {
  id: 'a',
  title: 'a',
  state: 'verified',
  verdict: 'verified',
  tie: null,
  parent: null,
  isMany: false,
  below: 0,
  entries: 1,
  waiting: 0,
  denied: 0,
  cost: null,
  seconds: null,
  missing: null,
};

it('marks what waits and what was denied on areas of any size, and other lanes where there is room', () => {
  const faces: LaneFace[] = [
    { ...PLAIN, waiting: 1 },
    { ...PLAIN, denied: 1 },
    { ...PLAIN, state: 'consistent', denied: 1 },
    { ...PLAIN, state: 'warnings', waiting: 1 },
  ];
  const marksOf = (size: number) => {
    const places = Float32Array.from(faces.flatMap((_, at) => [at * 50, 0, size, size]));
    const { marks } = mapPaths({ faces, places });
    return [...marks].map(([kind, d]) => [kind, d.split('M').length - 1]);
  };
  expect(marksOf(3)).toEqual([
    ['waiting', 1],
    ['denied', 2],
  ]);
  expect(marksOf(12)).toEqual([
    ['waiting', 1],
    ['denied', 2],
    ['warnings', 1],
  ]);
});

it('marks a wide area at its left, where no words are', () => {
  const places = Float32Array.from([40, 0, 300, 18]);
  const { marks } = mapPaths({ faces: [{ ...PLAIN, denied: 1 }], places });
  const [, x, r] = /^M([\d.]+) [\d.]+l([\d.]+)/.exec(marks.get('denied') ?? '') ?? [];
  expect(Number(x) + Number(r)).toBeLessThan(40 + 18);
});

it('rounds a line no further than its stretches are long', () => {
  expect(linePath({ points: [0, 0, 4, 0, 4, 100, 50, 100] })).toBe(
    'M0 0L2 0Q4 0 4 2L4 92Q4 100 12 100L50 100',
  );
});
