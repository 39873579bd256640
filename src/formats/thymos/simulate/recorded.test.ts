// What the demo ledgers let a policy be tried on.

import { describe, expect, it } from 'vitest';
import { nobleHash } from '../../../base/hash/hash.ts';
import { readLedger } from '../../../ledger/format/recognise.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import { createTestHost } from '../../../testing/host.ts';
import { thymos } from '../index.ts';
import { decodePayload } from '../payload/payload.ts';
import { policyIntercept } from '../write/demo/intercept.ts';
import { toJsonLines } from '../write/writer/containers.ts';
import { DENY, type Policy } from './policy.ts';
import { simulationFacts } from './recorded.ts';
import { LaneSimulation, type Simulated, type SkippedEntry } from './run.ts';

const host = await createTestHost();
const bytes = toJsonLines(policyIntercept(nobleHash).ledger);
const reader = readLedger(thymos, [{ name: 'intercept.jsonl', bytes: inMemory(bytes) }], host);
const [granted, denied, open] = reader.lanes.map(({ id }) => [...reader.entries(id)]);

function simulate(entries: typeof granted, rules: Policy['rules']): (Simulated | SkippedEntry)[] {
  const run = new LaneSimulation({ name: '', rules, otherwise: 'as recorded' });
  return (entries ?? []).map((entry) => run.push(simulationFacts(decodePayload(entry))));
}

const when = { tool: null, effect: null, where: [], budget: null };

describe('facts for a simulation', () => {
  it('hold what a commit records, and say that its arguments are not', () => {
    const facts = granted?.[1] && simulationFacts(decodePayload(granted[1]));
    expect(facts).toMatchObject({
      outcome: 'carried out',
      decision: { verb: 'allow' },
      tools: ['members_query'],
      effect: 'writes',
      cost: { tokens: 720n },
    });
    expect(facts?.at('args')).toBeNull();
    expect(facts?.at('resource')).toEqual([
      {
        members: [
          ['op', 'create'],
          ['kind', 'audience'],
          ['id', 'Harbour Street'],
        ],
      },
    ]);
    expect(facts?.at('value')).toHaveLength(1);
    expect(facts?.at('output')).toHaveLength(1);
  });

  it('hold the whole proposal of what waits', () => {
    const facts = granted?.[3] && simulationFacts(decodePayload(granted[3]));
    expect(facts).toMatchObject({
      outcome: 'asked',
      decision: { verb: 'require approval', channel: 'librarian on duty' },
      tools: ['mail_send'],
      effect: null,
      cost: null,
    });
    expect(facts?.at('args')).toHaveLength(1);
    expect(facts?.at('output')).toBeNull();
  });

  it('are none where no policy decided', () => {
    // A beginning, a refusal for another reason, and an operator's answer.
    for (const entry of [granted?.[0], granted?.[4], denied?.[3]])
      expect(entry && simulationFacts(decodePayload(entry))).toBeNull();
  });

  it('of an unreadable entry are not taken for "no decision"', () => {
    const entry = granted?.[1];
    const broken = entry && { ...entry, bytes: new Uint8Array([0x7b]) };
    expect(broken && simulationFacts(decodePayload(broken))).toMatchObject({
      outcome: 'unreadable',
    });
  });
});

describe('a policy over recorded proposals', () => {
  it('decides by arguments where they are recorded, and says where they are not', () => {
    const results = simulate(granted, [
      {
        name: 'many',
        when: {
          ...when,
          where: [{ path: 'args.recipients', operator: 'greater than', value: { number: '1000' } }],
        },
        decided: DENY,
      },
    ]);
    expect(results[3]).toMatchObject({ simulated: DENY, differs: 'yes' });
    expect(results[5]).toBe('decided when asked');
    expect(results[1]).toMatchObject({
      simulated: null,
      notRecorded: ['the arguments that were asked for'],
    });
    expect(results[0]).toBe('no decision');
  });

  it('decides by tool', () => {
    const results = simulate(open, [
      { name: 'no orders', when: { ...when, tool: 'order_*' }, decided: DENY },
    ]);
    const decided = results.filter((result) => typeof result !== 'string');
    expect(decided.map(({ differs }) => differs)).toEqual(['no', 'no', 'yes']);
  });
});
