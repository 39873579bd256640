// What is made of a survey once, held against each receipt looked at by itself.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PackedLists, Survey } from '../../survey.ts';
import { makeReactorTrail, OUTCOMES } from '../../trail.ts';
import { choosePulse } from '../cascade/moment.ts';
import { frameAt } from './trail.ts';

const COUNT = fc.integer({ min: 0, max: 40 });

/** Columns as a file may have them: causes that come later, kinds that nobody knows. */
const surveys = COUNT.chain((count) => {
  const column = (min: number, max: number) =>
    fc.array(fc.integer({ min, max }), { minLength: count, maxLength: count });
  const lists = fc.array(fc.array(fc.nat(Math.max(0, count - 1)), { maxLength: 3 }), {
    minLength: count,
    maxLength: count,
  });
  return fc
    .record({
      node: column(0, 3),
      status: column(-1, 2),
      source: column(-1, 2),
      fresh: column(0, 9),
      moved: lists,
      lit: lists,
      reached: column(-1, Math.max(0, count - 1)),
      causes: lists,
    })
    .map((made) => makeSurvey(count, made));
});

interface Made extends Record<'node' | 'status' | 'source' | 'fresh' | 'reached', number[]> {
  readonly moved: number[][];
  readonly lit: number[][];
  readonly causes: number[][];
}

function makeSurvey(count: number, made: Made): Survey {
  const seen = new Map<number, number>();
  const index = made.node.map((node) => {
    const at = seen.get(node) ?? 0;
    seen.set(node, at + 1);
    return at;
  });
  const zeros = () => new Int32Array(count);
  const lit = packLists(made.lit);
  return {
    hasTopology: true,
    acyclic: true,
    nodes: [0, 1, 2, 3].map((node) => ({
      id: `n${node}`,
      label: `n${node}`,
      role: 'node',
      contract: null,
      wake: null,
      receipts: seen.get(node) ?? 0,
    })),
    edges: [],
    facets: [],
    frames: {
      count,
      node: Int32Array.from(made.node),
      index: Int32Array.from(index),
      status: Int8Array.from(made.status),
      source: Int8Array.from(made.source),
      why: new Int8Array(count),
      fresh: Float64Array.from(made.fresh),
      reused: new Float64Array(count),
      drain: zeros(),
      slots: zeros(),
      slotsMoved: zeros(),
      moved: packLists(made.moved),
      lit,
      reached: lit.items.map((_, i) => made.reached[i % Math.max(1, count)] ?? -1),
      causes: packLists(made.causes),
    },
    beats: null,
  };
}

function packLists(all: readonly number[][]): PackedLists {
  const at = [0];
  for (const list of all) at.push((at.at(-1) ?? 0) + list.length);
  return { at: Int32Array.from(at), items: Int32Array.from(all.flat()) };
}

describe('what follows from a survey', () => {
  it('is for every receipt what that receipt says by itself', () => {
    fc.assert(
      fc.property(surveys, (survey) => {
        const { outcome, follows, cause, byNode } = makeReactorTrail(survey);
        const frames = Array.from({ length: survey.frames.count }, (_, at) => frameAt(survey, at));
        for (const frame of frames) {
          const { at, node, index, causes } = frame;
          expect(OUTCOMES[outcome[at] ?? -1]).toBe(choosePulse(frame) ?? 'unknown');
          expect(byNode[node]?.[index]).toBe(at);
          const before = frames.findLast((one) => one.at < at && one.reached.includes(at));
          expect(follows[at]).toBe(before?.at ?? -1);
          expect(cause[at]).toBe(causes.findLast((one) => one < at) ?? before?.at ?? -1);
        }
      }),
    );
  });

  it('lists the receipts of each kind, ascending and none left out', () => {
    fc.assert(
      fc.property(surveys, (survey) => {
        const { of } = makeReactorTrail(survey);
        const frames = Array.from({ length: survey.frames.count }, (_, at) => frameAt(survey, at));
        for (const kind of OUTCOMES)
          expect([...of[kind]]).toEqual(
            frames.filter((one) => (choosePulse(one) ?? 'unknown') === kind).map(({ at }) => at),
          );
        for (const source of ['input', 'self', 'external'] as const)
          expect([...of[source]]).toEqual(
            frames.filter((one) => one.source === source).map(({ at }) => at),
          );
      }),
    );
  });
});
