import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findCircles, type Leading } from './circles.ts';

type Edges = readonly (readonly [from: number, to: number])[];

function makeLanes(count: number, edges: Edges): ReadonlyMap<string, Leading> {
  return new Map(
    Array.from({ length: count }, (_, lane) => [
      String(lane),
      { children: edges.flatMap(([from, to]) => (from === lane ? [{ lane: String(to) }] : [])) },
    ]),
  );
}

/** Every lane that can be reached by one delegation or more. */
function reached(lanes: ReadonlyMap<string, Leading>, from: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const next = [from];
  for (let lane = next.pop(); lane !== undefined; lane = next.pop())
    for (const { lane: child } of lanes.get(lane)?.children ?? [])
      if (lanes.has(child) && !seen.has(child)) {
        seen.add(child);
        next.push(child);
      }
  return seen;
}

it('finds every lane that can be reached from itself, and with which others', () => {
  const nodes = fc.nat({ max: 9 });
  fc.assert(
    fc.property(fc.array(fc.tuple(nodes, nodes), { maxLength: 24 }), (edges) => {
      const lanes = makeLanes(8, edges);
      const circles = findCircles(lanes);
      const from = new Map([...lanes.keys()].map((lane) => [lane, reached(lanes, lane)]));
      for (const a of lanes.keys()) {
        expect(circles.has(a)).toBe(from.get(a)?.has(a));
        for (const b of lanes.keys())
          if (circles.has(a) && circles.has(b))
            expect(circles.get(a) === circles.get(b)).toBe(
              from.get(a)?.has(b) && from.get(b)?.has(a),
            );
      }
    }),
  );
});

it('knows a lane whose way back is over one that was left before', () => {
  // 3 reaches the others by 2 alone, which everything was known of when 3 was visited.
  const circles = findCircles(
    makeLanes(4, [
      [0, 1],
      [1, 2],
      [2, 1],
      [0, 3],
      [2, 0],
      [3, 2],
    ]),
  );
  expect([...circles.keys()].sort()).toEqual(['0', '1', '2', '3']);
});

it('goes as deep as a ledger does', () => {
  const count = 100_000;
  const edges = Array.from({ length: count }, (_, i): [number, number] => [i, (i + 1) % count]);
  const lanes = new Map(edges.map(([i, to]) => [String(i), { children: [{ lane: String(to) }] }]));
  expect(findCircles(lanes).size).toBe(count);
});
