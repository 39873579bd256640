// Few lanes of many entries, by sequence: each is wrapped into lines, so that every entry has room
// for its mark and the height is used. One line a lane would leave most of it empty, and be a bar.

import { firstPast, largest } from '../../../core/lists.ts';
import { READ } from '../levels.ts';
import { APART } from './thin.ts';
import type { Track } from './tracks.ts';

export interface Lines {
  /** Entries of a line. */
  readonly entries: number;
  /** Px from one line to the next. */
  readonly pitch: number;
}

/** Px of a line, and of an entry in it: at least, and of a line at most. */
const PITCH = { least: 12, most: 56 } as const;
const LEAST = 3;
/** Of its line's height: nearer, marks look like a bar. */
const OPEN = 0.4;

/** Whether lanes of so many entries each leave most of the canvas empty where each is one line. */
export function areFewAndLong(entries: readonly number[]): boolean {
  return entries.length <= READ.lanes && entries.some((one) => one > READ.entries);
}

/** The highest lines that all lanes fit in, with marks apart as far as they can be; null: they do not fit. */
export function linesOf(entries: readonly number[], width: number, height: number): Lines | null {
  if (!areFewAndLong(entries) || width <= 0) return null;
  let last: Lines | null = null;
  for (let pitch: number = PITCH.most; pitch >= PITCH.least; pitch--) {
    const fewest = fewestIn(entries, Math.floor(height / pitch));
    if (fewest === null || width / fewest < LEAST) continue;
    const of = rounded(fewest, Math.floor(width / LEAST));
    last = { entries: of, pitch };
    if (width / of >= Math.max(APART, OPEN * pitch)) return last;
  }
  return last;
}

/** Up to a number that is counted on from easily, where there is room. */
function rounded(entries: number, most: number): number {
  const step = entries > 200 ? 20 : entries > 50 ? 10 : entries > 20 ? 5 : 1;
  return Math.min(Math.ceil(entries / step) * step, Math.max(entries, most));
}

/** The fewest entries a line with which no more lines are needed than there are; null: there are too few. */
function fewestIn(entries: readonly number[], lines: number): number | null {
  if (entries.length > lines) return null;
  const needed = (of: number) => entries.reduce((sum, one) => sum + Math.ceil(one / of), 0);
  let [low, high] = [1, largest(1, entries)];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (needed(middle) <= lines) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Of each lane its lines, with the steps from where each begins; a lane leaves the line that its fork is in. */
export function wrapped(tracks: readonly Track[], { entries }: Lines): readonly Track[] {
  const lines: Track[] = [];
  /** Of each lane the place of its first line. */
  const firsts: number[] = [];
  for (const track of tracks) {
    const { parent, leaves } = track.lane;
    const above = firsts[parent];
    const fork = Math.floor((leaves ?? (tracks[parent]?.lane.entries ?? 1) - 1) / entries);
    const first = lines.length;
    firsts.push(first);
    const ends = Math.max(1, Math.ceil(track.lane.entries / entries));
    for (let line = 0; line < ends; line++) {
      const isFirst = line === 0;
      const to = isFirst ? (above === undefined ? -1 : above + fork) : first;
      const lane = { ...track.lane, parent: to, ...(isFirst ? {} : { kind: null }) };
      lines.push(lineOf({ ...track, lane }, lines.length, line * entries, (line + 1) * entries));
    }
  }
  return lines;
}

function lineOf(track: Track, place: number, from: number, to: number): Track {
  const past = (edge: number) => firstPast(track.length, (at) => (track.index[at] ?? edge) >= edge);
  const [first, end] = [past(from), past(to)];
  const index = track.index.slice(first, end);
  return {
    ...{ lane: track.lane, place, from, length: index.length, index },
    values: Float64Array.from(index, (one) => one - from),
    counts: track.counts.slice(first, end),
    shapes: track.shapes.slice(first, end),
    flags: track.flags.slice(first, end),
    ranks: track.ranks.slice(first, end),
    weights: track.weights.slice(first, end),
  };
}
