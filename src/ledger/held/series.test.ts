// The series of imported lanes agree with what their rows say one by one: of every format, and of a
// lane with more findings than are kept.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, it } from 'vitest';
import { encodeText } from '../../base/bytes.ts';
import { makeDemos, type NamedDemo } from '../../testing/all-demos.ts';
import { allMatches, createSetup } from '../../testing/handler.ts';
import { createTestHost } from '../../testing/host.ts';
import { longRun } from '../../testing/written.ts';
import { askFormat } from '../format/ask-format.ts';
import type { SeriesView } from '../model/series.ts';
import { PAGE } from '../series/page.ts';
import { createSqlCreator } from '../sources/sqlite/sqljs-create.ts';
import { MAX_OF_LANE } from '../verify/findings.ts';

let demos: readonly NamedDemo[];
beforeAll(async () => {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm'));
  const create = await createSqlCreator(new Uint8Array(wasm).buffer);
  demos = makeDemos((await createTestHost()).hash, create);
});

async function imported(name: string, bytes: Uint8Array) {
  const { ask, importBytes } = createSetup();
  const { ledger, error } = await importBytes(name, new Uint8Array(bytes));
  if (!ledger || error) throw new Error(`${name}: ${error?.code}`);
  return { ask, ledger, lanes: (await ask({ name: 'ledger', input: ledger })).lanes };
}

function sum(counts: Iterable<number> | undefined): number {
  let all = 0;
  for (const count of counts ?? []) all += count;
  return all;
}

function costs({ cost }: SeriesView): Record<string, bigint> {
  const total = (sums: readonly bigint[]) => sums.reduce((a, b) => a + b, 0n);
  return Object.fromEntries(cost.parts.map(({ name, sums }) => [name, total(sums)]));
}

