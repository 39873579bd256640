import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../../base/bytes.ts';
import { nobleHash } from '../../base/hash/hash.ts';
import { parseJson } from '../../base/json/parse.ts';
import { toEnd } from '../../base/steps.ts';
import { draws } from '../../testing/draws.ts';
import { ledgerAnswer, runAnswer } from './answers.ts';
import { ApartRules, apart } from './apart.ts';
import { Comparable } from './comparable.ts';
import { ContentWriter } from './content.ts';
import { LaneComparer, type LaneComparison } from './lane-comparer.ts';

interface Own {
  readonly id: number;
  readonly says: number;
  readonly does: number;
}

const WRITER = new ContentWriter();
const RULES = new ApartRules([...apart('id', 'id'), ...apart('time', 'times[]')]);

function comparable({ id, says, does }: Own, index: number): Comparable {
  const bytes = encodeText(JSON.stringify({ id, says, does, times: [id, id + 1] }));
  return new Comparable(
    { index, seq: index, id: `${id}`, parent: undefined, kind: 'step', recordedAt: id, bytes },
    {
      payload: parseJson(bytes, { maxDepth: 9 }),
      json: id % 2 ? bytes : null,
      writer: WRITER,
      apart: RULES,
      effect: `${does}`,
      title: `${does}`,
      shape: 'step',
    },
  );
}

/** An answer is asked for after these numbers of entries. */
function compare(a: readonly Own[], b: readonly Own[], stops: ReadonlySet<number> = new Set()) {
  const comparer = new LaneComparer(nobleHash);
  const [left, right] = [a.map(comparable), b.map(comparable)];
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [one, other] = [left[i], right[i]];
    if (one && other) {
      comparer.pair(one, other);
      if (comparer.isDue) toEnd(comparer.settle());
    } else if (one) comparer.rest('a', one);
    else if (other) comparer.rest('b', other);
    if (stops.has(i)) toEnd(comparer.finish());
  }
  return toEnd(comparer.finish());
}

const own = fc.record({ id: fc.nat(1000), says: fc.nat(6), does: fc.nat(2) });
const lane = fc.array(own, { maxLength: 25 });

function rows({ alignment }: LaneComparison) {
  return Array.from({ length: alignment.rows }, (_, row) => alignment.row(row));
}

describe('two lanes', () => {
  it('are the same where one is the other', () => {
    fc.assert(
      fc.property(lane, (a) => {
        const comparison = compare(a, a);
        expect(ledgerAnswer(comparison)).toEqual({ is: 'identical' });
        expect(runAnswer(comparison)).toEqual({ is: 'same' });
        expect(comparison.alignment.counts().same).toEqual({ a: a.length, b: a.length });
      }),
      { numRuns: draws(50) },
    );
  });

  it('part where a copy was changed, and nowhere before', () => {
    const cases = fc
      .tuple(fc.array(own, { minLength: 1, maxLength: 25 }), fc.nat(), fc.constantFrom(1, 10))
      .map(([a, at, by]) => ({ a, at: at % a.length, by }));
    fc.assert(
      fc.property(cases, ({ a, at, by }) => {
        const change = (entry: Own) => ({
          ...entry,
          says: entry.says + 10,
          does: entry.does + (by === 10 ? 10 : 0),
        });
        const b = a.map((entry, i) => (i === at ? change(entry) : entry));
        const comparison = compare(a, b);
        expect(comparison.alike).toBe(at);
        expect(comparison.identical).toBe(at);
        expect(comparison.acting).toBe(by === 10 ? at : a.length);
        expect(comparison.alignment.findRow('b', at)).toBe(at);
        expect(rows(comparison).map(({ kind }) => kind)).toEqual(
          a.map((_, i) => (i === at ? 'changed' : 'same')),
        );
        expect(ledgerAnswer(comparison).is).toBe(a.length === 1 ? 'other' : 'altered');
        expect(runAnswer(comparison).is).toBe(by === 10 ? 'parts' : 'same decisions');
      }),
      { numRuns: draws(100) },
    );
  });

  it('are one run with other ids and times', () => {
    fc.assert(
      fc.property(fc.array(own, { minLength: 1 }), (a) => {
        const comparison = compare(
          a,
          a.map((entry) => ({ ...entry, id: entry.id + 2000 })),
        );
        expect(ledgerAnswer(comparison)).toEqual({ is: 'other' });
        expect(runAnswer(comparison)).toEqual({ is: 'same' });
        expect(comparison.apart.map(({ as, differs }) => [as, differs])).toEqual([
          ['id', a.length],
          ['time', a.length],
        ]);
      }),
      { numRuns: draws(50) },
    );
  });

  it('are an earlier copy and a later one where entries were appended', () => {
    fc.assert(
      fc.property(fc.array(own, { minLength: 1 }), fc.array(own, { minLength: 1 }), (a, more) => {
        const [earlier, later] = [compare(a, [...a, ...more]), compare([...a, ...more], a)];
        expect(ledgerAnswer(earlier)).toEqual({
          is: 'earlier copy',
          earlier: 'a',
          more: more.length,
        });
        expect(runAnswer(later)).toEqual({ is: 'same as far', longer: 'a', more: more.length });
        expect(ledgerAnswer(later)).toMatchObject({ earlier: 'b' });
      }),
      { numRuns: draws(50) },
    );
  });

  it('say the same whether answers are asked for in between or not', () => {
    fc.assert(
      fc.property(lane, lane, fc.array(fc.nat(30)), (a, b, stops) => {
        const [at, once] = [compare(a, b, new Set(stops)), compare(a, b)];
        expect({ ...at, alignment: rows(at) }).toEqual({ ...once, alignment: rows(once) });
      }),
      { numRuns: draws(100) },
    );
  });

  it('go on alike after a difference, and nothing is kept of them from there on', () => {
    const a = Array.from({ length: 200 }, (_, id) => ({ id, says: id % 7, does: 0 }));
    const b = a.map((entry) => (entry.id % 90 === 5 ? { ...entry, says: 99 } : entry));
    const comparer = new LaneComparer(nobleHash);
    let parted = 0;
    a.forEach((entry, i) => {
      comparer.pair(comparable(entry, i), comparable(b[i] ?? entry, i));
      if (comparer.isParted) parted++;
      if (comparer.isDue) toEnd(comparer.settle());
    });
    expect(parted).toBeLessThan(120);
    const all = compare(a, b);
    expect(rows(toEnd(comparer.finish()))).toEqual(rows(all));
    expect(all.alignment.counts().changed.a).toBe(3);
    expect(all.pairs).toEqual({ identical: 197, respelled: 0, otherwise: 0 });
    expect([all.identical, all.alike]).toEqual([5, 5]);
  });

  it('have an entry that was put in as one that only the other has', () => {
    const a = [1, 2, 3].map((says) => ({ id: says, says, does: 0 }));
    const b = a.toSpliced(1, 0, { id: 9, says: 9, does: 0 });
    const comparison = compare(a, b);
    expect(rows(comparison).map(({ kind }) => kind)).toEqual(['same', 'only b', 'same', 'same']);
    expect(ledgerAnswer(comparison)).toMatchObject({
      is: 'altered',
      from: 1,
      rewritten: 0,
      onlyB: 1,
      appended: { a: 0, b: 0 },
    });
    expect(comparison.pairs).toEqual({ identical: 3, respelled: 0, otherwise: 0 });
  });
});
