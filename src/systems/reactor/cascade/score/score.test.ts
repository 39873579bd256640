import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { receiptAt, type Score, xOf, yOf } from './score.ts';

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

const scoreOf = (lines: number, line: Int32Array): Score => ({
  lines,
  line,
  mark: new Uint8Array(line.length),
});

describe('the score', () => {
  it('finds the receipt whose mark is pointed at', () => {
    fc.assert(
      fc.property(scores, fc.nat(), ({ lines, line, size }, nth) => {
        const score = scoreOf(lines, line);
        const at = nth % line.length;
        const [x, y] = [xOf(at, line.length, size), yOf(line[at] ?? 0, lines, size)];
        const found = receiptAt(score, x, y, size);
        const away = Math.hypot(
          xOf(found, line.length, size) - x,
          yOf(line[found] ?? 0, lines, size) - y,
        );
        expect(away).toBeLessThan(0.001);
      }),
    );
  });

  it('finds one on the line pointed at where many share a pixel, and only looks around it', () => {
    const total = 100_000;
    const line = Int32Array.from({ length: total }, (_, at) => at % 10);
    const size = { width: 1000, height: 120 };
    const score = scoreOf(10, line);
    for (const wanted of [0, 4, 9]) {
      const found = receiptAt(score, 503, yOf(wanted, 10, size), size);
      expect(line[found]).toBe(wanted);
      expect(Math.abs(xOf(found, total, size) - 503)).toBeLessThan(1);
    }
  });

  it('takes the moment where no mark is near', () => {
    const score = scoreOf(10, new Int32Array(101));
    const size = { width: 1014, height: 160 };
    expect(receiptAt(score, xOf(60, 101, size), 150, size)).toBe(60);
    expect(receiptAt(score, -50, 150, size)).toBe(0);
    expect(receiptAt(score, 5000, 150, size)).toBe(100);
  });
});
