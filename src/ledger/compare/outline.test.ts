import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type AlignedKind, AlignmentBuilder } from './alignment.ts';
import { nextDifference, Outline } from './outline.ts';

const stretch = fc.record({
  kind: fc.constantFrom<AlignedKind>('same', 'changed', 'only a', 'only b', 'open'),
  rows: fc.integer({ min: 1, max: 20 }),
});

function built(stretches: readonly { kind: AlignedKind; rows: number }[]) {
  const builder = new AlignmentBuilder();
  for (const { kind, rows } of stretches)
    builder.add(kind, kind === 'only b' ? 0 : rows, kind === 'only a' ? 0 : rows);
  return builder.finish();
}

const alignments = fc.array(stretch, { maxLength: 12 }).map(built);

it('has every row once, in order, and folds nothing but what is the same', () => {
  fc.assert(
    fc.property(alignments, fc.boolean(), (alignment, isFolded) => {
      const outline = new Outline(alignment, isFolded);
      let row = 0;
      for (let line = 0; line < outline.lines; line++) {
        const at = outline.line(line);
        expect(at.row).toBe(row);
        for (let inside = row; inside < row + Math.max(1, at.folded); inside++) {
          expect(outline.findLine(inside)).toBe(line);
          if (at.folded) expect(alignment.row(inside).kind).toBe('same');
        }
        row += Math.max(1, at.folded);
      }
      expect(row).toBe(alignment.rows);
      if (!isFolded) expect(outline.lines).toBe(alignment.rows);
    }),
  );
});

it('keeps three rows around a difference, and folds the rest of a long run', () => {
  const alignment = built([
    { kind: 'same', rows: 20 },
    { kind: 'changed', rows: 1 },
    { kind: 'same', rows: 9 },
  ]);
  const outline = new Outline(alignment, true);
  const lines = Array.from({ length: outline.lines }, (_, line) => outline.line(line));
  expect(lines.map(({ row, folded }) => [row, folded])).toEqual([
    [0, 17],
    ...[17, 18, 19, 20, 21, 22, 23].map((row) => [row, 0]),
    [24, 6],
  ]);
});

it('finds the next difference either way, as looking at every row does', () => {
  fc.assert(
    fc.property(alignments, fc.nat(200), fc.constantFrom(1 as const, -1 as const), (...given) => {
      const [alignment, from, step] = given;
      const row = (from % (alignment.rows + 2)) - 1;
      let expected: number | null = row + step;
      while (expected >= 0 && expected < alignment.rows) {
        if (alignment.row(expected).kind !== 'same') break;
        expected += step;
      }
      if (expected < 0 || expected >= alignment.rows) expected = null;
      expect(nextDifference(alignment, row, step)).toBe(expected);
    }),
  );
});
