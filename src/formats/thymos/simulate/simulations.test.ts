// "What if" over stored ledgers: totals, pages of rows, lanes, and policies that replace each other.

import { describe, expect, it } from 'vitest';
import { nobleHash } from '../../../base/hash/hash.ts';
import { askFormat } from '../../../ledger/format/ask-format.ts';
import { corpusBytes, inCorpus } from '../../../testing/corpus.ts';
import { createSetup } from '../../../testing/handler.ts';
import { askingRun, longRun } from '../../../testing/written.ts';
import { policyIntercept } from '../write/demo/intercept.ts';
import { toJsonLines } from '../write/writer/containers.ts';
import { writeJsonValue } from '../write/writer/json.ts';
import type { ArgumentValue } from './arguments.ts';
import { ALLOW, ANY, DENY, type Policy, type When } from './policy.ts';

const NO_SENDING: Policy = {
  name: 'no sending',
  rules: [
    {
      name: 'sending',
      when: { tool: 'mail_*', effect: null, where: [], budget: null },
      decided: DENY,
    },
  ],
  otherwise: 'as recorded',
};
const DENY_ALL: Policy = { name: 'nothing', rules: [], otherwise: DENY };

async function store(name: string, bytes: Uint8Array<ArrayBuffer>) {
  const { ask, importBytes } = createSetup();
  const { ledger, error } = await importBytes(name, bytes);
  if (!ledger) throw new Error(error?.code);
  return { ask, id: ledger };
}

const written = new Uint8Array(toJsonLines(policyIntercept(nobleHash).ledger));
const { ask, id } = await store('intercept.jsonl', written);
const before = await ask({ name: 'ledger', input: id });
const [first] = before.lanes;

describe('a simulation over a demo ledger', () => {
  it('lists what would have been decided differently, with its entry', async () => {
    const { totals, listed, entries } = await askFormat(ask, {
      ledger: id,
      question: 'thymos.simulation',
      query: {
        policy: NO_SENDING,
        lanes: null,
      },
    });
    expect(entries).toBe(before.summary.entries);
    expect(totals).toMatchObject({ different: 1, maybe: 0, denied: 1, byRule: [1] });
    expect(totals.changes).toEqual([{ recorded: 'require approval', simulated: 'deny', count: 1 }]);
    expect(listed).toEqual({ different: 1, unknown: 0 });
    const [row] = await askFormat(ask, {
      ledger: id,
      question: 'thymos.simulation.rows',
      query: {
        policy: NO_SENDING,
        lanes: null,
        list: 'different',
        from: 0,
        to: 100,
      },
    });
    expect(row).toMatchObject({
      lane: first?.id,
      laneTitle: first?.title,
      seq: 3,
      simulated: DENY,
      ways: [{ rule: 0 }],
    });
    const [same] = await ask({
      name: 'rows',
      input: { ledger: id, lane: first?.id ?? '', from: 3, to: 4 },
    });
    expect(row?.line).toEqual(same?.line);
  });

  it('looks at chosen lanes only, and pages its rows', async () => {
    const lanes = [first?.id ?? ''];
    const { totals, entries } = await askFormat(ask, {
      ledger: id,
      question: 'thymos.simulation',
      query: {
        policy: DENY_ALL,
        lanes: lanes,
      },
    });
    expect(entries).toBe(first?.entries);
    const all = await askFormat(ask, {
      ledger: id,
      question: 'thymos.simulation.rows',
      query: {
        policy: DENY_ALL,
        lanes: lanes,
        list: 'different',
        from: 0,
        to: 100,
      },
    });
    expect(all).toHaveLength(totals.different);
    expect(
      await askFormat(ask, {
        ledger: id,
        question: 'thymos.simulation.rows',
        query: {
          policy: DENY_ALL,
          lanes: lanes,
          list: 'different',
          from: 1,
          to: 3,
        },
      }),
    ).toEqual(all.slice(1, 3));
  });

  it('changes no verdict', async () => {
    expect(await ask({ name: 'ledger', input: id })).toEqual(before);
  });
});

