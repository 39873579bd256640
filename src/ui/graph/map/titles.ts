// Where titles are at their marks: above the line with a leader, on the lowest level on which no leader
// crosses a text; at the right rim beneath it. Where levels are few, titles are shortened before any is
// left out, the widest first.

import { largest } from '../../../core/lists.ts';

export interface Titled {
  /** Px of the mark, and of the text. */
  readonly x: number;
  readonly width: number;
  /** Where there are too many, those of no weight are left out first. */
  readonly weight: number;
}

export interface PlacedTitle {
  /** Its place among those that were given. */
  readonly of: number;
  /** From 0, next to the line, upwards; beneath the line from −1 downwards. */
  readonly level: number;
  /** Where its text begins, and what it may take, in px. */
  readonly left: number;
  readonly width: number;
}

/** Px from a leader to its text, and between two texts. */
export const BESIDE = 4;
const BETWEEN = 8;
/** Px of the widest title; below the last a shortened one says nothing any more. */
const WIDEST = 280;
const LEAST = 74;
const WIDTHS = [WIDEST, 230, 190, 160, 135, 115, 100, 86, LEAST];
const MOST_BENEATH = 2;

/** From where to where titles may reach, in px; `most`: levels above the line. */
export interface TitleRoom {
  readonly left: number;
  readonly right: number;
  readonly most: number;
}

/** By `x`, ascending. */
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

/** How many levels titles need: as wide as they are, shortened as far as they say anything, and beneath the line. */
export function countLevels(titles: readonly Titled[], room: Omit<TitleRoom, 'most'>) {
  const levelsAt = (most: number) => {
    const widths = titles.map(({ width }) => Math.min(width, most));
    return placeAll(titles, widths, room).map(({ level }) => level);
  };
  const [wide, short] = [levelsAt(WIDEST), levelsAt(LEAST)];
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

/** A width of 0 leaves a title out: of what stands in the way, what says least and is widest. */
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

/** What is left of the room goes to what was shortened, from the right to the left. */
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

function placeAll(
  titles: readonly Titled[],
  widths: readonly number[],
  { left: leftmost, right }: Omit<TitleRoom, 'most'>,
): PlacedTitle[] {
  const [above, below, rim]: [PlacedTitle[], PlacedTitle[], number[]] = [[], [], []];
  for (let of = titles.length - 1; of >= 0; of--) {
    const width = widths[of] ?? 0;
    if (width === 0) continue;
    const left = (titles[of]?.x ?? 0) + BESIDE;
    if (left + width > right) {
      rim.push(of);
      continue;
    }
    const end = left + width + BETWEEN;
    const level = findTop(above, (other) => (titles[other.of]?.x ?? 0) <= end);
    above.push({ of, level: level + 1, left, width });
  }
  for (const of of rim.reverse()) {
    const width = widths[of] ?? 0;
    const left = Math.max(leftmost, Math.min(titles[of]?.x ?? 0, right - width));
    const level = findTop(below, (other) => other.left + other.width + BETWEEN >= left);
    below.push({ of, level: level + 1, left, width });
  }
  return [...above, ...below.map((one) => ({ ...one, level: -1 - one.level }))];
}

/** The highest level of those that are in the way; −1: none is. */
function findTop(placed: readonly PlacedTitle[], isInTheWay: (one: PlacedTitle) => boolean) {
  return placed.reduce((top, one) => (one.level > top && isInTheWay(one) ? one.level : top), -1);
}
