// Places titles of given widths; titles.ts chooses the widths.

export interface Titled {
  readonly x: number;
  readonly width: number;
  readonly weight: number;
}

export interface PlacedTitle {
  readonly of: number;
  /** Levels count from 0, next to the line, upwards; below the line from −1 downwards. */
  readonly level: number;
  readonly left: number;
  readonly width: number;
}

/** Px from a leader to its text, and between two texts. */
export const BESIDE = 4;
const BETWEEN = 8;
const NEAR = 48;
/** Below so many px a shortened title says nothing any more. */
export const LEAST_TITLE = 74;

/** The range of px for titles; `most` is the number of levels above the line. */
export interface TitleRoom {
  readonly left: number;
  readonly right: number;
  readonly most: number;
  /** Px at which a line runs down through all levels above the lane's line, and below it. */
  readonly above?: readonly number[];
  readonly beneath?: readonly number[];
  /** Ranges without room below the line. */
  readonly taken?: readonly (readonly [from: number, to: number])[];
}

/** Makes no title wider than its place in `widths` says; a width of 0 leaves it out. */
export function placeAll(
  titles: readonly Titled[],
  widths: readonly number[],
  room: Omit<TitleRoom, 'most'>,
): PlacedTitle[] {
  const [above, below, rim]: [PlacedTitle[], PlacedTitle[], number[]] = [[], [], []];
  for (let of = titles.length - 1; of >= 0; of--) {
    const wanted = widths[of] ?? 0;
    if (wanted === 0) continue;
    const left = (titles[of]?.x ?? 0) + BESIDE;
    const width = Math.min(wanted, findFree(left, room.above) - left);
    if (left + width > room.right || width < Math.min(wanted, LEAST_TITLE)) {
      rim.push(of);
      continue;
    }
    const end = left + width + BETWEEN;
    const level = findTop(above, (other) => (titles[other.of]?.x ?? 0) <= end);
    above.push({ of, level: level + 1, left, width });
  }
  for (const of of rim.reverse()) {
    const free = findBeneath(titles[of]?.x ?? 0, widths[of] ?? 0, room);
    if (!free) continue;
    const { left, width } = free;
    const level = findTop(below, (other) => other.left + other.width + BETWEEN >= left);
    below.push({ of, level: level + 1, left, width });
  }
  return [...above, ...below.map((one) => ({ ...one, level: -1 - one.level }))];
}

function findFree(left: number, drops: readonly number[] = []): number {
  const right = drops.reduce(
    (least, x) => (x > left - BESIDE ? Math.min(least, x) : least),
    Number.POSITIVE_INFINITY,
  );
  return right - BETWEEN;
}

/**
 * Places the text between two lines that run down, as near to its mark as it can be; null when
 * there is no room near it.
 */
function findBeneath(x: number, width: number, room: Omit<TitleRoom, 'most'>) {
  const { left: leftmost, right, beneath = [], taken = [] } = room;
  const drops = beneath.toSorted((a, b) => a - b);
  const gaps = [leftmost - BETWEEN, ...drops].map((drop, at) => {
    const [from, to] = [drop + BETWEEN, Math.min(right, (drops[at] ?? right + BETWEEN) - BETWEEN)];
    const wide = Math.min(width, to - from);
    const left = Math.max(from, Math.min(x, to - wide));
    return { left, width: wide, off: Math.max(0, left - x, x - left - wide) };
  });
  const free = gaps.filter(
    (gap) =>
      gap.width >= Math.min(width, LEAST_TITLE) &&
      gap.off <= NEAR &&
      !taken.some(([from, to]) => gap.left < to && gap.left + gap.width > from),
  );
  return free.sort((a, b) => a.off - b.off || b.width - a.width)[0] ?? null;
}

function findTop(placed: readonly PlacedTitle[], isInTheWay: (one: PlacedTitle) => boolean) {
  return placed.reduce((top, one) => (one.level > top && isInTheWay(one) ? one.level : top), -1);
}
