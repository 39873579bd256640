// Worlds of real ledgers agree with those of the real code and with a fold from nothing.

import { describe, expect, it } from 'vitest';
import type { Ask } from '../../../base/ask.ts';
import { isArray, isNumber, type JsonValue } from '../../../base/json/value.ts';
import { corpusBytes, corpusText, inCorpus } from '../../../testing/corpus.ts';
import { createSetup } from '../../../testing/handler.ts';
import type { FoldedWorld } from '../../fold/folded-world.ts';
import { foldLane } from '../../fold/lane-folder.ts';
import type { LedgerDetail } from '../../model/ledger.ts';
import { DigestPage } from '../../storage/digests/page.ts';

interface ExpectedLane {
  readonly trajectory_id: string;
  readonly world_at_head_blake3?: string;
  readonly projected_world_at_head?: { readonly ok?: { readonly blake3: string } };
}

async function imported(file: string) {
  const setup = createSetup();
  const { ledger } = await setup.importBytes(file, corpusBytes('thymos', file));
  const id = ledger ?? '';
  return { ...setup, id, detail: await setup.ask({ name: 'ledger', input: id }) };
}

function readHead(ask: Ask, id: string, lane: LedgerDetail['lanes'][number]) {
  return ask({ name: 'state head', input: { ledger: id, lane: lane.id, index: lane.entries - 1 } });
}

describe('the world at the head', () => {
  for (const file of [
    'run-847.db',
    'branches.db',
    'delegation.db',
    'policy-intercept.db',
    'medium.db',
  ]) {
    it.skipIf(!inCorpus('thymos', file))(
      `of every lane of ${file} is the one that the real code folds`,
      async () => {
        const { ask, id, detail } = await imported(file);
        const expected: { trajectories: ExpectedLane[] } = JSON.parse(
          corpusText('thymos', file.replace('.db', '.expected.json')),
        );
        let compared = 0;
        for (const lane of expected.trajectories) {
          const summary = detail.lanes.find((one) => one.id === lane.trajectory_id);
          if (!summary) continue;
          const head = await readHead(ask, id, summary);
          const report = await ask({
            name: 'lane report',
            input: { ledger: id, lane: summary.id },
          });
          const projected = lane.projected_world_at_head;
          const hash = projected ? projected.ok?.blake3 : lane.world_at_head_blake3;
          if (projected && hash === undefined) {
            expect(head).toMatchObject({ hash: null, broken: expect.stringContaining('Record') });
            expect(report?.world).toBe(null);
          } else if (hash !== undefined) {
            expect(head).toMatchObject({ hash, broken: null });
            expect(report?.world).toEqual({ hash, resources: head.resources });
          }
          compared++;
        }
        expect(compared).toBeGreaterThan(0);
      },
    );
  }
});

describe('the world at any entry', () => {
  it('is the one folded from nothing, and so are its resources', async () => {
    const { ask, store, id, detail } = await imported('run-847.db');
    const [lane] = detail.lanes;
    const row = await store.ledger(id);
    if (!lane || !row) throw new Error('not stored');
    const stored = await store.digests(row.build, lane.id, 0);
    const page = stored && new DigestPage(stored);
    const deltas = Array.from({ length: lane.entries }, (_, index) => page?.delta(index) ?? null);
    expect(deltas).toContainEqual(expect.objectContaining({ ops: expect.anything() }));
    for (let index = 0; index < lane.entries; index++) {
      const upTo = deltas.slice(0, index + 1);
      const world = foldLane(lane.id, upTo).worldAt(index);
      const shown = await ask({
        name: 'state',
        input: { ledger: id, lane: lane.id, index, query: '', from: 0, to: 1000 },
      });
      expect(shown.total).toBe(world?.size);
      expect(shown.resources.map(({ kind, id: name, version }) => [kind, name, version])).toEqual(
        readVersions(world, shown.resources),
      );
      const head = await ask({ name: 'state head', input: { ledger: id, lane: lane.id, index } });
      expect(shown.hash).toBe(head.hash);
    }
  });

  it('is searched, and shown a window at a time', async () => {
    const { ask, id, detail } = await imported('all-kinds.db');
    const lane = detail.lanes.toSorted((a, b) => b.entries - a.entries)[0];
    if (!lane) throw new Error('an empty ledger');
    const all = await ask({
      name: 'state',
      input: { ledger: id, lane: lane.id, index: lane.entries - 1, query: '', from: 0, to: 10_000 },
    });
    const part = await ask({
      name: 'state',
      input: { ledger: id, lane: lane.id, index: lane.entries - 1, query: '', from: 2, to: 5 },
    });
    expect(part.resources).toEqual(all.resources.slice(2, 5));
    const sought = all.resources.at(-1);
    const found = await ask({
      name: 'state',
      input: {
        ledger: id,
        lane: lane.id,
        index: lane.entries - 1,
        query: sought?.id.toUpperCase() ?? '',
        from: 0,
        to: 100,
      },
    });
    expect(found.resources).toContainEqual(sought);
    expect(found.matches).toBeLessThanOrEqual(found.total);
  });
});

