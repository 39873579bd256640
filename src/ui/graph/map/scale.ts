// A scale leads from the values of an axis (seconds, or steps) to px. A span without entries that
// would be longer than a twentieth of the view is folded to a short piece.

import { firstPast } from '../../../base/lists.ts';

export interface Gap {
  readonly from: number;
  readonly to: number;
}

export interface Domain {
  readonly from: number;
  readonly to: number;
  /** Spans without an entry, the longest first; steps have none. */
  readonly gaps: readonly Gap[];
}

export interface Fold extends Gap {
  readonly x: number;
}

/** A fold is this wide, in px. */
export const FOLD = 40;
const MOST_IDLE = 0.05;
const MAX_GAPS = 400;
/**
 * A pause is folded when it is this many times the usual one, so that a slow run is not folded
 * away.
 */
const LONG = 12;

/**
 * Takes all drawn values, in any order, and leaves out NaN. `hasGaps` says that the spaces between
 * them count.
 */
export function computeDomain(lists: readonly Float64Array[], hasGaps: boolean): Domain {
  const size = lists.reduce((sum, { length }) => sum + length, 0);
  const all = new Float64Array(size);
  let end = 0;
  for (const list of lists) for (const value of list) if (!Number.isNaN(value)) all[end++] = value;
  const values = all.subarray(0, end).sort();
  const [from = 0, to = 0] = [values[0], values.at(-1)];
  if (!hasGaps) return { from, to, gaps: [] };
  const gaps: Gap[] = [];
  for (let i = 1; i < values.length; i++) {
    const [before = 0, value = 0] = [values[i - 1], values[i]];
    if (value > before) gaps.push({ from: before, to: value });
  }
  const length = (gap: Gap | undefined) => (gap ? gap.to - gap.from : 0);
  gaps.sort((a, b) => length(b) - length(a));
  const least = LONG * length(gaps[Math.floor(gaps.length / 2)]);
  const long = gaps.slice(0, MAX_GAPS).filter((gap) => length(gap) > least);
  return { from, to, gaps: long };
}

export class Scale {
  readonly domain: Domain;
  readonly rate: number;
  readonly folds: readonly Fold[];
  readonly length: number;
  private readonly values: readonly number[];
  private readonly places: readonly number[];

  /** `width` is that of the view, in px. */
  constructor(domain: Domain, rate: number, width: number) {
    this.domain = domain;
    this.rate = rate;
    const folds: Fold[] = [];
    const values = [domain.from];
    const places = [0];
    let x = 0;
    let at = domain.from;
    const push = (value: number, place: number) => {
      values.push(value);
      places.push(place);
    };
    for (const gap of foldedAt(domain, rate, width)) {
      x += (gap.from - at) * rate;
      push(gap.from, x);
      folds.push({ ...gap, x });
      x += FOLD;
      push(gap.to, x);
      at = gap.to;
    }
    this.length = x + (domain.to - at) * rate;
    this.folds = folds;
    this.values = values;
    this.places = places;
  }

  x(value: number): number {
    const piece = this.findPiece(this.values, value);
    const [from = 0, to] = [this.values[piece], this.values[piece + 1]];
    const place = this.places[piece] ?? 0;
    const end = this.places[piece + 1];
    if (to === undefined || end === undefined || to === from)
      return place + (value - from) * this.rate;
    return place + ((value - from) / (to - from)) * (end - place);
  }

  value(x: number): number {
    const piece = this.findPiece(this.places, x);
    const [from = 0, to] = [this.places[piece], this.places[piece + 1]];
    const start = this.values[piece] ?? 0;
    const end = this.values[piece + 1];
    if (to === undefined || end === undefined || to === from)
      return start + (x - from) / (this.rate || 1);
    return start + ((x - from) / (to - from)) * (end - start);
  }

  private findPiece(starts: readonly number[], at: number): number {
    return Math.max(0, firstPast(starts.length, (place) => (starts[place] ?? 0) > at) - 1);
  }
}

function foldedAt({ gaps }: Domain, rate: number, width: number): Gap[] {
  const limit = Math.max(MOST_IDLE * width, 1.5 * FOLD);
  const folded = gaps.filter(({ from, to }) => (to - from) * rate > limit);
  return folded.sort((a, b) => a.from - b.from);
}

const HALVINGS = 40;

/**
 * Returns how many times closer than at `least` a part fills the view, from 1 to `most`; `width` is
 * that of the view, in px.
 */
export function findZoom(
  domain: Domain,
  { from, to }: { readonly from: number; readonly to: number },
  width: number,
  [least, most]: readonly [least: number, most: number],
): number {
  let [low, high] = [1, most];
  for (let step = 0; step < HALVINGS && high - low > low * 1e-6; step++) {
    const middle = (low + high) / 2;
    const scale = new Scale(domain, least * middle, width);
    if (scale.x(to) - scale.x(from) <= width) low = middle;
    else high = middle;
  }
  return low;
}

/**
 * Returns the rate at which the whole is as wide as the view. Folded spans leave more room for the
 * rest.
 */
export function fittingRate(domain: Domain, width: number): number {
  const { from, to, gaps } = domain;
  let rate = width / Math.max(to - from, Number.MIN_VALUE);
  if (!Number.isFinite(rate)) return 1;
  const limit = Math.max(MOST_IDLE * width, 1.5 * FOLD);
  let idle = 0;
  let folds = 0;
  for (const gap of gaps) {
    const length = gap.to - gap.from;
    if (length * rate <= limit) break;
    // Folds alone would fill half of the view.
    if ((folds + 1) * FOLD > width / 2) break;
    idle += length;
    folds++;
    rate = (width - folds * FOLD) / Math.max(to - from - idle, Number.MIN_VALUE);
    if (!Number.isFinite(rate)) return 1;
  }
  return rate;
}
