// What is kept of every entry to try policies on says the same of any policy as the records themselves.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nobleHash } from '../../../base/hash/hash.ts';
import type { QuestionLane, StoredLedger } from '../../../ledger/format/questions.ts';
import { readLedger } from '../../../ledger/format/recognise.ts';
import type { Entry } from '../../../ledger/model/entry.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import { corpusBytes, inCorpus } from '../../../testing/corpus.ts';
import { createTestHost } from '../../../testing/host.ts';
import { askingRun, longRun } from '../../../testing/written.ts';
import { thymos } from '../index.ts';
import { decodePayload } from '../payload/payload.ts';
import { policyIntercept } from '../write/demo/intercept.ts';
import { toJsonLines } from '../write/writer/containers.ts';
import { writeJsonValue } from '../write/writer/json.ts';
import { Decisions, LaneDecisions, tryOn } from './decisions.ts';
import { ALLOW, COST_PARTS, DENY, EFFECTS, type Policy } from './policy.ts';
import { simulationFacts } from './recorded.ts';
import { LaneSimulation } from './run.ts';

const host = await createTestHost();
const ask = {
  channel: 'desk',
  reason: 'spends',
  args: writeJsonValue({ amount: 60, to: 'Aurland' }),
};

const ledgers = [
  toJsonLines(policyIntercept(nobleHash).ledger),
  longRun(40),
  askingRun('orders', 'Buy paper', [
    { ...ask, tool: 'order_place', isGranted: true },
    { ...ask, tool: 'mail_send', isDenied: true },
    { ...ask, tool: 'mail_send' },
  ]),
  ...(inCorpus('thymos', 'delegation.db') ? [corpusBytes('thymos', 'delegation.db')] : []),
];
const lanes = ledgers.flatMap((bytes) => {
  const reader = readLedger(thymos, [{ name: 'ledger', bytes: inMemory(bytes) }], host);
  return reader.lanes.map(({ id }) => [...reader.entries(id)]);
});
const facts = lanes.flat().map((entry) => simulationFacts(decodePayload(entry)));
const tools = [...new Set(facts.flatMap((one) => one?.tools ?? []))];

const decided = fc.constantFrom(ALLOW, DENY, {
  verb: 'require approval' as const,
  channel: 'desk',
});
const condition = fc.record({
  path: fc.constantFrom('args.amount', 'args.to', 'value', 'output', 'resource.kind', 'args'),
  operator: fc.constantFrom('is' as const, 'is not' as const, 'contains' as const),
  value: fc.constantFrom('Aurland', 'done', 'audience', null),
});
const when = fc.record({
  tool: fc.option(fc.constantFrom(...tools, 'mail_*')),
  effect: fc.option(fc.constantFrom(...EFFECTS)),
  where: fc.array(condition, { maxLength: 2 }),
  budget: fc.option(
    fc.record({ of: fc.constantFrom(...COST_PARTS), moreThan: fc.nat({ max: 5000 }) }),
  ),
});
const policies: fc.Arbitrary<Policy> = fc.record({
  name: fc.constant(''),
  rules: fc.array(fc.record({ name: fc.constant(''), when, decided }), { maxLength: 4 }),
  otherwise: fc.oneof(decided, fc.constant('as recorded' as const)),
});

it('for any policy', async () => {
  await fc.assert(
    fc.asyncProperty(policies, fc.constantFrom(...lanes), async (policy, entries) => {
      const kept = new LaneDecisions();
      for (const entry of entries) kept.add(simulationFacts(decodePayload(entry)));
      const [fromRecords, fromKept] = [new LaneSimulation(policy), new LaneSimulation(policy)];
      for (const [index, entry] of entries.entries())
        expect(await tryOn(fromKept, kept, index, async () => entry)).toEqual(
          fromRecords.push(simulationFacts(decodePayload(entry))),
        );
    }),
  );
});

it('with costs that no number of JavaScript holds', () => {
  const kept = new LaneDecisions();
  const cost = {
    tokens: 2n ** 64n - 1n,
    tool_calls: 0n,
    wall_clock_ms: 9_007_199_254_740_993n,
    usd_millicents: 7n,
  };
  const [one] = facts.flatMap((known) => known ?? []);
  if (!one) throw new Error('no entry is decided');
  kept.add({ ...one, cost });
  expect(kept.facts(0)?.cost).toEqual(cost);
});

it('is read on from where somebody stopped, and not twice', async () => {
  const [entries = []] = lanes;
  const read: number[] = [];
  let isStopped = false;
  const lane: Pick<QuestionLane, 'summary' | 'entries'> = {
    summary: { entries: entries.length } as QuestionLane['summary'],
    async *entries(from): AsyncGenerator<Entry> {
      for (const entry of entries.slice(from)) {
        read.push(entry.index);
        yield entry;
      }
    },
  };
  const ledger = {
    key: 'one',
    lane: async () => lane,
    pause: async () => {
      if (read.length === 2 && !isStopped) {
        isStopped = true;
        throw new Error('stopped');
      }
    },
  } as unknown as StoredLedger;
  const decisions = new Decisions();
  const first = decisions.lane(ledger, 'a');
  const second = decisions.lane(ledger, 'a');
  await expect(first).rejects.toThrow('stopped');
  expect((await second).entries).toBe(entries.length);
  expect(read).toEqual(entries.map(({ index }) => index));
  expect(await decisions.lane(ledger, 'a')).toBe(await second);
});