describe('a search of a world', () => {
  it('finds a resource by what is in its value', async () => {
    const { ask, id, detail } = await imported('all-kinds.db');
    const lane = detail.lanes.toSorted((a, b) => b.entries - a.entries)[0];
    if (!lane) throw new Error('an empty ledger');
    const head = lane.entries - 1;
    const all = await ask({
      name: 'state',
      input: { ledger: id, lane: lane.id, index: head, query: '', from: 0, to: 10_000 },
    });
    let seen = 0;
    for (const resource of all.resources) {
      for (const text of leaves(resource.value).filter((leaf) => leaf.length > 3)) {
        const { kind, id: name, lastCommit } = resource;
        if ([kind, name, lastCommit].some((word) => word.includes(text))) continue;
        const found = await ask({
          name: 'state',
          input: {
            ledger: id,
            lane: lane.id,
            index: head,
            query: text.toUpperCase(),
            from: 0,
            to: 10_000,
          },
        });
        expect(found.resources, text).toContainEqual(resource);
        expect(found.unsearched).toBe(0);
        seen++;
      }
    }
    expect(seen).toBeGreaterThan(3);
    const none = await ask({
      name: 'state',
      input: {
        ledger: id,
        lane: lane.id,
        index: head,
        query: 'no value says this',
        from: 0,
        to: 100,
      },
    });
    expect(none).toMatchObject({ matches: 0, resources: [], total: all.total });
  });

  it('ends when another one begins, and can be made again', async () => {
    const { ask, id, detail } = await imported('branches.db');
    const lane = detail.lanes.toSorted((a, b) => b.entries - a.entries)[0];
    if (!lane) throw new Error('an empty ledger');
    const search = (query: string) =>
      ask({
        name: 'state',
        input: { ledger: id, lane: lane.id, index: lane.entries - 1, query, from: 0, to: 10 },
      });
    await search('');
    const [first, second] = await Promise.allSettled([search('nothing 1'), search('nothing 2')]);
    expect(first).toMatchObject({ reason: { error: { code: 'cancelled' } } });
    expect(second).toMatchObject({ value: { matches: 0 } });
    const third = search('nothing 3');
    const again = search('nothing 1');
    await expect(third).rejects.toMatchObject({ error: { code: 'cancelled' } });
    expect((await again).matches).toBe(0);
  });
});

function leaves(value: JsonValue): string[] {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value === 'boolean') return [];
  if (isArray(value)) return value.flatMap(leaves);
  if (isNumber(value)) return [value.number];
  return value.members.flatMap(([, inner]) => leaves(inner));
}

function readVersions(
  world: FoldedWorld | null,
  resources: readonly { kind: string; id: string }[],
) {
  return resources.map(({ kind, id }) => {
    const found = world?.get(kind, id);
    return [found?.kind, found?.id, found?.version];
  });
}

describe('a diff', () => {
  it('from the entry before has exactly what the entry changed', async () => {
    const { ask, id, detail } = await imported('all-kinds.db');
    let seen = 0;
    for (const lane of detail.lanes) {
      const rows = await ask({
        name: 'rows',
        input: { ledger: id, lane: lane.id, from: 0, to: lane.entries },
      });
      for (const { index, line } of rows.slice(1)) {
        const from = { lane: lane.id, index: index - 1 };
        const { changes, broken } = await ask({
          name: 'difference',
          input: { ledger: id, from, to: { lane: lane.id, index } },
        });
        if (broken !== null) continue;
        const { created } = line.changes;
        expect(changes.filter(({ before }) => before === null)).toHaveLength(created);
        for (const { change, before, after } of changes) {
          if (change === 'added') expect(before).toBe(null);
          expect(after?.writtenBy).toMatchObject({ lane: lane.id, index });
        }
        seen += changes.length;
      }
    }
    expect(seen).toBeGreaterThan(0);
  });

  it('of a point with itself is empty, and turned round says the opposite', async () => {
    const { ask, id, detail } = await imported('run-847.db');
    const [lane] = detail.lanes;
    if (!lane) throw new Error('an empty ledger');
    const [start, end] = [
      { lane: lane.id, index: 0 },
      { lane: lane.id, index: lane.entries - 1 },
    ];
    expect(
      (await ask({ name: 'difference', input: { ledger: id, from: end, to: end } })).changes,
    ).toEqual([]);
    const there = await ask({ name: 'difference', input: { ledger: id, from: start, to: end } });
    const back = await ask({ name: 'difference', input: { ledger: id, from: end, to: start } });
    expect(there.changes.map(({ id: name }) => name)).toEqual(
      back.changes.map(({ id: name }) => name),
    );
    expect(there.changes.every(({ change }) => change === 'added')).toBe(true);
    expect(back.changes.every(({ change }) => change === 'removed')).toBe(true);
  });
});
