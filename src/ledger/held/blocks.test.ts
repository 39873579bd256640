import { beforeAll, describe, expect, it } from 'vitest';
import { nobleHash } from '../../base/hash/hash.ts';
import { makeBlocksDemos } from '../../testing/blocks-made.ts';
import { createSetup } from '../../testing/handler.ts';
import { askFormat } from '../format/ask-format.ts';

const RUN = 'run-forecast-0142';

describe('a block state ledger', () => {
  const setup = createSetup();
  const { ask } = setup;
  let ledger = '';

  beforeAll(async () => {
    const [demo] = makeBlocksDemos(nobleHash);
    const bytes = Uint8Array.from(demo?.bytes ?? []);
    ledger = (await setup.importBytes('run.jsonl', bytes)).ledger ?? '';
  });

  it('counts what the lanes of calls show again once', async () => {
    const { summary, lanes, facts } = await ask({ name: 'ledger', input: ledger });
    expect([summary.entries, lanes.length]).toEqual([22, 6]);
    expect(facts.kinds.find(({ kind }) => kind === 'child started')?.count).toBe(5);
  });

  it('lists a key’s source and every write of it, rolled back ones from the rollback on', async () => {
    const at = async (index: number) => {
      const of = { lane: RUN, index, kind: 'context', id: 'report', key: '' };
      const { changes } = await ask({ name: 'blame', input: { ledger, of, before: null } });
      return changes.map(({ entry, by, isUndone }) => [entry.index, by, isUndone]);
    };
    expect(await at(8)).toEqual([[8, 'write', false]]);
    expect(await at(12)).toEqual([
      [12, 'restore', false],
      [8, 'write', true],
    ]);
    expect(await at(21)).toEqual([
      [16, 'write', false],
      [12, 'restore', false],
      [8, 'write', true],
    ]);
    const { resources } = await ask({
      name: 'state',
      input: { ledger, lane: RUN, index: 21, query: 'report', from: 0, to: 9 },
    });
    expect(resources[0]?.provenance?.[0]).toEqual({
      label: 'Written for',
      value: 'Step_B',
      as: 'code',
    });
  });

  it('hashes a context as its checkpoints do, and goes back to one', async () => {
    const hash = async (index: number) =>
      (await ask({ name: 'state head', input: { ledger, lane: RUN, index } })).hash;
    const { view } = await ask({ name: 'entry', input: { ledger, lane: RUN, index: 5 } });
    expect(view.facts).toContainEqual({ label: 'State', value: await hash(5), as: 'hash' });
    expect(await hash(12)).toBe(await hash(5));
    expect(await hash(11)).not.toBe(await hash(5));
    expect(
      (
        await ask({
          name: 'difference',
          input: { ledger, from: { lane: RUN, index: 5 }, to: { lane: RUN, index: 12 } },
        })
      ).changes,
    ).toEqual([]);
  });

  it('lists its checkpoints and rollbacks, and marks them', async () => {
    const marks = await askFormat(ask, {
      ledger,
      question: 'blocks.marks',
      query: { from: 0, to: 10 },
    });
    expect(marks.checkpoints.map(({ id, ended }) => `${id}: ${ended}`)).toEqual([
      'pre_step_a: it was purged at seq 20',
      'pre_step_b: it was purged at seq 20',
    ]);
    expect(marks.rollbacks).toMatchObject([{ index: 12, to: 5, orphaned: 6, notUndone: 0 }]);
    const { kinds } = await ask({
      name: 'series',
      input: { ledger, lane: RUN, window: { from: 0, to: 99, buckets: 99 } },
    });
    const places = (shape: string) =>
      kinds
        .filter((kind) => kind.shape === shape)
        .flatMap(({ counts }) => [...counts].flatMap((count, at) => (count ? at : [])));
    expect(places('checkpoint')).toEqual([1, 5]);
    expect(places('rollback')).toEqual([12]);
  });

  it('draws every call below the record that made it, and no write’s tie to it', async () => {
    const { lanes } = await ask({ name: 'swimlanes', input: { ledger, lane: RUN } });
    const place = lanes.findIndex(({ lane }) => lane === RUN);
    const calls = lanes.filter(({ parent }) => parent === place);
    expect(calls.map(({ kind }) => kind)).toEqual(Array(5).fill('delegation'));
    expect([...(lanes[place]?.items.rollbacks ?? [])]).toEqual([5, 12]);
  });

  it('says of each rollback what it could not undo, as far as it is recorded', async () => {
    const demo = makeBlocksDemos(nobleHash)[1];
    const bytes = Uint8Array.from(demo?.bytes ?? []);
    const id = (await setup.importBytes('release.jsonl', bytes)).ledger ?? '';
    const { lanes } = await ask({ name: 'ledger', input: id });
    const run = lanes.find(({ origin }) => origin === 'root') ?? lanes[0];
    const back = await ask({
      name: 'went back',
      input: { ledger: id, lane: run?.id ?? '', from: 0, to: run?.entries ?? 0 },
    });
    expect(back).toHaveLength(2);
    const [second, first] = back;
    expect(second?.effects.map(({ what, reversible }) => [what, reversible])).toEqual([
      ['email msg-20251010-0417 to 1,204 customers', false],
      ['counter mail/sent', false],
      ['http PUT /releases/4.2.0', true],
    ]);
    expect(first?.effects.map(({ reversible }) => reversible)).toEqual([true]);
    for (const one of back) {
      expect(one.remain).toBe(one.by.index - one.index - 1);
      expect(one.kinds.reduce((sum, { count }) => sum + count, 0)).toBe(one.remain);
      // The state is the one from before, whatever was done in between.
      const [before, after] = [one.index, one.by.index].map(
        async (index) =>
          (await ask({ name: 'state head', input: { ledger: id, lane: run?.id ?? '', index } }))
            .hash,
      );
      expect(await after).toBe(await before);
    }
    const at = second?.by.index ?? 0;
    expect(
      await ask({
        name: 'went back',
        input: { ledger: id, lane: run?.id ?? '', from: at, to: at + 1 },
      }),
    ).toHaveLength(1);
    expect(
      await ask({
        name: 'went back',
        input: { ledger: id, lane: run?.id ?? '', from: at + 1, to: at + 9 },
      }),
    ).toEqual([]);
  });
});
