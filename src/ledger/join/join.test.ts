import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntryLink } from '../model/digest.ts';
import type { Link } from '../model/entry.ts';
import { type EntryEnds, LaneEndsBuilder, type LedgerEnds } from './ends.ts';
import { joinLedgers } from './join.ts';
import { type Join, MOST_FOUND } from './joint.ts';
import { resolveLinks } from './resolve.ts';

const makeId = (lane: number) => `${lane}`.padStart(64, '0');
const makeCommit = (lane: number, at: number) => `c${lane}-${at}`;

function buildLane(lane: number, entries: readonly EntryEnds[]): LaneEndsBuilder {
  const builder = new LaneEndsBuilder(makeId(lane));
  for (const entry of entries) builder.add(entry);
  return builder;
}

const makeLedger = (ledger: string, lanes: LedgerEnds['lanes'], format = 'f'): LedgerEnds => ({
  ledger,
  format,
  lanes,
});

const delegation = (lane: number): EntryLink => ({
  kind: 'delegation',
  lane: makeId(lane),
  commit: null,
  label: 'do it',
});
const branch = (lane: number, commit: string): EntryLink => ({
  kind: 'branch',
  lane: makeId(lane),
  commit,
  label: 'try it',
});
const handed = (task: string | null) => ({ task, authority: null, answer: null });
const delegates = (lane: number, task: string | null = 'do it'): EntryEnds => ({
  links: [delegation(lane)],
  handed: handed(task),
});
const begins = (task: string): EntryEnds => ({ links: [], given: handed(task) });
const plain: EntryEnds = { links: [] };

const LANES = 5;
const target = fc.nat({ max: LANES });
const commit = fc.tuple(target, fc.nat({ max: 4 })).map(([lane, at]) => makeCommit(lane, at));
const link = fc.record({
  kind: fc.constantFrom('delegation', 'branch', 'propagation', 'rollback', 'reference'),
  lane: target.map(makeId),
  commit: fc.option(commit),
  label: fc.string({ maxLength: 2 }),
});
const entry = fc.record({
  links: fc.array(link, { maxLength: 2 }),
  offers: fc.option(fc.nat({ max: 4 })),
  undoes: fc.option(commit, { nil: undefined }),
});
const ledger = fc.array(fc.array(entry, { maxLength: 5 }), {
  minLength: LANES,
  maxLength: LANES,
});

describe('a ledger in parts', () => {
  it('has the links that it has as a whole, however its lanes lie in files', () => {
    fc.assert(
      fc.property(
        ledger,
        fc.array(fc.nat({ max: 3 }), { minLength: LANES, maxLength: LANES }),
        (entries, files) => {
          const lanes = entries.map((all, lane) =>
            buildLane(
              lane,
              all.map(({ links, offers, undoes }) => ({
                links,
                undoes,
                ...(offers !== null && { commit: makeCommit(lane, offers) }),
              })),
            ),
          );
          const parts = [0, 1, 2, 3].map((file) =>
            makeLedger(
              `${file}`,
              lanes.filter((_, lane) => files[lane] === file),
            ),
          );
          const { joins } = joinLedgers(parts);
          const left = [...joins];
          const whole = resolveLinks(lanes);
          for (const part of parts)
            for (const [lane, links] of resolveLinks(part.lanes))
              expect(links.map((one) => joined(one, left))).toEqual(
                whole.get(lane)?.map(({ to, missing }) => (missing === null ? to : null)),
              );
          expect(left).toEqual([]);
        },
      ),
    );
  });

  it('has nothing to join where it is whole, or where it is given twice', () => {
    fc.assert(
      fc.property(ledger, (entries) => {
        const lanes = entries.map((all, lane) =>
          buildLane(
            lane,
            all.map(() => delegates(lane, null)),
          ),
        );
        expect(joinLedgers([makeLedger('a', lanes)]).findings).toEqual([]);
        const { joins, findings } = joinLedgers([makeLedger('a', lanes), makeLedger('b', lanes)]);
        expect(joins.every(({ found }) => found.length === 0)).toBe(true);
        expect(findings).toEqual([]);
      }),
    );
  });
});

function joined(link: Link, left: Join[]): Link['to'] | null {
  if (link.missing === null) return link.to;
  const at = left.findIndex(
    ({ kind, label, from }) =>
      kind === link.kind &&
      label === link.label &&
      from.lane === link.from.lane &&
      from.index === link.from.index,
  );
  const [join] = left.splice(at, 1);
  expect(join).toBeDefined();
  const [place] = join?.found ?? [];
  return place ? { lane: place.lane, index: place.index } : null;
}

