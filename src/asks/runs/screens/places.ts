// The marks of weight, the lines between files, and the sentences beside them have places in the
// drawing.

import type { RunPoint, RunTie } from '../../../ledger/layout/index.ts';
import type { KindShape } from '../../../ledger/model/view.ts';
import { type Drawing, lineY } from '../../../ui/graph/map/drawing.ts';
import type { Label } from '../../../ui/graph/map/labels.ts';
import type { Scale } from '../../../ui/graph/map/scale.ts';
import { RANK } from '../../../ui/graph/map/thin.ts';
import { placeOfEntry, type Track } from '../../../ui/graph/map/tracks.ts';
import type { RunLine } from './lines.ts';
import type { RunRow } from './rows.ts';

export interface MarkPlace {
  readonly x: number;
  readonly shape: KindShape;
  readonly flags: number;
  readonly count: number;
  readonly lane: string;
  readonly title: string;
  readonly index: number;
}

/**
 * Lists the marks of a row that a person looks for, from left to right: findings, and entries that
 * wait, were denied or lead on.
 */
export function listRunMarks(
  { placing, shapes }: Pick<Drawing, 'placing' | 'shapes'>,
  row: RunRow,
  { track, lanes }: RunLine,
): readonly MarkPlace[] {
  const { marks = [], pinned = [] } = placing.at(track.place)?.thinned ?? {};
  const all = [...marks.filter(({ rank }) => rank > RANK.ordinary), ...pinned];
  return all
    .sort((a, b) => a.x - b.x)
    .flatMap(({ x, item, count }): MarkPlace[] => {
      const own = row.lane ?? (lanes && row.file.titles.get(lanes[item] ?? -1));
      if (!own) return [];
      const shape = shapes[track.shapes[item] ?? 0] ?? 'change';
      const [flags, index] = [track.flags[item] ?? 0, track.index[item] ?? 0];
      return [{ x, shape, flags, count, index, lane: own.lane, title: own.title }];
    });
}

/** The line of a tie goes from its source straight down or up, and once around to the other end. */
export interface TieLine {
  readonly tie: RunTie;
  readonly points: readonly (readonly [x: number, y: number])[];
  /**
   * The first of several equal lines between two files; the others say it when they are selected.
   */
  readonly isSaid: boolean;
}

/** Returns the ties whose ends are both drawn. */
export function placeTies(
  ties: readonly RunTie[],
  rows: readonly RunRow[],
  drawing: Drawing,
): readonly TieLine[] {
  const places = new Map<string, number>();
  for (const [place, { file, lane }] of rows.entries())
    if (lane) places.set(`${file.ledger} ${lane.lane}`, place);
  const said = new Set<string>();
  return ties.flatMap((tie): TieLine[] => {
    const { kind, from, to, words } = tie;
    const [start, end] = [placeEnd(drawing, places, from), placeEnd(drawing, places, to)];
    if (!start || !end) return [];
    const key = JSON.stringify([kind, words, from.ledger, to.ledger]);
    const isSaid = !said.has(key);
    said.add(key);
    const corner = start[0] === end[0] ? [] : [[start[0], end[1]] as const];
    return [{ tie, points: [start, ...corner, end], isSaid }];
  });
}

/** Null when it is not drawn. */
function placeEnd(
  drawing: Drawing,
  places: ReadonlyMap<string, number>,
  { ledger, lane, index }: RunPoint,
): readonly [number, number] | null {
  const place = places.get(`${ledger} ${lane}`);
  const placed = place === undefined ? null : drawing.placing.at(place);
  const x = placed?.xs[index === null ? 0 : placeOfEntry(placed.track, index)];
  return x === undefined || place === undefined ? null : [x - drawing.left, lineY(drawing, place)];
}

const GAP = 12;
const BENEATH = 19;

export type NoteSide = 'after' | 'before' | 'beneath';

/**
 * Returns where a sentence of a line from `start` to `end` is not cut; all in px of a view of that
 * width.
 */
export function placeRunNote(wide: number, start: number, end: number, width: number): NoteSide {
  if (end + wide + 2 * GAP <= width) return 'after';
  return start - wide - 2 * GAP >= 0 ? 'before' : 'beneath';
}

/** Returns the ends of a line in px of a view that begins at `left`; null when it has none. */
export function findTrackEnds({ values }: Track, scale: Scale, left: number) {
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined) return null;
  return { start: scale.x(first) - left, end: scale.x(last) - left };
}

/** Writes the finding of each lane beside its line, and why a row has no line by time. */
export function noteLabels(
  drawing: Drawing,
  rows: readonly RunRow[],
  measureWidth: (text: string, isBold?: boolean) => number,
): readonly Label[] {
  return rows.flatMap(({ key, kind, found }, place): Label[] => {
    const track = drawing.tracks[place];
    const ends = track && findTrackEnds(track, drawing.placing.scale, drawing.left);
    const y = lineY(drawing, place);
    if (!ends)
      return kind === 'file'
        ? [{ key: `none ${key}`, text: 'no time is recorded', x: GAP, y, look: 'start' }]
        : [];
    if (!found) return [];
    const wide = measureWidth(found.text, true);
    const where = placeRunNote(wide, ends.start, ends.end, drawing.width);
    const x = { after: ends.end + GAP, before: ends.start - wide - GAP, beneath: GAP }[where];
    const at = where === 'beneath' ? y + BENEATH : y;
    return [{ key: `found ${key}`, text: found.text, x, y: at, look: 'error' }];
  });
}
