// A closer stretch of a lane agrees with what its rows say one by one.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstPast } from '../../base/lists.ts';
import { corpusBytes, inCorpus } from '../../testing/corpus.ts';
import { draws } from '../../testing/draws.ts';
import { createSetup } from '../../testing/handler.ts';
import { ITEM_FLAGS } from '../layout/index.ts';

const LANES = 6;

async function imported(file: string) {
  const { ask, importBytes } = createSetup();
  const { ledger } = await importBytes(file, corpusBytes('thymos', file));
  if (!ledger) throw new Error(`${file} was not imported`);
  const { lanes, shapes } = await ask({ name: 'swimlanes', input: { ledger, lane: '' } });
  const here = lanes.filter(({ missing }) => missing === null).slice(0, LANES);
  const read = here.map(({ lane, entries }) =>
    ask({ name: 'rows', input: { ledger, lane, from: 0, to: entries } }),
  );
  const rows = await Promise.all(read);
  return {
    ask,
    ledger,
    shapes,
    lanes: here.map((lane, at) => ({ lane, rows: rows[at] ?? [] })),
  };
}

const stretches = fc.record({
  place: fc.nat(LANES - 1),
  a: fc.nat(200),
  b: fc.nat(200),
  buckets: fc.integer({ min: 1, max: 60 }),
  by: fc.constantFrom('time' as const, undefined),
});

function sums(edges: Uint32Array, items: Iterable<readonly [number, string, number]>) {
  const counts = new Map<string, number>();
  for (const [index, shape, count] of items) {
    const key = `${shape} in ${firstPast(edges.length, (at) => (edges[at] ?? 0) > index)}`;
    counts.set(key, (counts.get(key) ?? 0) + count);
  }
  return counts;
}

describe('a stretch of a lane', () => {
  for (const file of [
    'branches.db',
    'medium.db',
    'policy-intercept.db',
    'tampered/parent-altered.db',
  ])
    it.skipIf(!inCorpus('thymos', file))(
      `has in each part what its entries have, and apart what one looks for: ${file}`,
      async () => {
        const { ask, ledger, shapes, lanes } = await imported(file);
        await fc.assert(
          fc.asyncProperty(stretches, async ({ place, a, b, buckets, by }) => {
            const { lane: whole, rows } = lanes[place % lanes.length] ?? {};
            if (!whole || !rows) throw new Error('there is no lane');
            const { lane, entries } = whole;
            const [from, to] = [Math.min(a, b, entries), Math.min(Math.max(a, b), entries)];
            const window = { lane, from, to, buckets, ...(by && { by }) };
            const [items] = await ask({ name: 'lane items', input: { ledger, windows: [window] } });
            const { edges } = await ask({ name: 'series', input: { ledger, lane, window } });
            if (!items) throw new Error('nothing was answered');
            const drawn = Array.from(items.index, (index, at) => {
              return [index, shapes[items.shapes[at] ?? 0] ?? '', items.counts[at] ?? 0] as const;
            });
            const own = rows.slice(from, to);
            expect(sums(edges, drawn)).toEqual(
              sums(
                edges,
                own.map(({ index, line }) => [index, line.shape, 1]),
              ),
            );
            for (const { index } of own) {
              const flags = whole.items.flags[index] ?? 0;
              if (flags === ITEM_FLAGS.unchecked) {
                const part = items.index.findLastIndex((one) => one <= index);
                const near = items.index.findIndex((one) => one === items.index[part]);
                expect(items.flags[near]).not.toBe(0);
                continue;
              }
              const at = items.index.findIndex(
                (one, item) => one === index && (items.flags[item] ?? 0) > 0,
              );
              if (flags) expect([items.flags[at], items.counts[at]]).toEqual([flags, 1]);
            }
          }),
          { numRuns: draws(80) },
        );
      },
    );

  it('is nothing of a lane that is not there', async () => {
    const { ask, ledger } = await imported('branches.db');
    const [items] = await ask({
      name: 'lane items',
      input: { ledger, windows: [{ lane: 'no', from: 0, to: 9, buckets: 3 }] },
    });
    expect(items?.index).toHaveLength(0);
  });
});
