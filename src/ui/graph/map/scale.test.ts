import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisTicks } from './axis.ts';
import { computeDomain, FOLD, findZoom, fittingRate, Scale } from './scale.ts';

const WIDTH = 1000;
const HOUR = 3600;

describe('an axis of times', () => {
  const minutes = (start: number) => Array.from({ length: 61 }, (_, at) => start + at * 60);
  const domain = computeDomain([Float64Array.of(...minutes(0), ...minutes(25 * HOUR))], true);
  const scale = new Scale(domain, fittingRate(domain, WIDTH), WIDTH);

  it('folds what is idle, and gives the rest its room', () => {
    expect(scale.folds).toHaveLength(1);
    expect(scale.folds[0]).toMatchObject({ from: HOUR, to: 25 * HOUR });
    expect(scale.length).toBeCloseTo(WIDTH, 6);
    expect(scale.x(HOUR)).toBeCloseTo((WIDTH - FOLD) / 2, 6);
    expect(scale.x(25 * HOUR)).toBeCloseTo((WIDTH + FOLD) / 2, 6);
  });

  it('says how long nothing was recorded, and times at the rest', () => {
    const ticks = axisTicks(scale, 'time', 0, WIDTH);
    expect(ticks.filter(({ isFold }) => isFold).map(({ text }) => text)).toEqual(['1 d 0 h idle']);
    expect(ticks.map(({ text }) => text)).toContain('01-01 00:00');
    const places = ticks.map(({ x }) => x);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('folds nothing of a run that is slow throughout', () => {
    const slow = Float64Array.from({ length: 12 }, (_, at) => at * HOUR + (at % 3) * 600);
    expect(computeDomain([slow], true).gaps).toEqual([]);
  });

  it('folds nothing of steps', () => {
    expect(computeDomain([Float64Array.of(0, 1, 900)], false).gaps).toEqual([]);
  });
});

describe('a scale', () => {
  const time = fc.integer({ min: 0, max: 1e9 }).map((hundredths) => hundredths / 100);
  const times = fc.array(time, { minLength: 2, maxLength: 60 });
  const zooms = fc.double({ min: 1, max: 500, noNaN: true });

  it('keeps the order, fits into the view at first, and leads back from every place', () => {
    fc.assert(
      fc.property(times, zooms, (values, zoom) => {
        const domain = computeDomain([Float64Array.from(values)], true);
        const least = fittingRate(domain, WIDTH);
        const whole = new Scale(domain, least, WIDTH);
        expect(whole.length).toBeLessThanOrEqual(WIDTH * 1.001);
        const scale = new Scale(domain, least * zoom, WIDTH);
        const sorted = values.toSorted((a, b) => a - b);
        let before = Number.NEGATIVE_INFINITY;
        for (const value of sorted) {
          const x = scale.x(value);
          expect(x).toBeGreaterThanOrEqual(before - 1e-6);
          expect(scale.x(scale.value(x))).toBeCloseTo(x, 3);
          before = x;
        }
      }),
    );
  });

  it('writes no word of a pause over another, and the longest pause has its own', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: 150, max: WIDTH }), (values, width) => {
        const domain = computeDomain([Float64Array.from(values)], true);
        const scale = new Scale(domain, fittingRate(domain, width), width);
        const words = axisTicks(scale, 'time', 0, width).filter(({ isFold }) => isFold);
        for (const [index, { x }] of words.slice(1).entries())
          expect(x - (words[index]?.x ?? 0)).toBeGreaterThan(80);
        const [longest] = scale.folds.toSorted(
          (one, two) => two.to - two.from - (one.to - one.from),
        );
        if (longest) expect(words.map(({ x }) => x)).toContain(longest.x + FOLD / 2);
      }),
    );
  });

  it('has no long pause that is much wider than a twentieth of the view', () => {
    fc.assert(
      fc.property(times, zooms, (values, zoom) => {
        const domain = computeDomain([Float64Array.from(values)], true);
        const scale = new Scale(domain, fittingRate(domain, WIDTH) * zoom, WIDTH);
        const sorted = values.toSorted((a, b) => a - b);
        for (let at = 1; at < sorted.length; at++) {
          const gap = scale.x(sorted[at] ?? 0) - scale.x(sorted[at - 1] ?? 0);
          const [from, to] = [sorted[at - 1] ?? 0, sorted[at] ?? 0];
          if (domain.gaps.some((one) => one.from === from && one.to === to))
            expect(gap).toBeLessThanOrEqual(WIDTH * 0.06 + 1);
        }
      }),
    );
  });

  it('brings a part into the view, as close as it goes', () => {
    fc.assert(
      fc.property(times, fc.nat(), fc.nat(), (values, a, b) => {
        const domain = computeDomain([Float64Array.from(values)], true);
        const [from = 0, to = 0] = [values[a % values.length], values[b % values.length]].sort(
          (x = 0, y = 0) => x - y,
        );
        const least = fittingRate(domain, WIDTH);
        const most = 400;
        const zoom = findZoom(domain, { from, to }, WIDTH, [least, most]);
        const wide = (closer: number) => {
          const scale = new Scale(domain, least * closer, WIDTH);
          return scale.x(to) - scale.x(from);
        };
        expect(wide(zoom)).toBeLessThanOrEqual(WIDTH * 1.001);
        if (zoom < most * 0.999) expect(wide(zoom * 1.001)).toBeGreaterThan(WIDTH * 0.999);
      }),
    );
  });
});
