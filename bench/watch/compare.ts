// Measures may be slower than when the ratios were kept.

import { isJudged, type Ratio, type RatioKind, type Unjudged } from './ratios.ts';

/** A measure may differ from the kept one by this share. */
const TOLERANCE = 0.2;

export type Judgement = 'same' | 'slower' | 'faster' | 'not judged' | 'not kept' | 'not measured';

export interface ComparedMeasure {
  readonly measure: string;
  readonly of: RatioKind;
  readonly judgement: Judgement;
  readonly now: number | null;
  readonly spread: number | null;
  readonly kept: number | null;
  /** 0.25 means a quarter slower. Null when there are no two to compare. */
  readonly change: number | null;
  readonly why: string | null;
}

/** The order is that of this run, followed by those that only the kept ratios have. */
export function compareRatios(
  now: readonly (Ratio | Unjudged)[],
  kept: readonly Pick<Ratio, 'measure' | 'of' | 'ratio'>[],
): readonly ComparedMeasure[] {
  const isSame = (a: Key, b: Key) => a.measure === b.measure && a.of === b.of;
  const compared = now.map((one): ComparedMeasure => {
    const was = kept.find((other) => isSame(one, other))?.ratio ?? null;
    return compareOne(one, was);
  });
  const gone = kept
    .filter((one) => !now.some((other) => isSame(one, other)))
    .map(({ measure, of, ratio }): ComparedMeasure => {
      return {
        measure,
        of,
        judgement: 'not measured',
        now: null,
        spread: null,
        kept: ratio,
        change: null,
        why: null,
      };
    });
  return [...compared, ...gone];
}

type Key = Pick<Ratio, 'measure' | 'of'>;

function compareOne(one: Ratio | Unjudged, kept: number | null): ComparedMeasure {
  const { measure, of } = one;
  const found = isJudged(one)
    ? { now: one.ratio, spread: one.spread, why: null }
    : { now: null, spread: null, why: one.why };
  const change = kept === null || found.now === null ? null : found.now / kept - 1;
  return { measure, of, ...found, kept, change, judgement: judge(kept, change) };
}

function judge(kept: number | null, change: number | null): Judgement {
  if (kept === null) return 'not kept';
  if (change === null) return 'not judged';
  if (change > TOLERANCE) return 'slower';
  // The ratio is taken the other way round, so that a measure that became a fifth slower and is
  // mended is called a fifth faster.
  return 1 / (1 + change) - 1 > TOLERANCE ? 'faster' : 'same';
}

/**
 * The watch ends with these codes. Mail programs end with that of `unjudged` when the same may
 * succeed later (EX_TEMPFAIL): neither good nor bad.
 */
export const WATCH_ENDS = { steady: 0, worse: 1, unjudged: 75 } as const;

export type WatchEnd = (typeof WATCH_ENDS)[keyof typeof WATCH_ENDS];

/**
 * A worse measure is worse, whatever else could not be judged; nothing at all is not good either.
 */
export function decideWatchEnd(compared: readonly ComparedMeasure[]): WatchEnd {
  const isThere = (...judgements: readonly Judgement[]) =>
    compared.some(({ judgement }) => judgements.includes(judgement));
  if (compared.length === 0 || isThere('slower', 'not kept', 'not measured'))
    return WATCH_ENDS.worse;
  return isThere('not judged') ? WATCH_ENDS.unjudged : WATCH_ENDS.steady;
}
