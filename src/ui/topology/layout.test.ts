import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LayoutEdge } from './layers.ts';
import {
  fitsWidth,
  LEAST_NAME,
  layoutTopology,
  NORMAL,
  TEXT_SIZES,
  type TopologyLayout,
} from './layout.ts';
import { type Box, bend, drawRoute, type EdgeRoute, type GraphPoint } from './routes.ts';

const graphs = fc.integer({ min: 1, max: 24 }).chain((count) =>
  fc.record({
    widths: fc.array(fc.integer({ min: 50, max: 320 }), { minLength: count, maxLength: count }),
    edges: fc.array(fc.record({ from: fc.nat(count - 1), to: fc.nat(count - 1) }), {
      maxLength: 60,
    }),
    room: fc.record({
      width: fc.integer({ min: 360, max: 3000 }),
      height: fc.integer({ min: 200, max: 1600 }),
    }),
    type: fc.constantFrom(...TEXT_SIZES),
  }),
);

describe('the drawing of a topology', () => {
  it('never lays one node over another, whatever is connected', () => {
    fc.assert(
      fc.property(graphs, ({ widths, edges, room, type }) => {
        const { nodes, width, height } = layoutTopology(widths, edges, room, type);
        expect(nodes.map((node) => node.width)).toEqual(widths);
        nodes.forEach((a, i) => {
          expect(a.x).toBeGreaterThanOrEqual(0);
          expect(a.y).toBeGreaterThanOrEqual(0);
          expect(a.x + a.width).toBeLessThanOrEqual(width + 0.001);
          expect(a.height).toBe(type.height);
          expect(a.y + type.height).toBeLessThanOrEqual(height + 0.001);
          for (const b of nodes.slice(i + 1)) expect(meet(a, b, -8)).toBe(false);
        });
      }),
    );
  });

  it('has as much free before its first layer as after its last', () => {
    fc.assert(
      fc.property(graphs, ({ widths, edges, room, type }) => {
        const { nodes, direction, ...size } = layoutTopology(widths, edges, room, type);
        const [at, side] =
          direction === 'across' ? (['x', 'width'] as const) : (['y', 'height'] as const);
        const before = Math.min(...nodes.map((node) => node[at]));
        const after = size[side] - Math.max(...nodes.map((node) => node[at] + node[side]));
        expect(Math.abs(before - after)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('never leads a line across a node', () => {
    fc.assert(
      fc.property(graphs, ({ widths, edges, room, type }) => {
        const layout = layoutTopology(widths, edges, room, type);
        expect(layout.edges).toHaveLength(edges.length);
        expect(layout.edges.filter((route) => crosses(route, layout))).toEqual([]);
      }),
    );
  });

  it('leads every line from its producer to its subscriber', () => {
    fc.assert(
      fc.property(graphs, ({ widths, edges, room }) => {
        const layout = layoutTopology(widths, edges, room);
        edges.forEach(({ from, to }, i) => {
          const route = layout.edges[i] ?? [];
          for (const [end, node] of [
            [route[0], from],
            [route.at(-1), to],
          ] as const) {
            const box = layout.nodes[node];
            if (!end || !box) throw new Error('a line without an end');
            expect(meet(box, { ...end, width: 0, height: 0 }, -1)).toBe(true);
          }
        });
      }),
    );
  });

  it('goes from left to right where the widest names of all layers have room, else down', () => {
    const widths = [100, 140, 120, 90];
    const edges = chain(4);
    const enough = 100 + 140 + 120 + 90 + 3 * 56 + 2 * 16;
    const across = layoutTopology(widths, edges, { width: enough, height: 400 });
    const down = layoutTopology(widths, edges, { width: enough - 1, height: 400 });
    expect([across.direction, down.direction]).toEqual(['across', 'down']);
    expect(across.nodes.map(({ x }) => x)).toEqual(across.nodes.map(({ x }) => x).sort(byNumber));
    expect(down.nodes.map(({ y }) => y)).toEqual(down.nodes.map(({ y }) => y).sort(byNumber));
  });

  it('spreads its layers over the whole height', () => {
    const { nodes, height } = layoutTopology([90, 90, 90, 90, 90, 90], chain(6), {
      width: 400,
      height: 640,
    });
    expect(Math.round(height)).toBe(640);
    expect(nodes[0]?.y).toBeLessThan(40);
    expect((nodes[5]?.y ?? 0) + NORMAL.height).toBeGreaterThan(600);
  });

  it('has all of twenty nodes in sight in a small room, in type that is read', () => {
    const edges = Array.from({ length: 10 }, (_, i) => [
      { from: 0, to: 1 + i },
      { from: 1 + i, to: 11 + i },
      { from: 11 + i, to: 21 },
    ]).flat();
    const room = { width: 720, height: 440 };
    const drawn = (type: (typeof TEXT_SIZES)[number]) =>
      layoutTopology(new Array(22).fill(100 + 7 * type.font), edges, room, type);
    expect(TEXT_SIZES.map((type) => fitsWidth(drawn(type), room))).toEqual([false, false, true]);
    expect(TEXT_SIZES.at(-1)).toBe(LEAST_NAME);
  });

  it('never sets a name larger than others, however few there are', () => {
    expect(TEXT_SIZES.map(({ font }) => font)).toEqual([13, 12, 11]);
    const { nodes } = layoutTopology([90], [], { width: 2000, height: 1500 });
    expect(nodes[0]?.height).toBe(32);
  });

  it('leads the lines to one node together, so that many take no more room than one', () => {
    const count = 14;
    const edges = [
      ...chain(count),
      ...Array.from({ length: count - 2 }, (_, i) => ({ from: i, to: count - 1 })),
    ];
    const { edges: routes } = layoutTopology(new Array(count).fill(90), edges, {
      width: 400,
      height: 900,
    });
    const passing = routes
      .slice(count - 1)
      .map((route) => route.at(-3))
      .filter((point) => point !== undefined);
    expect(passing.length).toBe(count - 2);
    expect(new Set(passing.slice(0, -1).map(({ x }) => Math.round(x))).size).toBe(1);
  });

  it('breaks a layer that is wider than the room, and grows downwards alone', () => {
    const edges = Array.from({ length: 12 }, (_, i) => ({ from: 0, to: i + 1 }));
    const widths = new Array(13).fill(170);
    const layout = layoutTopology(widths, edges, { width: 700, height: 500 });
    expect([layout.direction, layout.width, Math.round(layout.height)]).toEqual(['down', 700, 500]);
    // Without the height for either way, names stay next to each other.
    expect(layoutTopology(widths, edges, { width: 700, height: 200 }).direction).toBe('across');
    const narrow = layoutTopology(widths, edges, { width: 380, height: 200 });
    expect([narrow.direction, narrow.width]).toEqual(['down', 380]);
    expect(narrow.height).toBeGreaterThan(200);
  });

  it('lists producers before their subscribers', () => {
    fc.assert(
      fc.property(graphs, ({ widths, edges, room }) => {
        const forward = edges.filter(({ from, to }) => from < to);
        const { order } = layoutTopology(widths, forward, room);
        expect([...order].sort(byNumber)).toEqual(widths.map((_, node) => node));
        for (const { from, to } of forward)
          expect(order.indexOf(from)).toBeLessThan(order.indexOf(to));
      }),
    );
  });

  it('survives a chain as long as it likes, and very many long lines', () => {
    const count = 3000;
    const long = Array.from({ length: 200 }, (_, i) => ({ from: i, to: count - 1 - i }));
    const edges = [...chain(count), ...long];
    const layout = layoutTopology(new Array(count).fill(90), edges, { width: 900, height: 600 });
    expect(layout.nodes).toHaveLength(count);
    const last = layout.edges.at(-1) ?? [];
    expect(last).toHaveLength(6);
    expect(drawRoute(last, layout.direction)).toMatch(/^M .+ C /);
    expect(crosses(last, layout)).toBe(false);
  });
});

function chain(count: number): LayoutEdge[] {
  return Array.from({ length: count - 1 }, (_, i) => ({ from: i, to: i + 1 }));
}

function byNumber(a: number, b: number): number {
  return a - b;
}

function meet(a: Box, b: Box, less: number): boolean {
  return (
    a.x + less < b.x + b.width &&
    b.x < a.x + a.width - less &&
    a.y + less < b.y + b.height &&
    b.y < a.y + a.height - less
  );
}

function crosses(route: EdgeRoute, layout: TopologyLayout): boolean {
  for (const { x, y } of along(route, layout))
    for (const box of layout.nodes) if (meet(box, { x, y, width: 0, height: 0 }, 0.5)) return true;
  return false;
}

function* along(route: EdgeRoute, { direction }: TopologyLayout): Generator<GraphPoint> {
  for (let i = 1; i < route.length; i++) {
    const [from, to] = [route[i - 1], route[i]];
    if (!from || !to) continue;
    const [a, b] = i % 2 ? [from, to] : bend(from, to, direction);
    for (let step = 0; step <= 12; step++) {
      const t = step / 12;
      const at = (part: 'x' | 'y') =>
        (1 - t) ** 3 * from[part] +
        3 * (1 - t) ** 2 * t * a[part] +
        3 * (1 - t) * t ** 2 * b[part] +
        t ** 3 * to[part];
      yield { x: at('x'), y: at('y') };
    }
  }
}
