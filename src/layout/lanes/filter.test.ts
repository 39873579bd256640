import { describe, expect, it } from 'vitest';
import { layoutLanes } from './layout.ts';
import { ask, delegated, lane } from './testing.ts';
import type { LaneFilter, LanesAsk } from './types.ts';

const lanes = [
  lane('a', { title: 'fix the retry', waiting: 1 }),
  lane('b', { verdict: 'failed', denied: 2 }),
  lane('d', { verdict: 'drift' }),
];
const links = [delegated('a', 'b'), delegated('a', 'gone', 'the lane gone is not in this file')];

function left(filter: Partial<LaneFilter>, part: Partial<LanesAsk> = {}) {
  const asked = ask({ filter: { text: '', state: null, has: null, ...filter }, ...part });
  const view = layoutLanes({ lanes, links, cost: null }, asked);
  return { ...view, ids: view.faces.map(({ id }) => id).sort() };
}

describe('lanes of several ledgers', () => {
  const headOf = (id: string) => (id.includes('/') ? (id.split('/')[0] ?? null) : null);
  const ledger = (id: string) => lane(id, { title: `${id}.db`, isLedger: true });
  const input = {
    lanes: [
      ...[ledger('x'), lane('x/a', { joined: 1 }), lane('x/b', { verdict: 'failed' })],
      ...[ledger('y'), lane('y/a', { joined: 1 }), ledger('z')],
    ],
    links: [delegated('x/a', 'x/b'), { ...delegated('x/a', 'y/a'), isAcross: true }],
    ...{ cost: null, headOf },
  } as const;
  const drawn = (filter: Partial<LaneFilter>, part: Partial<LanesAsk> = {}) => {
    const asked = ask({ filter: { text: '', state: null, has: null, ...filter }, ...part });
    const view = layoutLanes(input, asked);
    return { ...view, ids: view.faces.map(({ id }) => id) };
  };

  it('are below their ledgers, which are no lanes themselves', () => {
    const view = drawn({});
    expect(view).toMatchObject({ lanes: 3, matching: 3, within: 3, joined: 2, level: 'chips' });
    expect(view.ids).toEqual(['x', 'x/a', 'x/b', 'y', 'y/a', 'z']);
    expect(view.faces.map(({ parent }) => parent)).toEqual([null, 'x', 'x/a', null, 'y', null]);
    expect(view.faces.map(({ below }) => below)).toEqual([2, 1, 0, 1, 0, 0]);
    expect(view.faces[1]?.of).toEqual({ name: 'x.db', mark: undefined });
    expect(view.states).toEqual(
      new Map([
        ['verified', 2],
        ['failed', 1],
      ]),
    );
    expect(view.edges.map(({ from, to, isAcross }) => [from, to, isAcross])).toEqual([
      [1, 2, false],
      [1, 4, true],
    ]);
  });

  it('are framed by ledger, and no two frames overlap', () => {
    const { groups } = drawn({});
    expect(groups.map(({ id, lanes }) => [id, lanes])).toEqual([
      ['x', 2],
      ['y', 1],
      ['z', 0],
    ]);
    groups.forEach((one, at) => {
      for (const other of groups.slice(at + 1))
        expect(other.y >= one.y + one.height || other.x >= one.x + one.width).toBe(true);
    });
  });

  it('stay below their ledger when their parent does not match; one without lanes goes', () => {
    expect(drawn({ state: 'failed' })).toMatchObject({ ids: ['x', 'x/b'], matching: 1 });
    expect(drawn({ has: 'joined' }).ids).toEqual(['x', 'x/a', 'y', 'y/a']);
    expect(drawn({ ledgers: ['y'] }).ids).toEqual(['y', 'y/a']);
    expect(drawn({ ledgers: ['x', 'y'] }).ids).toEqual(['x', 'x/a', 'x/b', 'y', 'y/a']);
    expect(drawn({ text: 'Y.DB' }).ids).toEqual(['y', 'y/a']);
    expect(drawn({}, { hidden: ['x'] }).ids).toEqual(['y', 'y/a']);
    expect(drawn({}, { within: 'x' })).toMatchObject({ ids: ['x', 'x/a', 'x/b'], within: 2 });
  });

  it('are tied across ledgers on a map, too', () => {
    const many = Array.from({ length: 300 }, (_, at) => lane(`y/${at}`));
    const view = layoutLanes({ ...input, lanes: [...input.lanes, ...many] }, ask());
    expect(view).toMatchObject({ level: 'map', within: 303 });
    const [edge] = view.edges;
    expect([view.faces[edge?.from ?? -1]?.id, view.faces[edge?.to ?? -1]?.id]).toEqual([
      'x/a',
      'y/a',
    ]);
  });
});

describe('the filter of a graph of lanes', () => {
  it('leaves everything as it is without words or a state', () => {
    expect(left({ text: ' ' })).toMatchObject({ matching: 4, lanes: 4, level: 'chips' });
  });

  it('keeps only edges between lanes that are left', () => {
    expect(left({ text: 'task' })).toMatchObject({ ids: ['b', 'd'], edges: [], matching: 2 });
    expect(left({ text: '' }).edges).toHaveLength(2);
  });

  it('searches words in titles and ids, in any case', () => {
    expect(left({ text: 'RETRY fix' }).ids).toEqual(['a']);
    expect(left({ text: 'gone' }).ids).toEqual(['gone']);
    expect(left({ text: 'retry', state: 'failed' }).ids).toEqual([]);
  });

  it('finds what waits and what was denied', () => {
    expect(left({ has: 'waiting' }).ids).toEqual(['a']);
    expect(left({ has: 'denied' }).ids).toEqual(['b']);
  });

  it('hides a lane with all that is below it', () => {
    expect(left({}, { hidden: ['a'] })).toMatchObject({ ids: ['d'], matching: 1, lanes: 4 });
  });

  it('counts the states of all lanes, whatever is left', () => {
    for (const { states, lanes: total, waiting, denied } of [left({}), left({ text: 'retry' })]) {
      expect([total, waiting, denied]).toEqual([4, 1, 1]);
      expect([...states].sort()).toEqual([
        ['failed', 2],
        ['missing', 1],
        ['verified', 1],
      ]);
    }
  });
});
