// Rounds give one ratio, or the reason why there is none.

import { type Round, type SpentTime, THREADS } from './spent.ts';

export type RatioKind = keyof SpentTime;

export interface Ratio {
  readonly measure: string;
  readonly of: RatioKind;
  /** The multiple of the reference's time; the median of the rounds that count. */
  readonly ratio: number;
  /** From the least to the most of them, as a share of the median. */
  readonly spread: number;
}

/** This run says nothing of such a measure. */
export interface Unjudged {
  readonly measure: string;
  readonly of: RatioKind;
  readonly why: string;
}

/** The reference may differ by this share, before and after. */
const APART = 0.25;
/**
 * Its time may be longer than its threads worked by this share: else they waited for processors
 * that others had.
 */
const WAITING = 0.25;
const LEAST_ROUNDS = 3;

export function summarize(
  measure: string,
  of: RatioKind,
  rounds: readonly Round[],
): Ratio | Unjudged {
  const calm = rounds.filter((round) => isCalm(round, of));
  if (calm.length < LEAST_ROUNDS) {
    const why = `the reference was steady in ${calm.length} of ${rounds.length} rounds`;
    return { measure, of, why };
  }
  const ratios = calm
    .map(({ spent, before, after }) => (2 * spent[of]) / (before[of] + after[of]))
    .sort((a, b) => a - b);
  const ratio = median(ratios);
  const spread = ((ratios.at(-1) ?? ratio) - (ratios[0] ?? ratio)) / ratio;
  return { measure, of, ratio, spread };
}

export function isJudged(one: Ratio | Unjudged): one is Ratio {
  return 'ratio' in one;
}

function isCalm({ before, after }: Round, of: RatioKind): boolean {
  const [less, more] = [Math.min(before[of], after[of]), Math.max(before[of], after[of])];
  if (more > less * (1 + APART)) return false;
  return of === 'work' || [before, after].every((one) => !hasWaited(one));
}

function hasWaited({ time, work }: SpentTime): boolean {
  return time * THREADS > work * (1 + WAITING);
}

function median(sorted: readonly number[]): number {
  const [low, high] = [Math.floor, Math.ceil].map((side) => sorted[side((sorted.length - 1) / 2)]);
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2;
}
