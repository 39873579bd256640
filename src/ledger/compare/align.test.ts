import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toEnd } from '../../base/steps.ts';
import { draws } from '../../testing/draws.ts';
import { align, type LaneKeys } from './align.ts';
import { type Alignment, AlignmentBuilder, type Side } from './alignment.ts';
import { WORDS } from './key-column.ts';

interface Own {
  readonly content: number;
  readonly title: number;
  readonly shape: number;
}

const entry = fc.record({
  content: fc.nat(12),
  title: fc.nat(4),
  shape: fc.nat(1),
});
const lanes = fc.tuple(
  fc.array(entry, { maxLength: 30 }),
  fc.array(entry, { maxLength: 30 }),
  fc.constantFrom(undefined, 0, 10),
);

function keys(own: readonly Own[]): LaneKeys {
  return {
    contents: Uint32Array.from(own.flatMap(({ content }) => [content, 1, 2, content])),
    titles: Uint32Array.from(own, ({ title }) => title),
    shapes: Uint32Array.from(own, ({ shape }) => shape),
  };
}

function aligned(a: readonly Own[], b: readonly Own[], work?: number): Alignment {
  const builder = new AlignmentBuilder();
  toEnd(align(keys(a), keys(b), builder, work));
  return builder.finish();
}

function rows(alignment: Alignment) {
  return Array.from({ length: alignment.rows }, (_, row) => alignment.row(row));
}

function pairs(alignment: Alignment, a: Side = 'a', b: Side = 'b') {
  return rows(alignment)
    .filter(({ kind }) => kind === 'same' || kind === 'changed')
    .map((row) => `${row.kind} ${row[a]} ${row[b]}`);
}

describe('an alignment', () => {
  it('has every entry of both lanes once, in order', () => {
    expect(keys([{ content: 1, title: 0, shape: 0 }]).contents.length).toBe(WORDS);
    fc.assert(
      fc.property(lanes, ([a, b, work]) => {
        const alignment = aligned(a, b, work);
        const all = rows(alignment);
        for (const [side, lane] of [
          ['a', a],
          ['b', b],
        ] as const)
          expect(all.flatMap((row) => row[side] ?? [])).toEqual(lane.map((_, i) => i));
        expect(all.map(({ kind }) => kind)).toEqual(
          all.map((row) => {
            if (row.kind === 'open') return 'open';
            if (row.a === null || row.b === null) return row.a === null ? 'only b' : 'only a';
            return a[row.a]?.content === b[row.b]?.content ? 'same' : 'changed';
          }),
        );
        if (work === undefined) expect(all.some(({ kind }) => kind === 'open')).toBe(false);
      }),
      { numRuns: draws() },
    );
  });

  it('is the same the other way round', () => {
    fc.assert(
      fc.property(lanes, ([a, b, work]) => {
        const [one, other] = [aligned(a, b, work), aligned(b, a, work)];
        expect(pairs(one)).toEqual(pairs(other, 'b', 'a'));
        const { same, changed, open, ...only } = one.counts();
        const back = other.counts();
        expect(back.open).toEqual({ a: open.b, b: open.a });
        expect(only['only a'].a).toBe(back['only b'].b);
        expect(only['only b'].b).toBe(back['only a'].a);
      }),
      { numRuns: draws() },
    );
  });

  it('finds rows by entries, and entries by rows', () => {
    fc.assert(
      fc.property(lanes, ([a, b]) => {
        const alignment = aligned(a, b);
        rows(alignment).forEach((row, number) => {
          for (const side of ['a', 'b'] as const) {
            const index = row[side];
            if (index === null) continue;
            expect(alignment.findRow(side, index)).toBe(number);
            const isPair = row.kind === 'same' || row.kind === 'changed';
            expect(alignment.partner(side, index)).toBe(
              isPair ? row[side === 'a' ? 'b' : 'a'] : null,
            );
          }
        });
      }),
    );
  });

  it('puts entries that are called the same next to each other', () => {
    const own = (content: number, title: number, shape: number) => ({ content, title, shape });
    const a = [own(1, 1, 1), own(2, 2, 1), own(3, 3, 1), own(9, 9, 1)];
    const b = [own(11, 3, 1), own(12, 1, 2), own(13, 2, 1), own(9, 9, 1)];
    expect(rows(aligned(a, b)).map(({ kind, ...of }) => [kind, of.a, of.b])).toEqual([
      ['only b', null, 0],
      ['changed', 0, 1],
      ['changed', 1, 2],
      ['only a', 2, null],
      ['same', 3, 3],
    ]);
  });

  it('has one entry in the place of one as changed, whatever they are', () => {
    const own = (content: number) => ({ content, title: content, shape: content });
    expect(pairs(aligned([own(1), own(2), own(3)], [own(1), own(7), own(3)]))).toEqual([
      'same 0 0',
      'changed 1 1',
      'same 2 2',
    ]);
  });

  it('says where it was given up, and goes on behind it', () => {
    const own = (content: number) => ({ content, title: content, shape: content });
    const a = [1, 2, 3, 1, 2, 3, 50].map(own);
    const b = [3, 2, 1, 2, 3, 1, 50].map(own);
    expect(rows(aligned(a, b, 1)).map(({ kind }) => kind)).toEqual([
      ...Array(6).fill('open'),
      'same',
    ]);
  });
});

describe('stretches', () => {
  it('go on where rows of the same kind follow', () => {
    const builder = new AlignmentBuilder();
    builder.add('same', 3, 3);
    builder.add('same', 1, 1);
    builder.add('only b', 0, 2);
    builder.add('open', 2, 5);
    const alignment = builder.finish();
    expect([alignment.stretches, alignment.rows]).toEqual([3, 11]);
    expect(alignment.row(5)).toEqual({ kind: 'only b', a: null, b: 5 });
    expect(alignment.row(8)).toEqual({ kind: 'open', a: null, b: 8 });
    expect(alignment.row(7)).toEqual({ kind: 'open', a: 5, b: 7 });
  });
});
