import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Link } from '../core/model/entry.ts';
import { layoutLane } from './index.ts';
import { RolledBackStretches } from './rolled-back.ts';

function back(from: number, to: number): Link {
  const at = (index: number) => ({ lane: 'run', index });
  return { kind: 'rollback', from: at(from), to: at(to), label: 'goes back to', missing: null };
}

function depths(entries: number, links: readonly Link[]): number[] {
  const stretches = new RolledBackStretches('run', entries, links);
  return Array.from({ length: entries }, (_, at) => stretches.depthOf(at, at));
}

describe('what a rollback left behind', () => {
  it('lies between its checkpoint and the rollback, one in the other', () => {
    expect(depths(8, [back(5, 2)])).toEqual([0, 0, 0, 1, 1, 0, 0, 0]);
    expect(depths(9, [back(4, 2), back(7, 1)])).toEqual([0, 0, 1, 2, 1, 1, 1, 0, 0]);
    expect(depths(4, [back(2, 1)])).toEqual([0, 0, 0, 0]);
  });

  it('takes no claim that crosses another, leads on, or names what is not there', () => {
    const crossing = [back(5, 2), back(7, 4)];
    expect(depths(8, crossing)).toEqual(depths(8, [back(5, 2)]));
    expect(depths(4, [back(1, 3), back(9, 1), back(2, 2)])).toEqual([0, 0, 0, 0]);
  });

  it('takes each claim that is apart from or around those before it', () => {
    const entries = 24;
    const at = fc.nat({ max: entries - 1 });
    fc.assert(
      fc.property(fc.uniqueArray(fc.tuple(at, at), { selector: ([from]) => from }), (claims) => {
        const taken: [from: number, to: number][] = [];
        for (const [from, to] of claims.toSorted(([a], [b]) => a - b)) {
          const crosses = taken.some(([other, start]) => start < to && to < other);
          if (to < from && !crosses) taken.push([from, to]);
        }
        const depth = (i: number) => taken.filter(([from, to]) => to < i && i < from).length;
        expect(
          depths(
            entries,
            claims.map(([from, to]) => back(from, to)),
          ),
        ).toEqual(Array.from({ length: entries }, (_, i) => Math.min(4, depth(i))));
      }),
    );
  });

  it('is drawn as a side branch, and the line goes on after the checkpoint', () => {
    const view = layoutLane({
      focus: 'run',
      lanes: [{ id: 'run', title: 'run', origin: 'root', entries: 8, verdict: null }],
      links: [back(5, 2)],
      marks: () => [],
      line: (_, seq) => ({ title: `entry ${seq}`, note: '', shape: 'change', seq, errors: 0 }),
      open: [],
    });
    const node = (seq: number) => view.nodes.find(({ id }) => id === `run:${seq}`);
    const edge = (from: number, to: number) =>
      view.edges.find((one) => one.from === `run:${from}` && one.to === `run:${to}`);
    expect([3, 4].map((seq) => [node(seq)?.rolledBack, node(seq)?.isLastRolledBack])).toEqual([
      [1, undefined],
      [1, true],
    ]);
    expect(node(3)?.y).toBeGreaterThan(node(2)?.y ?? Number.POSITIVE_INFINITY);
    expect([node(5)?.y, node(5)?.x]).toEqual([node(2)?.y, node(3)?.x]);
    expect(edge(2, 3)).toMatchObject({ kind: 'chain', turn: 'rolled back' });
    expect(edge(2, 5)).toMatchObject({ kind: 'rollback', turn: 'back' });
    // Out of what was left behind, nothing leads on.
    expect(view.edges.filter(({ from }) => from === 'run:4')).toEqual([]);
  });
});
