// What a screen asks of an entry: under whose authority it is, and what it hands on.

import { describe, expect, it } from 'vitest';
import { encodeText } from '../../../base/bytes.ts';
import { nobleHash } from '../../../base/hash/hash.ts';
import {
  type GeneratedFields,
  toText,
  type WrittenEvent,
} from '../../../formats/holon/write/generator/event.ts';
import { generateRun, ledgerBytes } from '../../../formats/holon/write/generator/run.ts';
import { branches } from '../../../formats/thymos/write/demo/branches.ts';
import { delegation } from '../../../formats/thymos/write/demo/delegation.ts';
import { DemoLedger } from '../../../formats/thymos/write/demo/demo-ledger.ts';
import { toJsonLines, type Written } from '../../../formats/thymos/write/writer/containers.ts';
import type { AuthorityHop } from '../../../ledger/model/authority.ts';
import { corpusBytes } from '../../../testing/corpus.ts';
import { approval } from '../../../testing/decisions.ts';
import { handedOn } from '../../../testing/handed-on.ts';
import { createSetup, type TestSetup } from '../../../testing/handler.ts';
import { filterLanes } from '../../../testing/split.ts';

async function held({ importBytes }: TestSetup, name: string, ledger: Written): Promise<string> {
  const { ledger: id } = await importBytes(name, new Uint8Array(toJsonLines(ledger)));
  if (!id) throw new Error(`${name} was not imported`);
  return id;
}

function listStates(hop: AuthorityHop | undefined) {
  const known = hop?.parts.filter(({ state }) => state !== 'not recorded') ?? [];
  return known.map(({ part, name, state }) => [part, name, state]);
}

describe('the way up', () => {
  it('leads to the root, with what was handed on and the approval of each hop', async () => {
    const setup = createSetup();
    const { ledger, root, middle, last, at } = handedOn();
    const id = await held(setup, 'pier.jsonl', ledger);
    const view = await setup.ask({
      name: 'authority',
      input: { ledger: id, lane: last, index: 2 },
    });
    expect(view).toMatchObject({ approval: null, end: 'root', down: [] });
    expect(
      view.up.map(({ kind, from, to, index, distance }) => [
        kind,
        from.lane,
        to?.lane,
        index,
        distance,
      ]),
    ).toEqual([
      ['delegation', middle, last, 3, 1],
      ['delegation', root, middle, at.delegation, 2],
    ]);
    expect(listStates(view.up[0])).toEqual([
      ['tools', '', 'widened'],
      ['scope', 'effects', 'same'],
      ['writ', '', 'same'],
    ]);
    expect(listStates(view.up[1])[0]).toEqual(['tools', '', 'narrowed']);
    expect(view.up.map(({ approval }) => approval)).toEqual([
      null,
      { index: at.request, seq: at.request, channel: 'harbour-master', by: [], source: null },
    ]);
  });

  it('names the person whose decision is in a review journal kept here', async () => {
    const setup = createSetup();
    const { ask } = setup;
    const { ledger, middle, root, at } = handedOn(false);
    const before = await held(setup, 'before.jsonl', ledger);
    const request = await ask({
      name: 'request',
      input: { ledger: before, lane: root, index: at.request },
    });
    await ask({ name: 'set reviewer', input: 'Reviewer One' });
    await ask({ name: 'record decision', input: approval(request) });
    const after = await held(setup, 'after.jsonl', handedOn().ledger);
    const { up } = await ask({
      name: 'authority',
      input: { ledger: after, lane: middle, index: 2 },
    });
    expect(up[0]?.approval).toMatchObject({ by: ['Reviewer One'], source: 'journal' });
  });

  it('crosses into the ledgers that have what its own has not', async () => {
    const setup = createSetup();
    const { ledger, root, middle, last } = handedOn();
    const parts = [root, middle, last].map((own) => filterLanes(ledger, (lane) => lane === own));
    const ids: string[] = [];
    for (const [place, part] of parts.entries())
      ids.push(await held(setup, `${place}.jsonl`, part));
    const [first = '', , third = ''] = ids;
    const { up, end } = await setup.ask({
      name: 'authority',
      input: { ledger: third, lane: last, index: 2 },
    });
    expect(end).toBe('root');
    expect(up.map(({ from }) => [from.ledger, from.ledgerName])).toEqual([
      [ids[1], '1.jsonl'],
      [first, '0.jsonl'],
    ]);
    expect(listStates(up[0])[0]).toEqual(['tools', '', 'widened']);
    const { down } = await setup.ask({
      name: 'authority',
      input: { ledger: first, lane: root, index: 0 },
    });
    expect(down.map(({ to, distance }) => [to?.lane, distance])).toEqual([
      [middle, 1],
      [last, 2],
    ]);
    await setup.ask({ name: 'forget ledger', input: { ledger: first } });
    expect(
      await setup.ask({ name: 'authority', input: { ledger: third, lane: last, index: 2 } }),
    ).toMatchObject({ end: 'not here' });
  });

  it('goes from a branch to the commit that it continues from', async () => {
    const setup = createSetup();
    const id = await held(setup, 'branches.jsonl', branches(nobleHash).ledger);
    const { links } = await setup.ask({ name: 'ledger', input: id });
    const link = links.find(({ kind }) => kind === 'branch');
    const { up } = await setup.ask({
      name: 'authority',
      input: { ledger: id, lane: link?.from.lane ?? '', index: 0 },
    });
    expect(up[0]).toMatchObject({ kind: 'branch', index: link?.to.index, approval: null });
    expect(listStates(up[0])).toEqual([['writ', '', 'same']]);
  });

  it('names whom an entry itself names as the one who approved it', async () => {
    const setup = createSetup();
    const { ledger } = await setup.importBytes('run.jsonl', ledgerBytes({ seed: 7, events: 400 }));
    const { requests } = await setup.ask({ name: 'requests', input: 'answered' });
    const granted = requests.find(({ state, tool }) => state === 'granted' && tool === null);
    const { approval } = await setup.ask({
      name: 'authority',
      input: {
        ledger: ledger ?? '',
        lane: granted?.lane ?? '',
        index: granted?.answers[0]?.index ?? 0,
      },
    });
    expect(approval).toMatchObject({ index: granted?.index, source: 'ledger' });
    expect(approval?.by[0]).toMatch(/^(maintainer|release-owner)$/);
  });

  it('ends where it closes to a circle', async () => {
    const setup = createSetup();
    const book = new DemoLedger(nobleHash, 'circle');
    const one = book.run('one', 'One');
    const two = one.delegates('Two');
    two.lane.delegate(one.lane.id, 'One again');
    const id = await held(setup, 'circle.jsonl', book.ledger);
    const { up, end, down } = await setup.ask({
      name: 'authority',
      input: { ledger: id, lane: one.lane.id, index: 0 },
    });
    expect([end, up.length, down.length]).toEqual(['circle', 2, 2]);
  });
});

