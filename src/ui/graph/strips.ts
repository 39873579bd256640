// What a lane of very many entries has along it, as strips of bars: counts of equal parts of it.

import { firstPast } from '../../core/lists.ts';
import type { SeriesView } from '../../core/model/series.ts';
import { countText, utcText } from '../format.ts';
import { costFigure, costName } from '../ledger/cost.ts';
import { kindToken } from '../ledger/kinds.ts';
import { countsOfShape } from '../transport/marks.ts';

/** Bars of one colour; each as high as it and what is drawn over it together. */
export interface Layer {
  /** Name of a colour: `--ls-NAME`. */
  readonly colour: string;
  /** Not what one looks for. */
  readonly isQuiet: boolean;
  /** From 0 to 1, one a bucket. */
  readonly heights: readonly number[];
}

export interface Strip {
  readonly name: string;
  readonly total: string;
  /** The fullest bucket. */
  readonly most: string;
  /** The bucket that has most. */
  readonly mostAt: number;
  /** What else is to be said of it, in few words. */
  readonly note: string | null;
  /** Entries that are seen one by one, however many others there are, by bucket. */
  readonly marked: readonly Marked[];
  /** The highest first, so that those drawn later show. */
  readonly layers: readonly Layer[];
}

export interface Marked {
  readonly tone: 'bad' | 'warn';
  readonly mark: 'broken' | 'error' | 'warning' | 'open';
  readonly counts: Uint32Array;
}

interface Part {
  readonly colour: string;
  readonly isQuiet?: boolean;
  readonly counts: ArrayLike<number>;
}

/** The strips of which the lane has anything, the first of all entries. */
export function stripsOf(view: SeriesView): Strip[] {
  const { requests, open, errors, warnings, created, replaced, retracted, cost } = view;
  const answered = requests.map((count, at) => count - (open[at] ?? 0));
  const strips = [
    entriesOf(view),
    strip('Denied', [{ colour: kindToken('denied'), counts: countsOfShape(view, 'denied') }]),
    strip(
      'Requests',
      [
        { colour: 'warn', counts: open },
        { colour: kindToken('waiting'), counts: answered },
      ],
      {
        note: sumOf(open) > 0 ? `${countText(sumOf(open))} open` : null,
        marked: [{ tone: 'warn', mark: 'open', counts: open }],
      },
    ),
    strip(
      'Findings',
      [
        { colour: 'bad', counts: errors },
        { colour: 'warn', counts: warnings },
      ],
      {
        note: firstWords(errors, view.edges) ?? firstWords(warnings, view.edges),
        marked: findingsOf(view),
      },
    ),
    strip('Resources', [
      { colour: 'change-created', counts: created },
      { colour: 'change-replaced', counts: replaced },
      { colour: 'change-retracted', counts: retracted },
    ]),
    ...cost.parts.map((part): Strip | null => {
      const { name, sums } = part;
      const text = (units: bigint) => costFigure(part, units);
      return strip(
        costName(name),
        [{ colour: 'series-5', isQuiet: true, counts: Array.from(sums, Number) }],
        {
          total: text(sums.reduce((all, one) => all + one, 0n)),
          most: (at) => text(sums[at] ?? 0n),
        },
      );
    }),
  ];
  return strips.filter((one) => one !== null);
}

/** What was found, each kind of it in a bucket of its own; those that weigh most last. */
export function findingsOf({ errors, warnings, broken }: SeriesView): readonly Marked[] {
  const unbroken = errors.map((count, at) => count - (broken[at] ?? 0));
  const all: readonly Marked[] = [
    { tone: 'warn', mark: 'warning', counts: warnings },
    { tone: 'bad', mark: 'error', counts: unbroken },
    { tone: 'bad', mark: 'broken', counts: broken },
  ];
  return all.filter(({ counts }) => sumOf(counts) > 0);
}

/** What most entries of most lanes are; what is not lies below it, on the ground. */
const ORDINARY: ReadonlySet<string> = new Set([kindToken('start'), kindToken('change')]);

/**
 * All entries, by their hue; null: there are none. Of equally many entries a bucket may
 * have one more or less: there it is drawn what share of them is what.
 */
export function entriesOf(view: SeriesView): Strip | null {
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
  const entries = strip('Entries', parts);
  if (!entries || view.byTime) return entries;
  const shares = strip(
    'Entries',
    parts.map(({ counts, ...part }) => ({
      ...part,
      counts: Array.from(counts, (count, at) => count / sizeOf(view, at)),
    })),
  );
  return shares && { ...entries, layers: shares.layers };
}

function addCounts(one: Uint32Array, other: Uint32Array): Uint32Array {
  return one.map((count, at) => count + (other[at] ?? 0));
}

function sizeOf({ edges }: SeriesView, bucket: number): number {
  return Math.max(1, (edges[bucket + 1] ?? 0) - (edges[bucket] ?? 0));
}

/** Where the first is, as far as its bucket says: "first at 388,204". */
function firstWords(counts: Uint32Array, edges: Uint32Array): string | null {
  const bucket = counts.findIndex((count) => count > 0);
  const from = edges[bucket];
  if (from === undefined) return null;
  const isExact = edges[bucket + 1] === from + 1;
  return `first ${isExact ? 'at' : 'after'} ${countText(from)}`;
}

export function sumOf(list: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < list.length; at++) sum += list[at] ?? 0;
  return sum;
}

export interface PlacedMark {
  /** Px from the left. */
  readonly x: number;
  /** How many it means. */
  readonly count: number;
}

/** Marks that are nearer than `apart` px to the first of them are one, with its count. */
export function placedMarks(counts: Uint32Array, width: number, apart: number): PlacedMark[] {
  const marks: { x: number; count: number }[] = [];
  counts.forEach((count, bucket) => {
    if (count === 0) return;
    const x = ((bucket + 0.5) / counts.length) * width;
    const last = marks.at(-1);
    if (last && x - last.x < apart) last.count += count;
    else marks.push({ x, count });
  });
  return marks;
}

/** A program may write a whole run within a second: then times tell few entries apart. */
export function doTimesTell(seconds: number, entries: number): boolean {
  return 2 * (seconds + 1) > entries;
}

/** The first time that is known, and the last; null: none is. */
export function timesOf({ times }: SeriesView): readonly [number, number] | null {
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

interface Words extends Partial<Pick<Strip, 'note' | 'marked' | 'total'>> {
  most?(bucket: number): string;
}

/** null: there is nothing in it. */
function strip(name: string, parts: readonly Part[], words: Words = {}): Strip | null {
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
    total: words.total ?? countText(sumOf(upTo)),
    most: words.most?.(mostAt) ?? countText(most),
    mostAt,
    note: words.note ?? null,
    marked: words.marked?.filter(({ counts }) => sumOf(counts) > 0) ?? [],
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
