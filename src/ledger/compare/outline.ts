import { firstPast } from '../../base/lists.ts';
import type { Alignment } from './alignment.ts';

/** So many rows stay on both sides of a fold. */
const AROUND = 3;
/** Folding fewer rows saves no room. */
const LEAST = 4;

export interface OutlineLine {
  readonly row: number;
  /** So many rows from `row` on are this line; 0 for the row itself. */
  readonly folded: number;
}

interface Fold {
  readonly row: number;
  readonly rows: number;
}

export class Outline {
  readonly lines: number;
  private readonly folds: readonly Fold[];
  private readonly lineOfFold: readonly number[];

  constructor(alignment: Alignment, isFolded: boolean) {
    this.folds = isFolded ? [...listFolds(alignment)] : [];
    let hidden = 0;
    this.lineOfFold = this.folds.map(({ row, rows }) => {
      const line = row - hidden;
      hidden += rows - 1;
      return line;
    });
    this.lines = alignment.rows - hidden;
  }

  line(line: number): OutlineLine {
    const after = firstPast(this.folds.length, (at) => (this.lineOfFold[at] ?? 0) > line);
    const fold = this.folds[after - 1];
    const start = this.lineOfFold[after - 1] ?? 0;
    if (!fold) return { row: line, folded: 0 };
    if (line === start) return { row: fold.row, folded: fold.rows };
    return { row: fold.row + fold.rows + (line - start - 1), folded: 0 };
  }

  findLine(row: number): number {
    const after = firstPast(this.folds.length, (at) => (this.folds[at]?.row ?? 0) > row);
    const fold = this.folds[after - 1];
    const start = this.lineOfFold[after - 1] ?? 0;
    if (!fold) return row;
    return row < fold.row + fold.rows ? start : start + 1 + row - fold.row - fold.rows;
  }
}

function* listFolds(alignment: Alignment): Generator<Fold> {
  for (const { kind, row, rows } of alignment.all()) {
    if (kind !== 'same') continue;
    const from = row === 0 ? row : row + AROUND;
    const to = row + rows === alignment.rows ? row + rows : row + rows - AROUND;
    if (to - from >= LEAST) yield { row: from, rows: to - from };
  }
}

/**
 * Returns the next row from `row` on that is not the same on both sides, forwards or backwards;
 * null when there is none.
 */
export function nextDifference(alignment: Alignment, row: number, step: 1 | -1): number | null {
  const next = row + step;
  if (next < 0 || next >= alignment.rows) return null;
  for (let at = alignment.findStretch(next); at >= 0 && at < alignment.stretches; at += step) {
    const { kind, row: first, rows } = alignment.stretch(at);
    if (kind === 'same') continue;
    return step > 0 ? Math.max(first, next) : Math.min(first + rows - 1, next);
  }
  return null;
}
