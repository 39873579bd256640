import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../testing/draws.ts';
import { layoutLanes } from './layout.ts';
import { ask, delegated, forests, lane } from './testing.ts';
import { strips } from './tree-map.ts';
import type { LanesView } from './types.ts';

const sizes = fc.record({
  width: fc.integer({ min: 300, max: 2600 }),
  height: fc.integer({ min: 240, max: 1400 }),
});

function boxesOf({ faces, places }: LanesView) {
  return faces.map((face, at) => {
    const [x = 0, y = 0, width = 0, height = 0] = places.slice(at * 4, at * 4 + 4);
    return { id: face.id, x, y, width, height };
  });
}

type Box = ReturnType<typeof boxesOf>[number];

/** Places are floats of 32 bits. */
const NEAR = 0.01;

function overlap(a: Omit<Box, 'id'>, b: Omit<Box, 'id'>): boolean {
  return (
    a.x + NEAR < b.x + b.width &&
    b.x + NEAR < a.x + a.width &&
    a.y + NEAR < b.y + b.height &&
    b.y + NEAR < a.y + a.height
  );
}

function stretches(points: readonly number[]): Omit<Box, 'id'>[] {
  const found: Omit<Box, 'id'>[] = [];
  for (let at = 0; at + 3 < points.length; at += 2) {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = points.slice(at, at + 4);
    expect(x1 === x2 || y1 === y2).toBe(true);
    found.push({
      x: Math.min(x1, x2) - 0.05,
      y: Math.min(y1, y2) - 0.05,
      width: Math.abs(x2 - x1) + 0.1,
      height: Math.abs(y2 - y1) + 0.1,
    });
  }
  return found;
}

