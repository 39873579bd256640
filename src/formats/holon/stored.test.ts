// A ledger as the screens have it: kept by the worker, queried entry by entry.

import { beforeAll, describe, expect, it } from 'vitest';
import type { Ask } from '../../base/ask.ts';
import { askFormat } from '../../ledger/format/ask-format.ts';
import type { LedgerDetail } from '../../ledger/model/ledger.ts';
import { createSetup } from '../../testing/handler.ts';
import type { WrittenEvent } from './write/generator/event.ts';
import { generateRun, ledgerBytes } from './write/generator/run.ts';

const OPTIONS = { seed: 21, events: 1500 };
const EVENTS: readonly WrittenEvent[] = [...generateRun(OPTIONS)];

let ask: Ask;
let id = '';
let detail: LedgerDetail;

beforeAll(async () => {
  const setup = createSetup();
  ask = setup.ask;
  const done = await setup.importBytes('events.jsonl', ledgerBytes(OPTIONS));
  if (!done.ledger || done.error) throw new Error(done.error?.code);
  id = done.ledger;
  detail = await ask({ name: 'ledger', input: id });
  // A busy machine takes its time.
}, 120_000);

const of = (type: string) => EVENTS.filter(({ event_type }) => event_type === type);
const findLane = (name: string) => detail.lanes.find((lane) => lane.id === name);

