// The entries of a lane next to each other, small: a mark for each on its chain, where all have room.

import type { SeriesView } from '../../core/model/series.ts';
import { layerMark, type MarkShape, movePath } from '../../ui/ledger/kind-drawings.ts';
import { kindToken } from '../../ui/ledger/kinds.ts';

/** Px: how high a line is, and how far marks are apart. */
export const HEIGHT = 18;
const APART = [16, 24] as const;

/** How many entries have room for a mark each. */
export function mostMarks(width: number): number {
  return Math.max(1, Math.floor((width - HEIGHT) / APART[0]) + 1);
}

export interface LinePath {
  /** What it shows: "link", or a mark, of which the lowest layer is the first. */
  readonly name: string;
  readonly d: string;
  /** Names of colours: `--ls-NAME`. */
  readonly fill: string | null;
  readonly stroke: string | null;
  /** Px. */
  readonly width: number;
}

export interface EntryLine {
  /** Of all entries that look the same one path a layer. */
  readonly paths: readonly LinePath[];
  /** Where a link of the chain does not hold, in px. */
  readonly broken: readonly number[];
}

/** Of a series with a part for each entry. */
export function entryLine(view: SeriesView, width: number): EntryLine {
  const { kinds, errors, warnings, broken } = view;
  const count = errors.length;
  const apart = Math.min(APART[1], (width - HEIGHT) / Math.max(1, count - 1));
  const middle = HEIGHT / 2;
  const xOf = (at: number) => Math.round(2 * (middle + at * apart)) / 2;
  const marks = new Map<MarkShape, number[]>();
  const breaks: number[] = [];
  let link = '';
  for (let at = 0; at < count; at++) {
    const x = xOf(at);
    const kind = kinds.find(({ counts }) => counts[at])?.shape;
    const shape = errors[at] ? 'error' : warnings[at] ? 'warning' : kind;
    if (shape) marks.set(shape, [...(marks.get(shape) ?? []), x]);
    if (broken[at]) breaks.push(at === 0 ? x : (x + xOf(at - 1)) / 2);
    else if (at > 0) link += `M${xOf(at - 1)} ${middle}H${x}`;
  }
  const line = { name: 'link', d: link, fill: null, stroke: 'edge', width: 1.5 };
  const drawn = [...marks].flatMap(([shape, places]) =>
    layerMark(shape).map(({ d, fill, stroke, width: wide = 0 }): LinePath => {
      const paints = { ink: kindToken(shape), ground: 'surface' };
      return {
        name: shape,
        d: places.map((x) => movePath(d, x, middle)).join(''),
        fill: fill ? paints[fill] : null,
        stroke: stroke ? paints[stroke] : null,
        width: wide,
      };
    }),
  );
  return { broken: breaks, paths: [line, ...drawn].filter(({ d }) => d !== '') };
}
