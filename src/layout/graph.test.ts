import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Link } from '../core/model/entry.ts';
import {
  type GraphLane,
  type GraphMark,
  type GraphNode,
  type GraphView,
  type LaneGraphInput,
  layoutLane,
  layoutLanes,
  MAX_LANE_NODES,
  MAX_NODES,
} from './index.ts';
import { shortTitle } from './measure.ts';

const MARKS = ['error', 'warning', 'waiting', 'denied', 'branch', 'delegation'] as const;

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

function input(
  lanes: GraphLane[],
  links: Link[],
  marks: Record<string, GraphMark[]> = {},
  open: string[] = [],
): LaneGraphInput {
  return {
    focus: lanes[0]?.id ?? '',
    lanes,
    links,
    open,
    marks: (id) => marks[id] ?? [],
    line: (id, index) => {
      const known = lanes.find((one) => one.id === id);
      if (!known || index < 0 || index >= known.entries)
        throw new Error(`asked for ${id}:${index}`);
      return { title: `entry ${index}`, note: '', shape: 'change', seq: index, errors: 0 };
    },
  };
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
      marks: fc.dictionary(
        fc.integer({ min: 0, max: 5 }).map(String),
        fc.array(
          fc.record({ index: fc.integer({ min: 0, max: 6000 }), mark: fc.constantFrom(...MARKS) }),
          { maxLength: 300 },
        ),
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

/** The entries that the drawn lanes cover, lane by lane, as ranges in order. */
function expectPartition(view: GraphView, lanes: readonly GraphLane[]): void {
  const next = new Map<string, number>();
  for (const { type, lane: id, index, lastIndex } of view.nodes) {
    if (type !== 'entry' && type !== 'segment') continue;
    expect(index).toBe(next.get(id) ?? 0);
    next.set(id, (lastIndex ?? -2) + 1);
  }
  for (const [id, end] of next) expect(end).toBe(lanes.find((one) => one.id === id)?.entries);
}

/** Opens the n-th segment of the view, again and again. */
function openMany(base: LaneGraphInput, picks: readonly number[]): GraphView {
  let open: string[] = [];
  let view = layoutLane(base);
  for (const pick of picks) {
    const segments = view.nodes.filter(({ type }) => type === 'segment');
    const chosen = segments[pick % Math.max(1, segments.length)];
    if (!chosen) break;
    open = [...open, chosen.id];
    view = layoutLane({ ...base, open });
    expect(view.nodes.length).toBeLessThanOrEqual(MAX_NODES);
    expect(view.nodes.some(({ id }) => id === chosen.id)).toBe(false);
  }
  return view;
}

describe('layoutLane', () => {
  it('draws every entry once, nothing over another, under the ceiling, the same each time', () => {
    fc.assert(
      fc.property(
        ledgers,
        fc.array(fc.nat(200), { maxLength: 8 }),
        ({ lanes, links, marks }, picks) => {
          const base = input(lanes, links, marks);
          const view = openMany(base, picks);
          expectSound(view);
          expectPartition(view, lanes);
          expect(layoutLane(base)).toEqual(layoutLane(base));
        },
      ),
      { numRuns: 150 },
    );
  });

  it('shows a short run as it is, with the branch below its source', () => {
    const lanes = [lane('main', 8), lane('what-if', 3, 'branch')];
    const view = layoutLane(input(lanes, [link('branch', ['what-if', 0], ['main', 2])]));
    expect(view.nodes.filter(({ type }) => type === 'entry')).toHaveLength(11);
    const at = (id: string) => view.nodes.find((node) => node.id === id);
    expect(at('what-if:0')?.y).toBeGreaterThan(at('main:2')?.y ?? Infinity);
    expect(at('what-if:0')?.x).toBeGreaterThan(at('main:2')?.x ?? Infinity);
    expect(at('label:what-if')?.note).toBe('branch from seq 2');
    expect(view.edges).toContainEqual(
      expect.objectContaining({ kind: 'branch', from: 'main:2', to: 'what-if:0', missing: false }),
    );
  });

  it('draws a missing child as a ghost and a missing source above its branch', () => {
    const delegation = layoutLane(
      input([lane('main', 3)], [link('delegation', ['main', 1], ['gone', null])]),
    );
    expect(delegation.nodes.find(({ type }) => type === 'missing')?.note).toBe(
      'not in this ledger',
    );
    expect(delegation.edges.filter(({ missing }) => missing)).toHaveLength(1);
    const branch = layoutLane(
      input([lane('b', 3, 'branch')], [link('branch', ['b', 0], ['gone', null])]),
    );
    const ghost = branch.nodes.find(({ type }) => type === 'missing');
    expect(ghost?.y).toBeLessThan(branch.nodes.find(({ id }) => id === 'b:0')?.y ?? 0);
  });

  it('folds a long plain stretch, says what is in it, and opens it in bounded steps', () => {
    const lanes = [lane('main', 5000)];
    const marks = { main: [{ index: 2500, mark: 'denied' as const }] };
    const closed = layoutLane(input(lanes, [], marks));
    expect(closed.nodes.map(({ title }) => title)).toEqual([
      'lane main',
      'entry 0',
      '2,499 entries',
      'entry 2500',
      '2,498 entries',
      'entry 4999',
    ]);
    expect(closed.folded).toBe(4997);
    const once = layoutLane(input(lanes, [], marks, ['main:1-2499']));
    expect(once.nodes.length).toBeLessThanOrEqual(closed.nodes.length + 39);
    expectPartition(once, lanes);
    const deepest = openMany(input(lanes, [], marks), [0, 20, 20, 20]);
    expect(deepest.nodes.length).toBeLessThanOrEqual(MAX_NODES);
  });

  it('takes a segment of many marks apart without losing what it says', () => {
    const marks = Array.from({ length: 3000 }, (_, i) => ({ index: i, mark: 'denied' as const }));
    const view = layoutLane(input([lane('main', 3000)], [], { main: marks }));
    expect(view.nodes.length).toBeLessThanOrEqual(MAX_NODES);
    expect(view.nodes.find(({ type }) => type === 'segment')?.note).toMatch(/denied/);
  });

  it('costs no more for a longer lane', () => {
    let asked = 0;
    const base = input([lane('main', 1_000_000)], []);
    const view = layoutLane({
      ...base,
      line: (id, index) => {
        asked++;
        return base.line(id, index);
      },
    });
    expect(view.nodes).toHaveLength(4);
    expect(asked).toBeLessThan(10);
  });
});

describe('what fits on a node', () => {
  it('is the last part of paths, and no word that the shape says already', () => {
    expect(shortTitle('fs_patch crates/net/src/retry.rs and 2 more', 'change')).toBe(
      'fs_patch retry.rs and 2 more',
    );
    expect(shortTitle('Start: fix it: now', 'start')).toBe('Start');
    expect(shortTitle('Denied: publish without scope', 'denied')).toBe('publish without scope');
    expect(shortTitle('http_get https://a.example/x/y', 'change')).toBe(
      'http_get https://a.example/x/y',
    );
  });
});

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
