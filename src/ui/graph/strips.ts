// A lane of very many entries has strips of bars: counts of equal parts of it.

import type { SeriesView } from '../../ledger/model/series.ts';
import { countText, utcText } from '../format.ts';
import { costFigure, costName } from '../ledger/cost.ts';
import { kindToken } from '../ledger/kinds.ts';
import { countsOfShape } from '../transport/marks.ts';
import type { ColourToken } from './map/palette.ts';

/** Bars of one colour; each is as high as its own value and those drawn over it together. */
export interface StripLayer {
  readonly colour: ColourToken;
  readonly isQuiet: boolean;
  readonly heights: readonly number[];
}

export interface CountStrip {
  readonly name: string;
  readonly total: string;
  readonly most: string;
  readonly mostAt: number;
  readonly layers: readonly StripLayer[];
}

interface Part {
  readonly colour: ColourToken;
  readonly isQuiet?: boolean;
  readonly counts: ArrayLike<number>;
}

/** Makes the strips that have any content, all entries first. */
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

/** Other costs mostly rise and fall with the first, and the rows need the room. */
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

/** Most entries of most lanes are ordinary; the others lie below them, on the ground. */
const ORDINARY: ReadonlySet<string> = new Set([kindToken('start'), kindToken('change')]);

/**
 * Counts all entries by hue; null when there are none. Equally filled buckets may differ by one
 * entry, so they show shares instead.
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

/** Returns the first and the last known time, or null. */
export function findTimeRange({ times }: SeriesView): readonly [number, number] | null {
  const first = times?.earliest.find((time) => !Number.isNaN(time));
  const last = times?.latest.findLast((time) => !Number.isNaN(time));
  return first === undefined || last === undefined ? null : [first, last];
}

/** Returns "2026-11-14 06:37:02Z to 13:34:10Z", with the day again only where it differs. */
export function timesText([first, last]: readonly [number, number]): string {
  const [start, end] = [utcText(first), utcText(last)];
  const [day = '', clock = ''] = end.split(' ');
  return start === end ? start : `${start} to ${start.startsWith(day) ? clock : end}`;
}

interface Words extends Partial<Pick<CountStrip, 'total'>> {
  most?(bucket: number): string;
}

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