describe('a stored ledger', () => {
  it('has a lane for every intent and one for what has none, and reports what it lacks', () => {
    const intents = of('intent_created').map(({ payload }) => payload.intent_id);
    expect(new Set(detail.lanes.map((lane) => lane.id))).toEqual(
      new Set([...intents, 'governance']),
    );
    expect(detail.summary).toMatchObject({
      format: 'holon',
      verdict: 'consistent',
      entries: EVENTS.length,
    });
    expect(detail.report?.tamperEvidence).toContain('none');
  });

  it('ties every sub-intent to its parent', () => {
    const subs = of('intent_created').filter(({ payload }) => payload.parent_intent_id !== null);
    const ties = detail.links.filter(({ kind }) => kind === 'delegation');
    expect(ties.map(({ from, to }) => `${from.lane} ${to.lane}`).sort()).toEqual(
      subs.map(({ payload }) => `${payload.parent_intent_id} ${payload.intent_id}`).sort(),
    );
    expect(ties.every(({ missing }) => missing === null)).toBe(true);
  });

  it('says with a review the budgets of its intent, and whose trust it requires', async () => {
    const created = new Map(
      of('intent_created').map(({ payload }) => [payload.intent_id, payload.constraints]),
    );
    let reviews = 0;
    for (const { id: lane, entries } of detail.lanes) {
      for (const row of await ask({
        name: 'rows',
        input: { ledger: id, lane, from: 0, to: entries },
      })) {
        if (!row.approval) continue;
        const { request } = await ask({
          name: 'request',
          input: { ledger: id, lane, index: row.index },
        });
        const facts = new Map(request.authority.map(({ label, value }) => [label, value]));
        const stated = created.get(lane) as Record<string, unknown> | undefined;
        if (!stated) continue;
        reviews++;
        expect(facts.get('Trust required')).toBe(stated.trust_required);
        expect(Number(facts.get('Cost budget'))).toBe(stated.cost_budget);
        expect(Number(facts.get('Entropy budget'))).toBe(stated.entropy_budget);
      }
    }
    expect(reviews).toBeGreaterThan(1);
  });

  it('closes every request of an intent by the decision after it, and no later one', async () => {
    const states = new Map<string, string[]>();
    for (const { id: lane, entries } of detail.lanes) {
      for (const row of await ask({
        name: 'rows',
        input: { ledger: id, lane, from: 0, to: entries },
      })) {
        if (row.approval) states.set(lane, [...(states.get(lane) ?? []), row.approval]);
      }
    }
    const reviewed = new Set(of('human_review_requested').map(({ payload }) => payload.intent_id));
    for (const intent of reviewed) {
      const answers = of('human_review_decision')
        .filter(({ payload }) => payload.intent_id === intent)
        .map(({ payload }) => (payload.decision === 'approved' ? 'granted' : 'denied'));
      const requests = of('human_review_requested').filter(
        ({ payload }) => payload.intent_id === intent,
      );
      const expected = requests.map((_, i) => answers[i] ?? 'open');
      expect(states.get(String(intent))).toEqual(expected);
    }
    expect([...states.values()].flat()).toContain('denied');
    expect(states.get('governance')?.length).toBe(
      of('estimator_proposed').filter(({ payload }) => payload.human_approval_required).length,
    );
  });

  it('folds the state that the last event of an intent gives', async () => {
    for (const lane of detail.lanes.slice(0, 12)) {
      if (lane.id === 'governance') continue;
      const last = EVENTS.findLast(
        ({ event_type, payload }) =>
          payload.intent_id === lane.id &&
          /^intent_(created|state_changed|abandoned|promoted_to_main)$/.test(event_type),
      );
      const state =
        last?.event_type === 'intent_abandoned'
          ? 'abandoned'
          : last?.event_type === 'intent_promoted_to_main'
            ? 'promoted'
            : (last?.payload.to_state ?? 'proposed');
      const world = await ask({
        name: 'state',
        input: {
          ledger: id,
          lane: lane.id,
          index: lane.entries - 1,
          query: 'state',
          from: 0,
          to: 50,
        },
      });
      const found = world.resources.find(
        (one) => one.kind === `intent ${lane.id}` && one.id === 'state',
      );
      expect(found?.value).toBe(state);
    }
  });

  it('describes what changed between two entries', async () => {
    const [lane] = detail.lanes;
    if (!lane) throw new Error('no lanes');
    const diff = await ask({
      name: 'difference',
      input: { ledger: id, from: { lane: lane.id, index: 0 }, to: { lane: lane.id, index: 1 } },
    });
    expect(diff.changes).toHaveLength(1);
    expect(diff.changes[0]).toMatchObject({ kind: `intent ${lane.id}`, id: 'state' });
  });

  it('compares predicted with actual where an execution is completed', async () => {
    const [done] = of('execution_completed');
    const lane = findLane(String(done?.payload.intent_id));
    if (!lane) throw new Error('no such lane');
    const rows = await ask({
      name: 'rows',
      input: { ledger: id, lane: lane.id, from: 0, to: lane.entries },
    });
    const at = rows.find(({ line }) => line.kind === 'execution completed')?.index ?? -1;
    const { decision, checks } = await ask({
      name: 'entry',
      input: { ledger: id, lane: lane.id, index: at },
    });
    expect(decision.facts.find(({ label }) => label === 'entropy')?.value).toMatch(
      /^predicted [\d.]+ · actual [\d.]+ · off by [\d.]+/,
    );
    const status = new Map(checks.map(({ check, status: own }) => [check, own]));
    expect(status.get('relation-4')).toBe('pass');
    // It concerns other events, and is no pass of this one.
    expect(status.get('relation-2')).toBe('not checkable');
    expect(status.get('seal')).toBe('not asked for');
  });

  it('keeps a seal, and is verified against it', async () => {
    const seal = await askFormat(ask, { ledger: id, question: 'seal', query: null });
    expect(seal.file).toBe(id);
    const again = await ask({
      name: 'verify ledger',
      input: { ledger: id, profile: 'strict', pins: { seal } },
    });
    expect(again.report?.checks.find(({ check }) => check === 'seal')?.status).toBe('pass');
  });

  it('lists its roots by what they are called', async () => {
    const all = await askFormat(ask, { ledger: id, question: 'holon.roots', query: '' });
    const roots = of('intent_created').filter(({ payload }) => payload.parent_intent_id === null);
    expect(all.total).toBe(roots.length);
    const one = await askFormat(ask, {
      ledger: id,
      question: 'holon.roots',
      query: String(roots[0]?.payload.intent_id),
    });
    expect(one.found.map((root) => root.id)).toEqual([roots[0]?.payload.intent_id]);
  });
});