describe('the way down', () => {
  it('has every hop of a lane below its first entry, and of a delegation its own', async () => {
    const setup = createSetup();
    const { ledger } = delegation(nobleHash);
    const id = await held(setup, 'delegation.jsonl', ledger);
    const root = ledger.entries[0]?.trajectory ?? '';
    const { down, isCut } = await setup.ask({
      name: 'authority',
      input: { ledger: id, lane: root, index: 0 },
    });
    expect(isCut).toBe(false);
    expect(down.map(({ distance, to }) => [distance, to !== null])).toEqual([
      [1, true],
      [2, true],
      [3, true],
      [2, true],
      [2, true],
      [2, false],
      [1, true],
    ]);
    expect(down.every(({ approval }) => approval === null)).toBe(true);
    const [first] = down;
    const own = await setup.ask({
      name: 'authority',
      input: { ledger: id, lane: root, index: first?.index ?? 0 },
    });
    expect(own.down.length).toBe(6);
    expect(
      (await setup.ask({ name: 'authority', input: { ledger: id, lane: root, index: 1 } })).down,
    ).toEqual([]);
  });

  it('does not say of another writ whether it allows more: no ledger records that', async () => {
    const setup = createSetup();
    const bytes = corpusBytes('thymos', 'delegation.db');
    const { ledger } = await setup.importBytes('delegation.db', bytes);
    const { links } = await setup.ask({ name: 'ledger', input: ledger ?? '' });
    const lanes = new Set(links.map(({ from }) => from.lane));
    const hops: AuthorityHop[] = [];
    for (const lane of lanes)
      hops.push(
        ...(await setup.ask({ name: 'authority', input: { ledger: ledger ?? '', lane, index: 0 } }))
          .down,
      );
    expect(hops.length).toBeGreaterThan(8);
    const states = new Set(hops.flatMap(({ parts }) => parts.map(({ state }) => state)));
    expect(states).toEqual(new Set(['another', 'not recorded']));
    expect(hops.some(({ isPart }) => isPart)).toBe(false);
  });

  it('says where a lane is so long that not all of it was looked at', async () => {
    const setup = createSetup();
    const book = new DemoLedger(nobleHash, 'long');
    const long = book.run('long', 'A long one');
    for (let i = 0; i < 120; i++) long.did('look', { args: { i }, output: { i } });
    long.delegates('The rest').did('look', { args: {}, output: {} });
    const id = await held(setup, 'long.jsonl', book.ledger);
    const { down } = await setup.ask({
      name: 'authority',
      input: { ledger: id, lane: long.lane.id, index: 121 },
    });
    expect(down).toMatchObject([{ isPart: true }]);
    expect(listStates(down[0])).toEqual([['writ', '', 'same']]);
  });

  it('compares budgets and paths of intents, and says what sub-intents may do beyond them', async () => {
    const setup = createSetup();
    const events: WrittenEvent[] = [...generateRun({ seed: 7, events: 400 })];
    const sub = events.find(({ payload }) => typeof payload.parent_intent_id === 'string');
    const parent = events.find(
      ({ event_type, payload }) =>
        event_type === 'intent_created' && payload.intent_id === sub?.payload.parent_intent_id,
    );
    if (!sub || !parent) throw new Error('no sub-intent');
    const limits = { entropy_budget: 10, cost_budget: 20, time_budget_sec: 30 };
    const scope = { allowed_paths: ['holon/'], forbidden_paths: ['holon/core/'] };
    const set = (event: WrittenEvent, constraints: GeneratedFields, paths: GeneratedFields) => {
      event.payload.constraints = { ...limits, trust_required: 'human', ...constraints };
      event.payload.scope = { ...scope, sandbox_required: true, ...paths };
    };
    set(parent, {}, {});
    const freer = { forbidden_paths: [], sandbox_required: false };
    set(sub, { cost_budget: 20.5, time_budget_sec: 30.0, entropy_budget: 1 }, freer);
    const { ledger } = await setup.importBytes('run.jsonl', encodeText(toText(events)));
    const lane = String(sub.payload.intent_id);
    const { up } = await setup.ask({
      name: 'authority',
      input: { ledger: ledger ?? '', lane, index: 0 },
    });
    expect(listStates(up[0])).toEqual([
      ['scope', 'paths', 'widened'],
      ['scope', 'where', 'widened'],
      ['scope', 'trust_required', 'same'],
      ['budget', 'entropy_budget', 'narrowed'],
      ['budget', 'cost_budget', 'widened'],
      ['budget', 'time_budget_sec', 'same'],
    ]);
  });
});
