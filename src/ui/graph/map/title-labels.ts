// Titles are written at the marks of entries, and lanes are high enough for them.

import type { KindShape } from '../../../ledger/model/view.ts';
import { shortenName } from '../../topology/names.ts';
import { GRANT_BRUSH } from './brush.ts';
import { type Drawing, lineY, listPlaced, type PlacedMark, Placing } from './drawing.ts';
import { type Drop, listDrops } from './edges.ts';
import { type Label, listLabelMarks } from './labels.ts';
import type { Titled } from './place-titles.ts';
import type { RowNeed } from './rows.ts';
import type { Scale } from './scale.ts';
import type { MapMark } from './thin.ts';
import { countLevels, placeTitles } from './titles.ts';
import { PLAIN, placeOfEntry, readLook, type Track } from './tracks.ts';

/** Returns the title; undefined while it is not known. */
export type FindTitle = (track: Track, item: number) => string | undefined;

/** More titles in all lanes would cover each other. */
export const MOST_TITLES = 60;
/** Titles are shortened before a lane has fewer levels, and left out before it has more. */
const LEVELS = { few: 4, most: 9 } as const;
/** A lane has this room around its line, in px; `name` and `missing` are the least that two lines of its name take. */
const AIR = { above: 14, below: 11, name: 22, missing: 17 } as const;
const OVER = { axis: 3, lane: 6 } as const;
const RIM = 8;

export interface TitlesInput {
  readonly tracks: readonly Track[];
  readonly shapes: readonly KindShape[];
  readonly findTitle: FindTitle;
  measure(text: string, isBold?: boolean): number;
  readonly right: number;
  readonly level: number;
}

/**
 * Returns the room that each lane needs for its titles when all of it is in sight; `height` is that
 * of all lanes.
 */
export function titleNeeds(input: TitlesInput, whole: Scale, height: number): RowNeed[] {
  const placing = new Placing(input.tracks, whole);
  const drops = listDrops(input.tracks, placing);
  const lanes = input.tracks.map((track, place) => {
    const placed = placing.at(place);
    const titles = placed ? listTitles(input, placed, listLabelMarks(placed), -1) : [];
    const { wide, short, beneath } = countLevels(titles, {
      left: 0,
      right: input.right,
      ...(placed && findCrossing(drops, placed)),
    });
    const grants = track.grants.length > 0 ? GRANT_BRUSH - 4 : 0;
    const least = track.lane.missing === null ? AIR.name : AIR.missing;
    const below = Math.max(least, AIR.below + Math.max(beneath * input.level, grants));
    return { levels: Math.min(wide, LEVELS.most), short, least, below };
  });
  for (;;) {
    const needs = lanes.map(({ levels, least, below }) => ({
      above: Math.max(least, AIR.above + levels * input.level),
      below,
    }));
    const sum = needs.reduce((all, { above, below }) => all + above + below, 0);
    const high = lanes.filter(({ levels, short }) => levels > Math.min(short, LEVELS.few));
    const [highest] = high.sort((a, b) => b.levels - b.short - (a.levels - a.short));
    if (sum <= height || !highest) return needs;
    highest.levels--;
  }
}

function findCrossing(drops: readonly Drop[], { track, xs }: PlacedMark) {
  const { place, grants } = track;
  const past = (isPast: (drop: Drop) => boolean) => drops.filter(isPast).map(({ x }) => x);
  const ends = Array.from(grants, (index) => xs[placeOfEntry(track, index)] ?? 0);
  return {
    above: past(({ from, to }) => from < place && to >= place),
    beneath: [...past(({ from, to }) => from <= place && to > place), ...ends],
    // The duration is written between a request and the entry that carries it out.
    taken: ends.flatMap((from, at) =>
      at % 2 === 0 ? [[from, ends[at + 1] ?? from] as const] : [],
    ),
  };
}

/** `selected` is the index of the current item, or −1. */
function listTitles(
  { findTitle, measure }: TitlesInput,
  { track }: PlacedMark,
  marks: readonly MapMark[],
  selected: number,
): Titled[] {
  return marks.map((mark) => {
    const text = findTitle(track, mark.item);
    const isSelected = mark.first <= selected && selected <= mark.last;
    const weight = isSelected ? 1 : Number((track.weights[mark.item] ?? 0) > PLAIN);
    return { x: mark.x, width: text === undefined ? 0 : measure(text, isSelected), weight };
  });
}

/** `selected` has the current lane and entry. */
export function titleLabels(
  input: TitlesInput,
  drawing: Drawing,
  selected: { readonly place: number; readonly index: number } | null,
): Label[] {
  const { left, width, rows, size } = drawing;
  const right = Math.min(input.right, left + width - RIM);
  const drops = listDrops(drawing.tracks, drawing.placing);
  return listPlaced(drawing).flatMap((placed) => {
    const { track } = placed;
    const row = rows[track.place];
    if (!row) return [];
    const y = lineY(drawing, track.place);
    const over = track.place === 0 ? OVER.axis : OVER.lane;
    const most = Math.floor((row.y - row.top - AIR.above + over) / input.level);
    const item = selected?.place === track.place ? placeOfEntry(track, selected.index) : -1;
    const marks = listLabelMarks(placed).filter(({ x }) => x >= left && x <= left + width);
    const titles = listTitles(input, placed, marks, item);
    const room = { left, right, most, ...findCrossing(drops, placed) };
    return placeTitles(titles, room).flatMap((title): Label[] => {
      const mark = marks[title.of];
      const text = mark && input.findTitle(track, mark.item);
      if (!text) return [];
      const isSelected = mark.first <= item && item <= mark.last;
      const isBeneath = title.level < 0;
      const at = isBeneath
        ? y + 2 + input.level * -title.level
        : y - 20 - title.level * input.level;
      return [
        {
          key: `${track.lane.lane} ${mark.item}`,
          text: shortenName(text, (part) => input.measure(part, isSelected) <= title.width),
          x: title.left - left,
          y: at,
          look: readLook(input.shapes, track, mark.item),
          isSelected,
          ...(isBeneath ? {} : { leader: [mark.x - left, at + 2, y - size / 2 - 1] }),
        },
      ];
    });
  });
}