describe('a join', () => {
  it('leads to the first entry of a lane, or to a commit in it', () => {
    const { joins } = joinLedgers([
      makeLedger('a', [buildLane(0, [plain, delegates(1), { links: [branch(1, 'x')] }])]),
      makeLedger('b', [buildLane(1, [begins('do it'), { links: [], commit: 'x' }])]),
    ]);
    expect(joins.map(({ from, found }) => [from.index, found])).toEqual([
      [1, [{ ledger: 'b', lane: makeId(1), index: 0 }]],
      [2, [{ ledger: 'b', lane: makeId(1), index: 1 }]],
    ]);
  });

  it('is found in every copy, up to a number, and in no ledger of another format', () => {
    const child = [buildLane(1, [begins('do it')])];
    const copies = Array.from({ length: 20 }, (_, at) => makeLedger(`${at}`, child));
    const parent = makeLedger('a', [buildLane(0, [delegates(1)])]);
    expect(joinLedgers([parent, ...copies]).joins[0]?.found).toHaveLength(MOST_FOUND);
    expect(joinLedgers([parent, makeLedger('b', child, 'g')]).joins[0]?.found).toEqual([]);
  });

  it('leads into a ledger of another system where it says so, and only there', () => {
    const request: EntryEnds = { links: [], commit: 'r' };
    const link = { kind: 'reference', lane: makeId(1), commit: 'r', label: 'decides' } as const;
    const { joins } = joinLedgers([
      makeLedger('a', [
        buildLane(0, [{ links: [{ ...link, format: 'g' }] }]),
        buildLane(1, [request]),
      ]),
      makeLedger('b', [buildLane(1, [request])]),
      makeLedger('c', [buildLane(1, [plain, request])], 'g'),
    ]);
    expect(joins.map(({ found }) => found)).toEqual([[{ ledger: 'c', lane: makeId(1), index: 1 }]]);
  });

  it.each([
    ['do it', 'do it', 'agrees'],
    ['do it', 'do that', 'differs'],
    [null, 'do it', 'not recorded'],
  ] as const)('says of the tasks %s and %s: %s', (there, here, state) => {
    const { joins, findings } = joinLedgers([
      makeLedger('a', [buildLane(0, [delegates(1, there)])]),
      makeLedger('b', [buildLane(1, [begins(here)])]),
    ]);
    expect(joins[0]?.agreement.map((one) => [one.what, one.state])).toEqual([
      ['task', state],
      ['authority', 'not recorded'],
      ['answer', 'not recorded'],
    ]);
    expect(findings.map(({ check }) => check)).toEqual(state === 'differs' ? ['join.task'] : []);
  });
});

describe('findings across ledgers', () => {
  const checks = (...ledgers: readonly LedgerEnds[]) =>
    joinLedgers(ledgers).findings.map(({ check, severity, lane, places }) => [
      check,
      severity,
      lane,
      places.map(({ ledger }) => ledger).join(),
    ]);
  const child = buildLane(9, [begins('do it')]);

  it('a child that two parents claim', () => {
    const [a, b] = [buildLane(0, [delegates(9)]), buildLane(1, [delegates(9)])];
    const found = [['join.two-parents', 'error', makeId(9), 'a,b']];
    expect(checks(makeLedger('a', [a, child]), makeLedger('b', [b]))).toEqual(found);
    expect(checks(makeLedger('a', [a]), makeLedger('b', [b]))).toEqual(found);
    expect(checks(makeLedger('a', [a, b, child]), makeLedger('b', [b]))).toEqual([]);
    // A copy of a parent is no second one.
    expect(checks(makeLedger('a', [a, child]), makeLedger('b', [a]))).toEqual([]);
  });

  it('a child without a parent is a note', () => {
    expect(checks(makeLedger('a', [child]), makeLedger('b', [buildLane(0, [plain])]))).toEqual([
      ['join.no-parent', 'info', makeId(9), 'a'],
    ]);
    expect(
      checks(makeLedger('a', [child]), makeLedger('b', [buildLane(0, [delegates(9)])])),
    ).toEqual([]);
  });

  it('a loop', () => {
    const [a, b] = [buildLane(0, [delegates(1)]), buildLane(1, [delegates(0)])];
    expect(checks(makeLedger('a', [a]), makeLedger('b', [b]))).toEqual([
      ['join.loop', 'error', makeId(0), 'a,b'],
    ]);
    expect(checks(makeLedger('a', [a, b]), makeLedger('b', [b]))).toEqual([]);
    const turned = buildLane(1, [{ links: [branch(0, 'x')] }]);
    expect(checks(makeLedger('a', [a]), makeLedger('b', [turned]))).toEqual([]);
    const back = buildLane(0, [{ links: [branch(1, 'x')] }]);
    expect(
      checks(makeLedger('a', [back]), makeLedger('b', [buildLane(1, [delegates(2)])])),
    ).toEqual([]);
    expect(
      checks(
        makeLedger('a', [back]),
        makeLedger('b', [buildLane(1, [plain]), buildLane(2, [delegates(1)])]),
        makeLedger('c', [buildLane(0, [delegates(2)])]),
      ),
    ).toEqual([['join.loop', 'error', makeId(0), 'a,b,c']]);
  });

  it('none by names, which every ledger gives itself', () => {
    const named = (lane: string, to: string) => {
      const builder = new LaneEndsBuilder(lane);
      builder.add({ links: [{ kind: 'delegation', lane: to, commit: null, label: '' }] });
      return builder;
    };
    expect(
      checks(
        makeLedger('a', [named('one', 'two')]),
        makeLedger('b', [named('two', 'one')]),
        makeLedger('c', [named('three', 'one')]),
      ),
    ).toEqual([]);
  });
});
