import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  lineAt,
  listScoreRuns,
  placeNames,
  receiptAt,
  type Score,
  toScoreX,
  toScoreY,
} from './score.ts';

const scores = fc.integer({ min: 1, max: 40 }).chain((lines) =>
  fc.record({
    lines: fc.constant(lines),
    line: fc
      .array(fc.nat(lines - 1), { minLength: 1, maxLength: 300 })
      .map((line) => Int32Array.from(line)),
    size: fc.record({
      width: fc.integer({ min: 200, max: 2000 }),
      height: fc.integer({ min: 80, max: 200 }),
    }),
  }),
);

const makeScore = (lines: number, line: Int32Array): Score => ({
  lines,
  lineOf: Int32Array.from({ length: lines }, (_, node) => node),
  node: line,
  mark: new Uint8Array(line.length),
});

describe('the score', () => {
  it('writes the names that matter most, none over another, and each at its line where it has room', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3000 }),
        fc.integer({ min: 80, max: 400 }),
        fc.array(fc.nat(), { minLength: 1, maxLength: 60 }),
        (lines, height, some) => {
          const size = { width: 100, height };
          const wanted = [...new Set(some.map((nth) => nth % lines))];
          const placed = placeNames(lines, size, 13, wanted);
          const room = Math.floor(height / 13);
          expect(placed.map(({ line }) => line)).toEqual(
            wanted.slice(0, room).sort((a, b) => a - b),
          );
          placed.forEach(({ y }, i) => {
            expect(y).toBeGreaterThanOrEqual(6.499);
            expect(y).toBeLessThanOrEqual(height - 6.499);
            if (i) expect(y - (placed[i - 1]?.y ?? 0)).toBeGreaterThanOrEqual(12.999);
          });
          const own = placed.map(({ line }) => toScoreY(line, lines, size));
          const isFree = own.every((y, i) => i === 0 || y - (own[i - 1] ?? 0) >= 13);
          if (isFree)
            placed.forEach(({ y }, i) => {
              expect(y).toBeCloseTo(own[i] ?? 0, 6);
            });
        },
      ),
    );
  });

  it('moves names that crowd as little as they can', () => {
    // Lines 4 px apart: the three middle ones want to be at 41, 45 and 49.
    const placed = placeNames(20, { width: 100, height: 94 }, 13, [8, 9, 10]);
    expect(placed.map(({ y }) => y)).toEqual([32, 45, 58]);
  });

  it('finds the receipt whose mark is pointed at', () => {
    fc.assert(
      fc.property(scores, fc.nat(), ({ lines, line, size }, nth) => {
        const score = makeScore(lines, line);
        const at = nth % line.length;
        const [x, y] = [toScoreX(at, line.length, size), toScoreY(line[at] ?? 0, lines, size)];
        const found = receiptAt(score, x, y, size);
        const away = Math.hypot(
          toScoreX(found, line.length, size) - x,
          toScoreY(line[found] ?? 0, lines, size) - y,
        );
        expect(away).toBeLessThan(0.001);
      }),
    );
  });

  it('finds one on the line pointed at where many share a pixel, and only looks around it', () => {
    const total = 100_000;
    const line = Int32Array.from({ length: total }, (_, at) => at % 10);
    const size = { width: 1000, height: 120 };
    const score = makeScore(10, line);
    for (const wanted of [0, 4, 9]) {
      const found = receiptAt(score, 503, toScoreY(wanted, 10, size), size);
      expect(line[found]).toBe(wanted);
      expect(Math.abs(toScoreX(found, total, size) - 503)).toBeLessThan(1);
    }
  });

  it('takes the moment where no mark is near', () => {
    const score = makeScore(10, new Int32Array(101));
    const size = { width: 1014, height: 160 };
    expect(receiptAt(score, toScoreX(60, 101, size), 150, size)).toBe(60);
    expect(receiptAt(score, -50, 150, size)).toBe(0);
    expect(receiptAt(score, 5000, 150, size)).toBe(100);
  });

  it('draws each pixel as the mark that matters most of those at it', () => {
    fc.assert(
      fc.property(
        scores,
        fc.infiniteStream(fc.nat(5)),
        ({ lines, line, size: { width, height } }, marks) => {
          // So narrow that many share a pixel.
          const size = { width: width / 10, height };
          const score = {
            ...makeScore(lines, line),
            mark: Uint8Array.from(line, () => next(marks)),
          };
          const expected = new Map<string, number>();
          line.forEach((_, at) => {
            const y = Math.round(toScoreY(lineAt(score, at), lines, size));
            const place = `${Math.floor(toScoreX(at, line.length, size))} ${y}`;
            expected.set(place, Math.max(expected.get(place) ?? 0, score.mark[at] ?? 0));
          });
          const drawn = new Map<string, number>();
          for (const { mark, from, to, y } of listScoreRuns(score, size))
            for (let x = from; x < to; x++) drawn.set(`${x} ${y}`, mark);
          expect(drawn).toEqual(expected);
        },
      ),
    );
  });
});

function next(marks: Iterator<number>): number {
  return marks.next().value ?? 0;
}
