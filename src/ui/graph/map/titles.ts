// Titles stand above the line with a leader, on the lowest level on which no leader crosses a text;
// below it at the right rim, and where an edge would run through it. Where levels are few, titles
// are shortened before any is left out, the widest first.

import { largest } from '../../../base/lists.ts';
import {
  LEAST_TITLE,
  type PlacedTitle,
  placeAll,
  type Titled,
  type TitleRoom,
} from './place-titles.ts';

const WIDEST = 280;
const WIDTHS = [WIDEST, 230, 190, 160, 135, 115, 100, 86, LEAST_TITLE];
const MOST_BENEATH = 2;

/** Titles are given by `x`, ascending. */
export function placeTitles(titles: readonly Titled[], room: TitleRoom): PlacedTitle[] {
  const widths = titles.map(({ width }) => width);
  const place = () => placeAll(titles, widths, room);
  const cut = (most: number) => {
    for (const [of, { width }] of titles.entries()) widths[of] = Math.min(width, most);
  };
  const fitting = WIDTHS.find((most) => {
    cut(most);
    return place().every((one) => isInRoom(one, room));
  });
  if (fitting === undefined) leaveOut(titles, widths, room);
  widen(titles, widths, room);
  return place().filter((one) => isInRoom(one, room));
}

/**
 * Counts the levels that titles need at full width, shortened as far as they say anything, and
 * below the line.
 */
export function countLevels(titles: readonly Titled[], room: Omit<TitleRoom, 'most'>) {
  const levelsAt = (most: number) => {
    const widths = titles.map(({ width }) => Math.min(width, most));
    return placeAll(titles, widths, room).map(({ level }) => level);
  };
  const [wide, short] = [levelsAt(WIDEST), levelsAt(LEAST_TITLE)];
  const lowest = largest(
    0,
    wide.map((level) => -level),
  );
  return {
    wide: 1 + largest(-1, wide),
    short: 1 + largest(-1, short),
    beneath: Math.min(MOST_BENEATH, lowest),
  };
}

function isInRoom({ level }: PlacedTitle, { most }: TitleRoom): boolean {
  return level < most && level >= -MOST_BENEATH;
}

/** A width of 0 leaves a title out: of those in the way, the widest of the least weight. */
function leaveOut(titles: readonly Titled[], widths: number[], room: TitleRoom): void {
  for (;;) {
    const placed = placeAll(titles, widths, room);
    const high = placed.filter((one) => !isInRoom(one, room));
    const weighty = high.find(({ of }) => titles[of]?.weight);
    const inTheWay = placed.filter(
      ({ of, level }) => weighty && of > weighty.of && level >= 0 && !titles[of]?.weight,
    );
    const out = findWidest(inTheWay, titles) ?? findWidest(high, titles);
    if (!out) return;
    widths[out.of] = 0;
  }
}

function findWidest(placed: readonly PlacedTitle[], titles: readonly Titled[]) {
  const wide = ({ of }: PlacedTitle) => titles[of]?.width ?? 0;
  return placed.toSorted((a, b) => wide(b) - wide(a))[0];
}

/** Gives the rest of the room to shortened titles, from the right to the left. */
function widen(titles: readonly Titled[], widths: number[], room: TitleRoom): void {
  for (let of = titles.length - 1; of >= 0; of--) {
    const width = titles[of]?.width ?? 0;
    const cut = widths[of] ?? 0;
    if (cut === 0 || cut >= width) continue;
    for (const most of WIDTHS) {
      if (most <= cut) break;
      widths[of] = Math.min(width, most);
      if (placeAll(titles, widths, room).every((one) => isInRoom(one, room))) break;
      widths[of] = cut;
    }
  }
}