describe('a graph of lanes', () => {
  it('has every lane once, no two on one place, and all inside', () => {
    fc.assert(
      fc.property(forests(140), sizes, (input, size) => {
        const view = layoutLanes(input, ask(size));
        const boxes = boxesOf(view);
        expect(new Set(boxes.map(({ id }) => id)).size).toBe(boxes.length);
        expect(boxes.length).toBe(view.lanes);
        expect(view.width).toBe(size.width);
        boxes.forEach((box, at) => {
          expect(box.x).toBeGreaterThanOrEqual(0);
          expect(box.x + box.width).toBeLessThanOrEqual(view.width + NEAR);
          expect(box.y + box.height).toBeLessThanOrEqual(view.height + NEAR);
          for (const other of boxes.slice(at + 1)) expect(overlap(box, other)).toBe(false);
        });
      }),
      { numRuns: draws(120) },
    );
  });

  it('draws no line over a chip, and every line to the chips that it ties', () => {
    let lines = 0;
    fc.assert(
      fc.property(forests(60), sizes, (input, size) => {
        const view = layoutLanes(input, ask(size));
        const boxes = boxesOf(view);
        for (const { points, from, to } of view.edges) {
          lines++;
          const parts = stretches(points);
          for (const part of parts)
            for (const box of boxes) {
              // At its ends it touches a chip, and goes no further.
              const touches = box === boxes[from] || box === boxes[to];
              const inner = touches
                ? {
                    ...box,
                    x: box.x + 1,
                    y: box.y + 1,
                    width: box.width - 2,
                    height: box.height - 2,
                  }
                : box;
              expect(overlap(part, inner)).toBe(false);
            }
          const reaches = (box: Box | undefined) =>
            box !== undefined &&
            parts.some((part) =>
              overlap(part, {
                ...box,
                x: box.x - 1,
                width: box.width + 2,
                y: box.y - 1,
                height: box.height + 2,
              }),
            );
          expect([reaches(boxes[from]), reaches(boxes[to])]).toEqual([true, true]);
        }
      }),
      { numRuns: draws(120) },
    );
    expect(lines).toBeGreaterThan(draws(120) * 4);
  });

  it('fills most of a large screen, from a handful of lanes on', () => {
    for (const size of [
      { width: 1280, height: 560 },
      { width: 1440, height: 730 },
      { width: 1920, height: 905 },
      { width: 2400, height: 1175 },
    ])
      for (let count = 5; count <= 40; count++)
        for (const tied of [false, true]) {
          const lanes = Array.from({ length: count }, (_, i) => lane(`${i}`));
          const links = tied ? lanes.slice(1).map(({ id }) => delegated('0', id)) : [];
          const view = layoutLanes({ lanes, links, cost: null }, ask(size));
          expect(view.level).toBe('chips');
          const boxes = boxesOf(view);
          const [left, top] = [
            Math.min(...boxes.map(({ x }) => x)),
            Math.min(...boxes.map(({ y }) => y)),
          ];
          const right = Math.max(...boxes.map(({ x, width }) => x + width));
          const bottom = Math.max(...boxes.map(({ y, height }) => y + height));
          const covered = ((right - left) * (bottom - top)) / (size.width * size.height);
          expect(covered, `${count} ${tied} ${size.width} ${view.chip}`).toBeGreaterThanOrEqual(
            0.6,
          );
          // What is left over is at both sides.
          expect(Math.abs(left - (size.width - right))).toBeLessThanOrEqual(2);
        }
  });

  it('shows all of 5,000 lanes in one view', () => {
    const lanes = Array.from({ length: 5000 }, (_, i) =>
      lane(`${i}`, { entries: 1 + (i % 7) * 40 }),
    );
    for (const size of [
      { width: 1280, height: 560 },
      { width: 390, height: 480 },
    ]) {
      const view = layoutLanes({ lanes, links: [], cost: null }, ask(size));
      expect(view).toMatchObject({ level: 'map', height: size.height, within: 5000 });
      expect(new Set(view.faces.map(({ id }) => id)).size).toBe(5000);
      for (const { width, height } of boxesOf(view))
        expect(Math.min(width, height)).toBeGreaterThan(1);
    }
  });

  it('leads from the map to every lane as a chip, and back by the same steps', () => {
    const lanes = Array.from({ length: 700 }, (_, i) => lane(`${i}`));
    const links = lanes.slice(300).map(({ id }) => delegated('7', id));
    const input = { lanes, links, cost: null };
    const seen = new Set<string>();
    const rest: (string | null)[] = [null];
    for (const within of rest) {
      const view = layoutLanes(input, ask({ within }));
      const isNext = (group: number) => view.groups[group]?.id !== within;
      // What is in no smaller stretch can be pressed where it is.
      view.faces.forEach(({ id }, at) => {
        const group = view.groupOf[at] ?? -1;
        if (group === -1 || !isNext(group)) seen.add(id);
      });
      view.groups.forEach(({ id, parent }, at) => {
        if (isNext(at) && (parent === -1 || !isNext(parent))) rest.push(id);
      });
      expect(view.trail.at(-1)?.id ?? null).toBe(within);
    }
    expect(seen.size).toBe(700);
    expect(rest.length).toBeGreaterThan(8);
  });

  it('says of lanes without room of their own how many they are, and the worst of them', () => {
    const lanes = Array.from({ length: 90_000 }, (_, i) =>
      lane(`${i}`, i === 70_000 ? { verdict: 'failed' } : {}),
    );
    const view = layoutLanes({ lanes, links: [], cost: null }, ask({ width: 400, height: 300 }));
    expect(view.faces.reduce((sum, { isMany, below }) => sum + (isMany ? below : 1), 0)).toBe(
      90_000,
    );
    expect(view.faces.filter(({ state }) => state === 'failed')).toHaveLength(1);
  });

  it('orders by time, cost, depth and verdict, what is not known last', () => {
    const lanes = [
      lane('a', { firstAt: 30, cost: 1n }),
      lane('b', { cost: 9n, verdict: 'failed' }),
      lane('c', { firstAt: 10, verdict: 'verified with warnings' }),
      lane('d', { firstAt: 20 }),
    ];
    const input = {
      lanes,
      links: [delegated('d', 'gone', 'not here')],
      cost: { name: 'tokens', decimals: 0 },
    };
    const by = (order: LanesView['orders'][number]) =>
      layoutLanes(input, ask({ order }))
        .faces.map(({ id }) => id)
        .filter((id) => id !== 'gone')
        .join('');
    expect([by('recorded'), by('time'), by('cost'), by('depth'), by('verdict')]).toEqual([
      'abcd',
      'cdab',
      'bacd',
      'dabc',
      'bcda',
    ]);
    expect(layoutLanes(input, ask()).orders).toEqual([
      'recorded',
      'time',
      'cost',
      'depth',
      'verdict',
    ]);
  });
});

describe('the map', () => {
  it('gives areas in proportion to the weights, in order, and fills its room', () => {
    const weights = fc.array(fc.double({ min: 1, max: 20, noNaN: true }), {
      minLength: 1,
      maxLength: 96,
    });
    fc.assert(
      fc.property(weights, sizes, (all, { width, height }) => {
        const boxes = strips(all, { x: 5, y: 7, width, height });
        const total = all.reduce((sum, one) => sum + one, 0);
        expect(boxes).toHaveLength(all.length);
        boxes.forEach((box, at) => {
          const share = (box.width * box.height) / (width * height);
          expect(share).toBeCloseTo((all[at] ?? 0) / total, 6);
          expect(box.x).toBeGreaterThan(4.99);
          expect(box.y + box.height).toBeLessThan(7.01 + height);
          const next = boxes[at + 1];
          if (next) expect(next.y > box.y + 0.001 || next.x > box.x).toBe(true);
        });
      }),
    );
  });
});
