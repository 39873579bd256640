// The greatest of some numbers is found in any stretch of them: the place of the greatest of every
// block, of every few blocks, and so on, is kept.

import { SUM_BLOCK } from './column.ts';

const FAN = 8;
export const NO_PEAK = -1;

export interface Measure {
  at(index: number): number | bigint;
  /**
   * Returns the first of the greatest from `from` to `to` (exclusive), which are of one block; −1
   * for none.
   */
  greatest(from: number, to: number): number;
}

export class Peaks {
  private readonly measure: Measure;
  private readonly levels: Int32Array[] = [];

  /** `ofBlocks` is what the measure says of each block. */
  constructor(measure: Measure, ofBlocks: Int32Array<ArrayBuffer>) {
    this.measure = measure;
    let level = ofBlocks;
    this.levels.push(level);
    while (level.length > FAN) {
      const below = level;
      level = new Int32Array(Math.ceil(below.length / FAN)).fill(NO_PEAK);
      for (let place = 0; place < below.length; place++) {
        const above = Math.floor(place / FAN);
        level[above] = this.greater(level[above] ?? NO_PEAK, below[place] ?? NO_PEAK);
      }
      this.levels.push(level);
    }
  }

  /** −1 for none. */
  between(edges: Uint32Array): Int32Array {
    const found = new Int32Array(edges.length - 1);
    for (let i = 0; i < found.length; i++)
      found[i] = this.inStretch(edges[i] ?? 0, edges[i + 1] ?? 0);
    return found;
  }

  private inStretch(from: number, to: number): number {
    let first = Math.ceil(from / SUM_BLOCK);
    let end = Math.floor(to / SUM_BLOCK);
    if (first > end) return this.measure.greatest(from, to);
    let best = this.greater(
      this.measure.greatest(from, first * SUM_BLOCK),
      this.measure.greatest(end * SUM_BLOCK, to),
    );
    for (const level of this.levels) {
      const isTop = level === this.levels.at(-1);
      while (first < end && (isTop || first % FAN))
        best = this.greater(best, level[first++] ?? NO_PEAK);
      while (first < end && (isTop || end % FAN))
        best = this.greater(best, level[--end] ?? NO_PEAK);
      if (first === end) return best;
      first /= FAN;
      end /= FAN;
    }
    return best;
  }

  private greater(a: number, b: number): number {
    if (a === NO_PEAK || b === NO_PEAK) return Math.max(a, b);
    const [of, other] = [this.measure.at(a), this.measure.at(b)];
    return of > other || (of === other && a < b) ? a : b;
  }
}

/** Finds the greatest of every block. */
export function findPeaks(entries: number, measure: Measure): Peaks {
  const ofBlocks = Int32Array.from({ length: Math.ceil(entries / SUM_BLOCK) }, (_, block) =>
    measure.greatest(block * SUM_BLOCK, Math.min(entries, (block + 1) * SUM_BLOCK)),
  );
  return new Peaks(measure, ofBlocks);
}
