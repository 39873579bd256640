// "What if" over stored ledgers: totals, pages of rows, lanes, and policies that replace each other.

import { describe, expect, it } from 'vitest';
import { nobleHash } from '../../../core/hash/hash.ts';
import { policyIntercept } from '../../../producers/thymos/demo/intercept.ts';
import { toJsonLines } from '../../../producers/thymos/writer/containers.ts';
import { corpusBytes, inCorpus } from '../../../testing/corpus.ts';
import { longRun } from '../../../testing/written.ts';
import { createBench } from '../../../worker/testing.ts';
import { DENY, type Policy } from './policy.ts';

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
  const { service, importBytes } = createBench();
  const { ledger, error } = await importBytes(name, bytes);
  if (!ledger) throw new Error(error?.code);
  return { service, id: ledger };
}

const written = new Uint8Array(toJsonLines(policyIntercept(nobleHash).ledger));
const { service, id } = await store('intercept.jsonl', written);
const before = await service.ledger(id);
const [first] = before.lanes;

describe('a simulation over a demo ledger', () => {
  it('lists what would have been decided differently, with its entry', async () => {
    const { totals, listed, entries } = await service.query(id, 'thymos.simulation', {
      policy: NO_SENDING,
      lanes: null,
    });
    expect(entries).toBe(before.summary.entries);
    expect(totals).toMatchObject({ different: 1, maybe: 0, denied: 1, byRule: [1] });
    expect(totals.changes).toEqual([{ recorded: 'require approval', simulated: 'deny', count: 1 }]);
    expect(listed).toEqual({ different: 1, unknown: 0 });
    const [row] = await service.query(id, 'thymos.simulation.rows', {
      policy: NO_SENDING,
      lanes: null,
      list: 'different',
      from: 0,
      to: 100,
    });
    expect(row).toMatchObject({
      lane: first?.id,
      laneTitle: first?.title,
      seq: 3,
      simulated: DENY,
      ways: [{ rule: 0 }],
    });
    const [same] = await service.rows(id, first?.id ?? '', 3, 4);
    expect(row?.line).toEqual(same?.line);
  });

  it('looks at chosen lanes only, and pages its rows', async () => {
    const lanes = [first?.id ?? ''];
    const { totals, entries } = await service.query(id, 'thymos.simulation', {
      policy: DENY_ALL,
      lanes: lanes,
    });
    expect(entries).toBe(first?.entries);
    const all = await service.query(id, 'thymos.simulation.rows', {
      policy: DENY_ALL,
      lanes: lanes,
      list: 'different',
      from: 0,
      to: 100,
    });
    expect(all).toHaveLength(totals.different);
    expect(
      await service.query(id, 'thymos.simulation.rows', {
        policy: DENY_ALL,
        lanes: lanes,
        list: 'different',
        from: 1,
        to: 3,
      }),
    ).toEqual(all.slice(1, 3));
  });

  it('changes no verdict', async () => {
    expect(await service.ledger(id)).toEqual(before);
  });
});

describe('a simulation over a recorded ledger', () => {
  for (const file of ['delegation.db', 'medium.db'])
    it.skipIf(!inCorpus('thymos', file))(`accounts for every entry of ${file}`, async () => {
      const { service, id } = await store(file, corpusBytes('thymos', file));
      const { totals, entries } = await service.query(id, 'thymos.simulation', {
        policy: DENY_ALL,
        lanes: null,
      });
      const { decisions, decidedWhenAsked, withoutDecision } = totals;
      expect(decisions + decidedWhenAsked + withoutDecision).toBe(entries);
      expect(totals.denied).toBe(decisions);
      const { summary } = await service.ledger(id);
      expect(entries).toBe(summary.entries);
    });
});

describe('a simulation over a long ledger', () => {
  it('stops when another policy is asked for', async () => {
    const { service, id } = await store('long.jsonl', longRun(5000));
    const other: Policy = { ...NO_SENDING, name: 'other' };
    const stopped = service.query(id, 'thymos.simulation', { policy: other, lanes: null });
    const refused = expect(stopped).rejects.toThrow('cancelled');
    await service.query(id, 'thymos.simulation', {
      policy: { ...NO_SENDING, name: 'last' },
      lanes: null,
    });
    await refused;
    expect(
      (await service.query(id, 'thymos.simulation', { policy: other, lanes: null })).entries,
    ).toBeGreaterThan(0);
  });
});
