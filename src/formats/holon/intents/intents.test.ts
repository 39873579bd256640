// The drawings of intents and branches: everything where it belongs, once, whatever the
// ledger claims.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLedger } from '../../../ledger/format/recognise.ts';
import type { GraphView } from '../../../ledger/layout/index.ts';
import { inMemory } from '../../../ledger/sources/bytes.ts';
import { createTestHost } from '../../../testing/host.ts';
import { holon } from '../index.ts';
import { ledgerBytes } from '../write/generator/run.ts';
import { branchView } from './branches.ts';
import { below, buildForest } from './forest.ts';
import type { IntentSurvey } from './survey.ts';
import { MAX_TREE_NODES, treeView } from './tree.ts';

const host = await createTestHost();

function makeSurvey(events: number): IntentSurvey {
  const bytes = ledgerBytes({ seed: 5, events });
  return readLedger(holon, [{ name: 'x', bytes: inMemory(bytes) }], host).survey().intents;
}

const SURVEY = makeSurvey(1200);

function overlaps({ nodes }: GraphView): string[] {
  const boxes = nodes.filter(({ type }) => type !== 'label');
  return boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter(
        (b) =>
          a.x < b.x + b.width &&
          b.x < a.x + a.width &&
          a.y < b.y + b.height &&
          b.y < a.y + a.height,
      )
      .map((b) => `${a.id} ${b.id}`),
  );
}

function dangling({ nodes, edges }: GraphView): string[] {
  const ids = new Set(nodes.map(({ id }) => id));
  return edges.filter(({ from, to }) => !ids.has(from) || !ids.has(to)).map(({ id }) => id);
}

describe.each([
  ['the tree', treeView],
  ['the branches', branchView],
])('%s', (_, draw) => {
  it('overlaps nothing, and every edge has both ends', () => {
    const { view } = draw(SURVEY, null);
    expect(view.nodes.length).toBeGreaterThan(50);
    expect(new Set(view.nodes.map(({ id }) => id)).size).toBe(view.nodes.length);
    expect(overlaps(view)).toEqual([]);
    expect(dangling(view)).toEqual([]);
  });

  it('stays within its bound for a large ledger, and counts what it leaves out', () => {
    const { view, drawn, intents } = draw(makeSurvey(6000), null);
    expect(view.nodes.length).toBeLessThanOrEqual(MAX_TREE_NODES + 2);
    expect(drawn).toBeGreaterThan(0);
    expect(drawn).toBeLessThan(intents);
  });

  it('is of one subtree where a root is named, and empty for a stranger', () => {
    const root = SURVEY.intents.find(({ parent }, i) => {
      return parent < 0 && SURVEY.intents.some((other) => other.parent === i);
    });
    if (!root) throw new Error('no tree in this ledger');
    const { drawn } = draw(SURVEY, root.id);
    expect(drawn).toBe(below(buildForest(SURVEY), SURVEY.intents.indexOf(root)).length);
    expect(draw(SURVEY, 'nobody').view.nodes).toEqual([]);
  });
});

describe('the tree', () => {
  it('has each intent once, its winner going on and its losers ended with a reason', () => {
    const { view } = treeView(SURVEY, null);
    const lanes = view.nodes.filter(({ type }) => type === 'lane');
    expect(lanes).toHaveLength(SURVEY.intents.length);
    const plans = view.nodes.filter(({ type }) => type === 'entry');
    expect(plans).toHaveLength(SURVEY.plans.length);
    const leaving = new Set(view.edges.map(({ from }) => from));
    for (const { id, shape, face } of plans) {
      if (shape === 'denied') {
        expect(leaving.has(id)).toBe(false);
        expect(face).toMatch(/lost · ev −?[\d.,]+ · (ev plateau|dominant plan|budget exhausted)/);
      }
    }
    const delegations = view.edges.filter(({ kind }) => kind === 'delegation');
    expect(delegations).toHaveLength(SURVEY.intents.filter(({ parent }) => parent >= 0).length);
    const winners = new Set(plans.filter(({ shape }) => shape === 'bound').map(({ id }) => id));
    expect(delegations.every(({ from }) => winners.has(from))).toBe(true);
  });

  it('survives any claim of parents, rings and strangers included', () => {
    const [first] = SURVEY.intents;
    if (!first) throw new Error('no intents');
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1, max: 14 }), { minLength: 1, maxLength: 15 }),
        (parents) => {
          const intents = parents.map((parent, i) => ({
            ...first,
            id: `i${i}`,
            parent: parent < parents.length ? parent : -1,
          }));
          const survey = { intents, plans: [], git: [] };
          const { view, drawn } = treeView(survey, null);
          expect(drawn).toBe(intents.length);
          expect(new Set(view.nodes.map(({ id }) => id)).size).toBe(intents.length);
          expect(overlaps(view)).toEqual([]);
        },
      ),
    );
  });
});
