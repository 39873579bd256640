import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Link } from '../core/model/entry.ts';
import {
  type GraphLane,
  type GraphNode,
  type GraphView,
  layoutLanes,
  MAX_LANE_NODES,
} from './index.ts';

function lane(id: string, entries: number, origin: GraphLane['origin'] = 'root'): GraphLane {
  return { id, title: `lane ${id}`, origin, entries, verdict: 'verified' };
}

function link(
  kind: Link['kind'],
  from: [string, number | null],
  to: [string, number | null],
): Link {
  const missing = to[1] === null ? 'not in this ledger' : null;
  const point = ([id, index]: [string, number | null]) => ({ lane: id, index });
  return { kind, from: point(from), to: point(to), label: `${kind} of ${from[0]}`, missing };
}

/** Any ledger: any links, cycles and places that do not exist included. */
const ledgers = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 6000 })), {
    minLength: 1,
    maxLength: 60,
  })
  .chain((sizes) => {
    const point = fc.tuple(
      fc.integer({ min: 0, max: sizes.length + 2 }).map(String),
      fc.option(fc.integer({ min: 0, max: 6000 })),
    );
    const kinds = fc.constantFrom<Link['kind']>('branch', 'delegation', 'reference', 'rollback');
    return fc.record({
      lanes: fc.constant(sizes.map((entries, i) => lane(String(i), entries))),
      links: fc.array(
        fc.tuple(kinds, point, point).map(([kind, from, to]) => link(kind, from, to)),
        { maxLength: 120 },
      ),
    });
  });

function overlaps(nodes: readonly GraphNode[]): string[] {
  const out: string[] = [];
  for (const [i, a] of nodes.entries()) {
    for (const b of nodes.slice(i + 1)) {
      const apart =
        a.x + a.width <= b.x ||
        b.x + b.width <= a.x ||
        a.y + a.height <= b.y ||
        b.y + b.height <= a.y;
      if (!apart) out.push(`${a.id} and ${b.id}`);
    }
  }
  return out;
}

function expectSound(view: GraphView): void {
  expect(overlaps(view.nodes)).toEqual([]);
  const ids = new Set(view.nodes.map(({ id }) => id));
  expect(ids.size).toBe(view.nodes.length);
  expect(new Set(view.edges.map(({ id }) => id)).size).toBe(view.edges.length);
  for (const edge of view.edges) expect(ids.has(edge.from) && ids.has(edge.to)).toBe(true);
}

describe('layoutLanes', () => {
  it('draws nothing over another, under the ceiling, counts what it leaves out', () => {
    fc.assert(
      fc.property(ledgers, ({ lanes, links }) => {
        const view = layoutLanes({ lanes, links });
        expectSound(view);
        expect(view.nodes.length).toBeLessThanOrEqual(MAX_LANE_NODES);
        expect(layoutLanes({ lanes, links })).toEqual(view);
      }),
      { numRuns: 150 },
    );
  });

  it('folds many leaves of one lane, failed ones last', () => {
    const lanes = [lane('main', 1), ...Array.from({ length: 999 }, (_, i) => lane(`${i}`, 2))];
    const links = lanes.slice(1).map(({ id }) => link('delegation', ['main', 0], [id, 0]));
    const failed = lanes.map((one) =>
      one.id === '998' ? { ...one, verdict: 'failed' as const } : one,
    );
    const view = layoutLanes({ lanes: failed, links });
    expect(view.nodes.find(({ type }) => type === 'segment')?.title).toBe('987 more lanes');
    expect(view.nodes.some(({ id }) => id === 'lane:998')).toBe(true);
    expect(view.lanesLeftOut).toBe(987);
    expectSound(view);
  });

  it('layers by depth, draws missing lanes as ghosts, puts untied lanes in a grid', () => {
    const lanes = [lane('a', 1), lane('b', 1), lane('c', 1), lane('x', 1), lane('y', 1)];
    const links = [
      link('delegation', ['a', 0], ['b', 0]),
      link('branch', ['c', 0], ['b', 0]),
      link('delegation', ['b', 0], ['gone', null]),
    ];
    const view = layoutLanes({ lanes, links });
    const x = (id: string) => view.nodes.find((node) => node.id === `lane:${id}`)?.x ?? -1;
    expect(x('a')).toBeLessThan(x('b'));
    expect(x('b')).toBeLessThan(x('c'));
    expect(view.nodes.find(({ type }) => type === 'missing')?.lane).toBe('gone');
    expect(view.nodes.find(({ id }) => id === 'lane:y')?.y).toBe(
      view.nodes.find(({ id }) => id === 'lane:x')?.y,
    );
  });
});
