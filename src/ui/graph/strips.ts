// What a lane of very many entries has along it, as strips of bars: counts of equal parts of it.

import type { SeriesView } from '../../ledger/model/series.ts';
import { countText, utcText } from '../format.ts';
import { costFigure, costName } from '../ledger/cost.ts';
import { kindToken } from '../ledger/kinds.ts';
import { countsOfShape } from '../transport/marks.ts';
import type { ColourToken } from './map/palette.ts';

/** Bars of one colour; each as high as it and what is drawn over it together. */
export interface StripLayer {
  readonly colour: ColourToken;
  /** Not what one looks for. */
  readonly isQuiet: boolean;
  /** From 0 to 1, one a bucket. */
  readonly heights: readonly number[];
}

export interface CountStrip {
  readonly name: string;
  readonly total: string;
  /** The fullest bucket. */
  readonly most: string;
  /** The bucket that has most. */
  readonly mostAt: number;
  /** The highest first, so that those drawn later show. */
  readonly layers: readonly StripLayer[];
}

interface Part {
  readonly colour: ColourToken;
  readonly isQuiet?: boolean;
  readonly counts: ArrayLike<number>;
}

/** The strips of which the lane has anything, the first of all entries. */
export function makeStrips(view: SeriesView): CountStrip[] {
  const { requests } = view;
  const strips = [
    makeEntriesStrip(view),
    strip('Denied', [{ colour: kindToken('denied'), counts: countsOfShape(view, 'denied') }]),
    strip('Asked', [{ colour: kindToken('waiting'), counts: requests }]),
    readCost(view),
  ];
  return strips.filter((one) => one !== null);
}

/** The first cost that any entry has: the others mostly rise and fall with it, and the rows need the room. */
function readCost({ cost }: SeriesView): CountStrip | null {
  const part = cost.parts.find(({ sums }) => sums.some((sum) => sum > 0n));
  if (!part) return null;
  const text = (units: bigint) => costFigure(part, units);
  return strip(
    costName(part.name),
    [{ colour: 'line-strong', isQuiet: true, counts: Array.from(part.sums, Number) }],
    {
      total: text(part.sums.reduce((all, one) => all + one, 0n)),
      most: (at) => text(part.sums[at] ?? 0n),
    },
  );
}

/** What most entries of most lanes are; what is not lies below it, on the ground. */
const ORDINARY: ReadonlySet<string> = new Set([kindToken('start'), kindToken('change')]);

/**
 * All entries, by their hue; null: there are none. Of equally many entries a bucket may
 * have one more or less: there it is drawn what share of them is what.
 */
export function makeEntriesStrip(view: SeriesView): CountStrip | null {
  const parts = [...new Set(view.kinds.map(({ shape }) => kindToken(shape)))]
    .map((colour) => ({
      colour,
      isQuiet: ORDINARY.has(colour),
      counts: view.kinds
        .filter(({ shape }) => kindToken(shape) === colour)
        .map(({ counts }) => counts)
        .reduce(addCounts),
    }))
    .sort((a, b) => Number(a.isQuiet) - Number(b.isQuiet));
  const entries = strip('Records', parts);
  if (!entries || view.byTime) return entries;
  const shares = strip(
    'Records',
    parts.map(({ counts, ...part }) => ({
      ...part,
      counts: Array.from(counts, (count, at) => count / measureBucket(view, at)),
    })),
  );
  return shares && { ...entries, layers: shares.layers };
}

function addCounts(one: Uint32Array, other: Uint32Array): Uint32Array {
  return one.map((count, at) => count + (other[at] ?? 0));
}

function measureBucket({ edges }: SeriesView, bucket: number): number {
  return Math.max(1, (edges[bucket + 1] ?? 0) - (edges[bucket] ?? 0));
}

export function sumNumbers(list: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < list.length; at++) sum += list[at] ?? 0;
  return sum;
}

/** The first time that is known, and the last; null: none is. */
export function findTimeRange({ times }: SeriesView): readonly [number, number] | null {
  const first = times?.earliest.find((time) => !Number.isNaN(time));
  const last = times?.latest.findLast((time) => !Number.isNaN(time));
  return first === undefined || last === undefined ? null : [first, last];
}

/** "2026-11-14 06:37:02Z to 13:34:10Z": the day again only where it is another. */
export function timesText([first, last]: readonly [number, number]): string {
  const [start, end] = [utcText(first), utcText(last)];
  const [day = '', clock = ''] = end.split(' ');
  return start === end ? start : `${start} to ${start.startsWith(day) ? clock : end}`;
}

interface Words extends Partial<Pick<CountStrip, 'total'>> {
  most?(bucket: number): string;
}

/** null: there is nothing in it. */
function strip(name: string, parts: readonly Part[], words: Words = {}): CountStrip | null {
  const length = parts.reduce((most, { counts }) => Math.max(most, counts.length), 0);
  let upTo: readonly number[] = new Array<number>(length).fill(0);
  const rows = parts.map(({ colour, isQuiet = false, counts }) => {
    const below = upTo;
    upTo = Array.from({ length }, (_, at) => (below[at] ?? 0) + (counts[at] ?? 0));
    return { colour, isQuiet, upTo, isEmpty: upTo.every((sum, at) => sum === below[at]) };
  });
  const mostAt = upTo.reduce((best, sum, at) => (sum > (upTo[best] ?? 0) ? at : best), 0);
  const most = upTo[mostAt] ?? 0;
  if (most === 0) return null;
  const layers = rows
    .filter(({ isEmpty }) => !isEmpty)
    .map(({ colour, isQuiet, upTo }) => ({
      colour,
      isQuiet,
      heights: upTo.map((sum) => sum / most),
    }));
  return {
    name,
    total: words.total ?? countText(sumNumbers(upTo)),
    most: words.most?.(mostAt) ?? countText(most),
    mostAt,
    layers: layers.reverse(),
  };
}