describe('a simulation over a recorded ledger', () => {
  for (const file of ['delegation.db', 'medium.db'])
    it.skipIf(!inCorpus('thymos', file))(`accounts for every entry of ${file}`, async () => {
      const { ask, id } = await store(file, corpusBytes('thymos', file));
      const { totals, entries } = await askFormat(ask, {
        ledger: id,
        question: 'thymos.simulation',
        query: {
          policy: DENY_ALL,
          lanes: null,
        },
      });
      const { decisions, decidedWhenAsked, withoutDecision } = totals;
      expect(decisions + decidedWhenAsked + withoutDecision).toBe(entries);
      expect(totals.denied).toBe(decisions);
      const { summary } = await ask({ name: 'ledger', input: id });
      expect(entries).toBe(summary.entries);
    });
});

describe('a simulation over a long ledger', () => {
  it('stops when nobody waits for it, and is made when it is asked for again', async () => {
    const { ask, id } = await store('long.jsonl', longRun(5000));
    const other: Policy = { ...NO_SENDING, name: 'other' };
    const asked = { policy: other, lanes: null };
    const stopping = new AbortController();
    const stopped = askFormat(ask, {
      ledger: id,
      question: 'thymos.simulation',
      query: asked,
      signal: stopping.signal,
    });
    stopping.abort();
    await expect(stopped).rejects.toThrow('cancelled');
    expect(
      (
        await askFormat(ask, {
          ledger: id,
          question: 'thymos.simulation',
          query: { policy: other, lanes: null },
        })
      ).entries,
    ).toBeGreaterThan(0);
  });
});

describe('a policy tried on one request', async () => {
  const args = writeJsonValue({ amount: 60, to: 'Aurland' });
  const ask = { tool: 'order_place', channel: 'desk', reason: 'more than fifty', args };
  const bytes = askingRun('orders.jsonl', 'Buy paper', [{ ...ask, isGranted: true }, ask]);
  const orders = await store('orders.jsonl', bytes);
  const lane = (await orders.ask({ name: 'ledger', input: orders.id })).lanes[0]?.id ?? '';
  const rule = (when: Partial<When>): Policy => ({
    name: 'small orders',
    rules: [{ name: 'small', when: { ...ANY, ...when }, decided: ALLOW }],
    otherwise: 'as recorded',
  });
  const small = rule({
    where: [{ path: 'args.amount', operator: 'less than', value: { number: '50' } }],
  });
  const tried = (policy: Policy, index: number, change: ArgumentValue | null = null) =>
    askFormat(orders.ask, {
      ledger: orders.id,
      question: 'thymos.simulation.request',
      query: { policy, lane, index, change },
    });

  it('says what it decides as recorded, and with one value changed', async () => {
    const less = { path: 'args.amount', value: { number: '49' } };
    const answer = await tried(small, 3, less);
    const asks = { verb: 'require approval', channel: 'desk' };
    expect(answer?.asRecorded).toMatchObject({ recorded: asks, simulated: asks, differs: 'no' });
    expect(answer?.changed).toMatchObject({
      simulated: ALLOW,
      differs: 'yes',
      ways: [{ rule: 0 }],
    });
    expect(answer?.values.map(({ path }) => path)).toEqual(['args.amount', 'args.to']);
    expect((await tried(small, 3))?.changed).toBeNull();
  });

  it('is about requests only, and about values that are there', async () => {
    expect(await tried(small, 2)).toBeNull();
    expect((await tried(small, 3, { path: 'args.of', value: null }))?.changed).toBeNull();
  });

  it('counts what the lane had spent before', async () => {
    const over = (moreThan: number) => rule({ budget: { of: 'tokens', moreThan } });
    expect((await tried(over(0), 3))?.asRecorded.simulated).toEqual(ALLOW);
    // Nothing was spent before the first request, and what it would cost is not known.
    expect((await tried(over(0), 1))?.asRecorded.notRecorded).toEqual(['what it costs']);
  });
});
