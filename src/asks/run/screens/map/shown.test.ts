import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Swimlanes } from '../../../../ledger/layout/index.ts';
import { hideLanes } from './shown.ts';

function viewWith(parents: readonly number[]): Swimlanes {
  const none = { depth: 0, title: '', kind: null, leaves: null, start: 0, entries: 0 };
  const items = {
    index: new Uint32Array(),
    counts: new Uint32Array(),
    shapes: new Uint8Array(),
    flags: new Uint8Array(),
    times: new Float64Array(),
    rollbacks: new Uint32Array(),
    grants: new Uint32Array(),
  };
  const lanes = parents.map((parent, place) => ({
    ...none,
    verdict: null,
    missing: null,
    items,
    parent,
    lane: `l${place}`,
  }));
  return { lanes, shapes: [], leftOut: 0, isWhole: true };
}

const names = (view: Swimlanes) => view.lanes.map(({ lane, parent }) => `${lane} ${parent}`);

describe('the lanes that a person wants to see', () => {
  const view = viewWith([-1, 0, 1, 0, -1, 4]);

  it('are all of them at first, drawn no second time', () => {
    expect(hideLanes(view, { within: null, hidden: [] }, 'l0')).toBe(view);
    expect(hideLanes(view, { within: 'of another ledger', hidden: [] }, 'l0')).toBe(view);
  });

  it('are without those put away and what is below them', () => {
    expect(names(hideLanes(view, { within: null, hidden: ['l1'] }, 'l0'))).toEqual([
      'l0 -1',
      'l3 0',
      'l4 -1',
      'l5 2',
    ]);
  });

  it('are one alone and what is below it', () => {
    expect(names(hideLanes(view, { within: 'l1', hidden: [] }, 'l1'))).toEqual(['l1 -1', 'l2 0']);
    expect(names(hideLanes(view, { within: 'l4', hidden: ['l5'] }, 'l4'))).toEqual(['l4 -1']);
  });

  it('have the lane in focus among them, and each below its parent if that is drawn', () => {
    const trees = fc.array(fc.nat(), { minLength: 1, maxLength: 20 });
    const parents = trees.map((some) => some.map((one, place) => (one % (place + 1)) - 1));
    fc.assert(
      fc.property(parents, fc.nat(), fc.nat(), fc.array(fc.nat(25)), (tree, a, b, hidden) => {
        const all = viewWith(tree);
        const [focus, within] = [`l${a % tree.length}`, `l${b % (tree.length + 1)}`];
        const shown = { within, hidden: hidden.map((one) => `l${one}`) };
        const { lanes } = hideLanes(all, shown, focus);
        expect(lanes.map(({ lane }) => lane)).toContain(focus);
        lanes.forEach(({ lane, parent }, place) => {
          expect(parent).toBeLessThan(place);
          const before = all.lanes.find((one) => one.lane === lane);
          const above = all.lanes[before?.parent ?? -1];
          const isThere = lanes.some((one) => one.lane === above?.lane);
          expect(lanes[parent]?.lane).toBe(isThere ? above?.lane : undefined);
        });
      }),
    );
  });
});
