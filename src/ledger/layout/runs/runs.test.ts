import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../testing/draws.ts';
import { VERDICTS, type Verdict } from '../../model/verdict.ts';
import type { Swimlane } from '../swimlanes.ts';
import { MOST_OPEN, openLanes } from './open.ts';
import { compareFiles, groupFiles } from './order.ts';

interface Part {
  readonly verdict?: Verdict | null;
  readonly isWhole?: boolean;
  readonly denied?: number;
}

function file(ledger: string, { verdict = 'verified', isWhole = true, denied = 0 }: Part = {}) {
  return { ledger, name: `${ledger}.db`, verdict, isWhole, waiting: 0, denied, entries: 3 };
}

function tie(a: string, b: string) {
  const end = (ledger: string) => ({ ledger, lane: 'main', index: 0 });
  return { from: end(a), to: end(b) };
}

const names = (groups: readonly (readonly { readonly ledger: string }[])[]) =>
  groups.map((group) => group.map(({ ledger }) => ledger).join(' '));

describe('files', () => {
  it('come worst first: what is not intact, not whole, not checked, consistent, verified', () => {
    const files = [
      file('good'),
      file('plain', { verdict: 'consistent' }),
      file('warned', { verdict: 'verified with warnings' }),
      file('broken', { verdict: 'failed' }),
      file('unread', { verdict: null }),
      file('cut', { isWhole: false }),
      file('other', { verdict: 'drift' }),
      file('refused', { denied: 3 }),
    ];
    expect(names(groupFiles(files, []))).toEqual([
      'broken',
      'other',
      'cut',
      'warned',
      'unread',
      'plain',
      'refused',
      'good',
    ]);
  });

  it('that are tied stand together where their worst one belongs', () => {
    const files = [
      file('a'),
      file('b', { verdict: 'verified with warnings' }),
      file('c', { verdict: 'failed' }),
      file('d'),
    ];
    expect(names(groupFiles(files, [tie('d', 'c'), tie('a', 'nowhere')]))).toEqual([
      'c d',
      'b',
      'a',
    ]);
  });

  it('are all there, each once, tied ones in one group, whatever ties them', () => {
    const parts = fc.record({
      verdict: fc.constantFrom(null, ...VERDICTS),
      isWhole: fc.boolean(),
      denied: fc.nat(3),
    });
    fc.assert(
      fc.property(
        fc.array(parts, { minLength: 1, maxLength: 14 }),
        fc.array(fc.tuple(fc.nat(15), fc.nat(15)), { maxLength: 12 }),
        (all, pairs) => {
          const files = all.map((part, at) => file(`${at}`, part));
          const ties = pairs.map(([a, b]) => tie(`${a}`, `${b}`));
          const groups = groupFiles(files, ties);
          expect(groups.flat().length).toBe(files.length);
          expect(new Set(groups.flat())).toEqual(new Set(files));
          const groupOfFile = (ledger: string) =>
            groups.findIndex((group) => group.some((one) => one.ledger === ledger));
          for (const { from, to } of ties)
            if (groupOfFile(from.ledger) >= 0 && groupOfFile(to.ledger) >= 0)
              expect(groupOfFile(from.ledger)).toBe(groupOfFile(to.ledger));
          const firsts = groups.flatMap(([first]) => first ?? []);
          for (const list of [firsts, ...groups])
            for (const [at, one] of list.entries()) {
              const next = list[at + 1];
              if (next) expect(compareFiles(one, next)).toBeLessThan(0);
            }
        },
      ),
      { numRuns: draws() },
    );
  });
});

function lane(id: string, parent = -1, missing: string | null = null): Swimlane {
  const place = { depth: parent < 0 ? 0 : 1, parent, leaves: parent < 0 ? null : 0, start: 0 };
  return { lane: id, title: id, kind: null, ...place, entries: 2, verdict: 'verified', missing };
}

describe('a lane opens by itself', () => {
  const NONE = new Set<string>();
  const lanes = [lane('root'), lane('one', 0), lane('gone', 1, 'not in this file'), lane('two', 0)];
  const open = (tied: Iterable<string>, broken: Iterable<string> = []) =>
    openLanes(lanes, new Set(tied), new Set(broken)).lanes.map((one) => one.lane);

  it('only if it is tied to another file, broken, or missing a child', () => {
    expect(openLanes([lane('root'), lane('one', 0)], NONE, NONE)).toEqual({ lanes: [], more: 0 });
    expect(open([])).toEqual(['one', 'gone']);
    expect(open(['two'])).toEqual(['one', 'gone', 'two']);
    expect(open([], ['root'])).toEqual(['root', 'one', 'gone']);
  });

  it('and what another file has is not missing', () => {
    expect(open(['gone', 'one'])).toEqual(['one']);
    expect(open(['gone'])).toEqual([]);
  });

  it('with at most so many of one file, the broken first, and the others counted', () => {
    const many = Array.from({ length: 40 }, (_, at) => lane(`${at}`));
    const ids = new Set(many.map((one) => one.lane));
    const { lanes: opened, more } = openLanes(many, ids, new Set(['39']));
    expect(opened.length).toBe(MOST_OPEN);
    expect(opened.at(-1)?.lane).toBe('39');
    expect(more).toBe(40 - MOST_OPEN);
  });

  it('under its parent, if that is open as well', () => {
    const { lanes: opened } = openLanes(lanes, new Set(['two']), new Set(['root']));
    expect(opened.map(({ parent }) => parent)).toEqual([-1, 0, 1, 0]);
  });
});
