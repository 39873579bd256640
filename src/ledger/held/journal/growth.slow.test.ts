// One more record costs the same however many there are; the library's copy of a journal is brought
// up to date from what was verified before, and is the same as from the beginning.

import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { approval, openRequests, requireRecorded } from '../../../testing/decisions.ts';
import { draws } from '../../../testing/draws.ts';
import { createSetup, type TestSetup } from '../../../testing/handler.ts';
import { createTestHost } from '../../../testing/host.ts';
import { anyStep, type JournalStep, testSigner, writeJournal } from '../../../testing/journal.ts';
import { openMemoryJournal } from '../../storage/journal/journal-memory.ts';
import type { JournalStore } from '../../storage/journal/journal-store.ts';
import { toRecordRow } from './rows.ts';

async function makeJournal(records: number): Promise<JournalStore> {
  const { publicKey } = testSigner();
  const names = Array.from({ length: records - 1 }, (_, i) => ({
    kind: 'reviewer' as const,
    name: `Name ${i}`,
  }));
  const rows = (await writeJournal(names)).map(toRecordRow);
  const [first] = rows;
  if (!first) throw new Error('no record');
  const store = openMemoryJournal();
  const secret = new Uint8Array(32).fill(7);
  await store.open({ journal: first.journal, publicKey, secret }, first);
  await store.extend(rows.slice(1), 1);
  await store.ends();
  return store;
}

function counting(store: JournalStore) {
  const counted = { calls: 0, rows: 0 };
  const handler: ProxyHandler<JournalStore> = {
    get(target, name, receiver) {
      const call: unknown = Reflect.get(target, name, receiver);
      if (typeof call !== 'function') return call;
      return async (...args: readonly unknown[]) => {
        const answer: unknown = await Reflect.apply(call, target, args);
        counted.calls++;
        counted.rows += Array.isArray(answer) ? answer.length : 1;
        return answer;
      };
    },
  };
  return { counted, store: new Proxy(store, handler) };
}

it('reads as much for one more record of three hundred as of thirty', async () => {
  const costs = [];
  for (const records of [30, 300]) {
    const { counted, store } = counting(await makeJournal(records));
    const setup = createSetup({ journals: store });
    const [request] = await openRequests(setup, 1);
    const { journals: [known] = [] } = await setup.ask({ name: 'journal', input: null });
    await setup.ask({ name: 'show journal', input: known?.journal ?? '' });
    const built = vi.spyOn(setup.store, 'begin');
    counted.calls = 0;
    counted.rows = 0;
    const { id } = requireRecorded(
      await setup.ask({ name: 'record decision', input: approval(request) }),
    );
    await setup.ask({
      name: 'record delivery',
      input: { decision: id, server: 's', outcome: 'x', detail: '' },
    });
    expect((await setup.ask({ name: 'journal', input: null })).records).toBe(records + 3);
    costs.push({ ...counted });
    // The library's copy is not touched.
    expect(built).not.toHaveBeenCalled();
  }
  expect(costs[1]).toEqual(costs[0]);
});

const steps: fc.Arbitrary<readonly JournalStep[]> = fc.array(anyStep, { maxLength: 10 });

async function shown({ ask }: TestSetup, ledger: string) {
  const { summary, ...detail } = await ask({ name: 'ledger', input: ledger });
  const { entries } = summary;
  const lane = detail.lanes[0]?.id ?? '';
  return {
    ...detail,
    summary: { ...summary, importedAt: 0, verifiedAt: 0 },
    report: await ask({ name: 'lane report', input: { ledger, lane } }),
    rows: await ask({ name: 'rows', input: { ledger, lane, from: 0, to: 100 } }),
    head: await ask({ name: 'state head', input: { ledger, lane, index: entries - 1 } }),
    last: await ask({ name: 'entry', input: { ledger, lane, index: entries - 1 } }),
  };
}

it('shows the same whether it was brought up to date in steps or read at once', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.array(fc.boolean(), { maxLength: 11 }), async (drawn, looked) => {
      const records = await writeJournal(drawn);
      const [{ journal = '' } = {}] = records;
      const grown = createSetup();
      for (const [i, record] of records.entries()) {
        await grown.ports.journals.extend([toRecordRow(record)], i);
        if (looked[i]) await grown.ask({ name: 'show journal', input: journal });
      }
      const atOnce = createSetup();
      await atOnce.ports.journals.extend(records.map(toRecordRow), 0);
      const id = await atOnce.ask({ name: 'show journal', input: journal });
      expect(await grown.ask({ name: 'show journal', input: journal })).toBe(id);
      expect(await shown(grown, id)).toEqual(await shown(atOnce, id));
    }),
    { numRuns: draws(30) },
  );
});

it('checks the signatures of new records only, unless all are to be verified again', async () => {
  const host = await createTestHost();
  let checked = 0;
  const verifySignature = async () => {
    checked++;
    return true;
  };
  const journals = await makeJournal(20);
  const { ask } = createSetup({ journals, host: async () => ({ ...host, verifySignature }) });
  const { journals: [known] = [] } = await ask({ name: 'journal', input: null });
  if (!known) throw new Error('no journal');
  const checkedFor = async (work: Promise<unknown>) => {
    checked = 0;
    await work;
    return checked;
  };
  expect(await checkedFor(ask({ name: 'show journal', input: known.journal }))).toBe(20);
  await ask({ name: 'set reviewer', input: 'Somebody else' });
  const { ledger } = known;
  expect(await checkedFor(ask({ name: 'ledger', input: ledger }))).toBe(1);
  expect((await ask({ name: 'ledger', input: ledger })).summary).toMatchObject({ entries: 21 });
  expect(await checkedFor(ask({ name: 'show journal', input: known.journal }))).toBe(0);
  const again = ask({ name: 'verify ledger', input: { ledger, profile: 'strict', pins: {} } });
  expect(await checkedFor(again)).toBe(21);
  // A verdict that was not clean is no reason to believe a signature.
  await ask({
    name: 'verify ledger',
    input: { ledger, profile: 'strict', pins: { keys: ['00'.repeat(32)] } },
  });
  await ask({ name: 'set reviewer', input: 'A third one' });
  expect(await checkedFor(ask({ name: 'ledger', input: ledger }))).toBe(22);
});
