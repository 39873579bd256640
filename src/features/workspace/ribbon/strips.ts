// What a lane of very many entries has along it, as strips of bars: counts of equal parts of it.

import { firstPast } from '../../../core/lists.ts';
import type { SeriesView } from '../../../core/model/series.ts';
import { countText, decimalText } from '../../../ui/format.ts';
import { countsOfShape } from '../../../ui/transport/marks.ts';

/** Bars of one colour; each as high as it and what is drawn over it together. */
export interface Layer {
  /** Name of a colour: `--ls-NAME`. */
  readonly colour: string;
  /** From 0 to 1, one a bucket. */
  readonly heights: readonly number[];
}

export interface Strip {
  readonly name: string;
  readonly total: string;
  /** The fullest bucket; '' where that says nothing. */
  readonly most: string;
  /** The bucket that has most. */
  readonly mostAt: number;
  /** The highest first, so that those drawn later show. */
  readonly layers: readonly Layer[];
}

interface Part {
  readonly colour: string;
  readonly counts: ArrayLike<number>;
}

/** The strips of which the lane has anything, the first of all entries. */
export function stripsOf(view: SeriesView): Strip[] {
  const { requests, open, errors, warnings, created, replaced, retracted, cost } = view;
  const answered = requests.map((count, at) => count - (open[at] ?? 0));
  const strips = [
    entriesOf(view),
    strip('Denied', [{ colour: 'kind-denied', counts: countsOfShape(view, 'denied') }]),
    strip('Requests', [
      { colour: 'warn', counts: open },
      { colour: 'kind-waiting', counts: answered },
    ]),
    strip('Findings', [
      { colour: 'bad', counts: errors },
      { colour: 'warn', counts: warnings },
    ]),
    strip('Resources', [
      { colour: 'change-created', counts: created },
      { colour: 'change-replaced', counts: replaced },
      { colour: 'change-retracted', counts: retracted },
    ]),
    ...cost.parts.map(({ name, decimals, sums }): Strip | null => {
      const text = (units: bigint) => decimalText(units, decimals);
      return strip(name, [{ colour: 'kind-bound', counts: Array.from(sums, Number) }], {
        total: text(sums.reduce((all, one) => all + one, 0n)),
        most: (at) => text(sums[at] ?? 0n),
      });
    }),
  ];
  return strips.filter((one) => one !== null);
}

/** All entries, by how they are drawn; null: there are none. */
export function entriesOf(view: SeriesView): Strip | null {
  const shapes = [...new Set(view.kinds.map(({ shape }) => shape))];
  return strip(
    'Entries',
    shapes.map((shape) => ({ colour: `kind-${shape}`, counts: countsOfShape(view, shape) })),
  );
}

/** The first time that is known, and the last; null: none is. */
export function timesOf({ times }: SeriesView): readonly [number, number] | null {
  const first = times?.earliest.find((time) => !Number.isNaN(time));
  const last = times?.latest.findLast((time) => !Number.isNaN(time));
  return first === undefined || last === undefined ? null : [first, last];
}

interface Texts {
  readonly total: string;
  most(bucket: number): string;
}

/** null: there is nothing in it. */
function strip(name: string, parts: readonly Part[], texts?: Texts): Strip | null {
  const length = parts.reduce((most, { counts }) => Math.max(most, counts.length), 0);
  let upTo: readonly number[] = new Array<number>(length).fill(0);
  const rows = parts.map(({ colour, counts }) => {
    const below = upTo;
    upTo = Array.from({ length }, (_, at) => (below[at] ?? 0) + (counts[at] ?? 0));
    return { colour, upTo, isEmpty: upTo.every((sum, at) => sum === below[at]) };
  });
  const mostAt = upTo.reduce((best, sum, at) => (sum > (upTo[best] ?? 0) ? at : best), 0);
  const most = upTo[mostAt] ?? 0;
  if (most === 0) return null;
  const layers = rows
    .filter(({ isEmpty }) => !isEmpty)
    .map((row) => ({ colour: row.colour, heights: row.upTo.map((sum) => sum / most) }));
  return {
    name,
    total: texts?.total ?? countText(upTo.reduce((all, one) => all + one, 0)),
    most: texts?.most(mostAt) ?? countText(most),
    mostAt,
    layers: layers.reverse(),
  };
}

/** A bar a bucket from the ground up, in a picture that is one unit wide a bucket and 1 high. */
export function barsPath(heights: readonly number[], least: number): string {
  return heights
    .map((height, at) => (height > 0 ? `M${at} 1v${-Math.max(least, height).toFixed(3)}h1V1z` : ''))
    .join('');
}

/** Where an entry is, in buckets from the left. */
export function placeOf(index: number, edges: Uint32Array): number {
  const past = firstPast(edges.length, (at) => (edges[at] ?? 0) > index);
  const bucket = Math.max(0, Math.min(past - 1, edges.length - 2));
  const [first, next] = [edges[bucket] ?? 0, edges[bucket + 1] ?? 0];
  return bucket + (next > first ? Math.min(1, (index - first) / (next - first)) : 0);
}

/** The entry at a place; in an empty bucket the next one after it. */
export function entryAt(place: number, edges: Uint32Array): number {
  const bucket = Math.max(0, Math.min(edges.length - 2, Math.floor(place)));
  const [first, next] = [edges[bucket] ?? 0, edges[bucket + 1] ?? 0];
  const last = (edges.at(-1) ?? 1) - 1;
  const inside = Math.floor((place - bucket) * (next - first));
  return Math.max(edges[0] ?? 0, Math.min(last, first + Math.max(0, inside)));
}