describe('the series of a stored lane', () => {
  it('counts what its rows show, of every format', async () => {
    const systems = new Set<string>();
    for (const { file, bytes, system } of demos) {
      const { ask, ledger, lanes } = await imported(file, bytes);
      systems.add(system);
      for (const { id, entries, kinds } of lanes) {
        const view = await ask({
          name: 'series',
          input: { ledger, lane: id, window: { from: 0, to: entries, buckets: 7 } },
        });
        const rows = await ask({ name: 'rows', input: { ledger, lane: id, from: 0, to: entries } });
        expect(view.total).toBe(entries);
        const byKind = new Map<string | null, number>();
        for (const { kind, counts } of view.kinds)
          byKind.set(kind, (byKind.get(kind) ?? 0) + sum(counts));
        expect(byKind).toEqual(new Map(kinds.map(({ kind, count }) => [kind, count])));
        Array.from(view.edges.subarray(1)).forEach((edge, i) => {
          const own = rows.slice(view.edges[i], edge);
          const count = (is: (row: (typeof rows)[number]) => boolean) => own.filter(is).length;
          expect([
            view.errors[i],
            view.warnings[i],
            view.broken[i],
            view.requests[i],
            view.open[i],
            view.created[i],
            view.replaced[i],
            view.retracted[i],
          ]).toEqual([
            count(({ errors }) => errors > 0),
            count(({ errors, warnings }) => errors === 0 && warnings > 0),
            count(({ chain }) => chain === 'broken'),
            count(({ approval }) => approval !== null),
            count(({ approval }) => approval === 'open'),
            sum(own.map(({ line }) => line.changes.created)),
            sum(own.map(({ line }) => line.changes.replaced)),
            sum(own.map(({ line }) => line.changes.retracted)),
          ]);
          const times = own.flatMap(({ recordedAt }) => recordedAt ?? []);
          expect(view.times?.latest[i] ?? Number.NaN).toBe(
            times.length ? Math.max(...times) : Number.NaN,
          );
        });
      }
    }
    expect(systems.size).toBe(5);
  });

  it.each(['branches.db', 'delegation.db'])('has the lanes that leave it: %s', async (file) => {
    const { ask, ledger, lanes } = await imported(file, readDemo(file));
    const { links } = await ask({ name: 'ledger', input: ledger });
    let left = 0;
    for (const { id, entries } of lanes) {
      const view = await ask({
        name: 'series',
        input: { ledger, lane: id, window: { from: 0, to: entries, buckets: entries } },
      });
      const places = (counts: Uint32Array) => [...counts.keys()].filter((at) => counts[at]);
      const from = links.filter((link) => link.kind === 'delegation' && link.from.lane === id);
      const to = links.filter((link) => link.kind === 'branch' && link.to.lane === id);
      const inOrder = (indices: readonly (number | null)[]) =>
        [...new Set(indices)].sort((a, b) => Number(a) - Number(b));
      expect(places(view.delegations)).toEqual(inOrder(from.map((link) => link.from.index)));
      expect(places(view.branches)).toEqual(inOrder(to.map((link) => link.to.index)));
      left += from.length + to.length;
    }
    expect(left).toBeGreaterThan(0);
  });

  it('adds up what Holon and Reactor say that it cost', async () => {
    const holon = readDemo('holon-run.jsonl');
    const written = new TextDecoder().decode(holon).matchAll(/"actual":\{[^}]*"cost":([\d.]+)/g);
    const expected = [...written].reduce(
      (all, [, cost]) => all + Math.round(Number(cost) * 1e6),
      0,
    );
    const run = await imported('holon-run.jsonl', holon);
    let found = 0n;
    for (const { id, entries } of run.lanes)
      found +=
        costs(
          await run.ask({
            name: 'series',
            input: { ledger: run.ledger, lane: id, window: { from: 0, to: entries, buckets: 3 } },
          }),
        ).cost ?? 0n;
    expect(expected).toBeGreaterThan(0);
    expect(found).toBe(BigInt(expected));

    const watch = await imported('harbour-watch.zip', readDemo('harbour-watch.zip'));
    const {
      survey: { frames },
    } = await askFormat(watch.ask, {
      ledger: watch.ledger,
      question: 'reactor.trail',
      query: null,
    });
    const tokens = { 'fresh tokens': 0n, 'reused tokens': 0n };
    for (const { id, entries } of watch.lanes) {
      const all = costs(
        await watch.ask({
          name: 'series',
          input: { ledger: watch.ledger, lane: id, window: { from: 0, to: entries, buckets: 2 } },
        }),
      );
      for (const kind of ['fresh tokens', 'reused tokens'] as const)
        tokens[kind] += all[kind] ?? 0n;
    }
    expect(tokens).toEqual({
      'fresh tokens': BigInt(sum(frames.fresh)),
      'reused tokens': BigInt(sum(frames.reused)),
    });
  });

  it('adds up to what all lanes of a ledger cost, of every format', async () => {
    let several = 0;
    for (const { file, bytes } of demos) {
      const { ask, ledger, lanes } = await imported(file, bytes);
      const all: Record<string, bigint> = {};
      let entries = 0;
      for (const { id, entries: to } of lanes) {
        const view = await ask({
          name: 'series',
          input: { ledger, lane: id, window: { from: 0, to, buckets: 1 } },
        });
        for (const [name, value] of Object.entries(costs(view)))
          all[name] = (all[name] ?? 0n) + value;
        entries += sum(view.cost.recorded);
      }
      const spent = await ask({ name: 'spent in all', input: ledger });
      expect(Object.fromEntries(spent.parts.map(({ name, value }) => [name, value]))).toEqual(all);
      expect(spent.entries).toBe(entries);
      if (entries > 0 && lanes.length > 1) several++;
    }
    expect(several).toBeGreaterThan(3);
  });

  it('is in pages where it is long, and has every finding, also those that are not kept', async () => {
    const whole = longRun(PAGE + 100);
    const lines = new TextDecoder().decode(whole).replaceAll('"tokens":1', '"tokens":2');
    const { ask, ledger, lanes } = await imported('long.jsonl', encodeText(lines));
    const [{ id = '', entries = 0, errors = 0 } = {}] = lanes;
    const view = await ask({
      name: 'series',
      input: { ledger, lane: id, window: { from: 0, to: entries, buckets: 10 } },
    });
    expect(entries).toBe(PAGE + 101);
    expect(errors).toBeGreaterThan(MAX_OF_LANE);
    expect(sum(view.errors)).toBe(PAGE + 100);
    expect(view.errors.every((count) => count > 0)).toBe(true);
    expect(costs(view).tokens).toBe(2n * BigInt(PAGE + 100));
    const { findings } = await ask({ name: 'timeline', input: { ledger, lane: id } });
    expect(findings).toHaveLength(PAGE + 100);
    expect(await allMatches(ask, ledger, id, { findings: true })).toEqual([...findings]);
    const [last] = await ask({
      name: 'rows at',
      input: { ledger, lane: id, indices: Int32Array.of(PAGE + 50) },
    });
    expect(last?.errors).toBe(1);
  });
});

function readDemo(file: string): Uint8Array {
  const found = demos.find((one) => one.file === file);
  if (!found) throw new Error(`there is no demo ${file}`);
  return found.bytes;
}
