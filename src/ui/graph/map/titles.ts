// Where titles are at their marks: above the line with a leader, on the lowest level on which no leader
// crosses a text; at the right rim beneath it.

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
  /** Where its text begins, in px. */
  readonly left: number;
}

/** Px of a level, from a leader to its text, and between two texts. */
export const LEVEL = 17;
export const BESIDE = 4;
const BETWEEN = 8;

/** `right`: of all that there is, in px; `most`: levels above the line. By `x`, ascending. */
export function placeTitles(titles: readonly Titled[], right: number, most: number): PlacedTitle[] {
  const isLeftOut = new Set<number>();
  for (;;) {
    const placed = placeAll(titles, right, isLeftOut);
    const high = placed.filter(({ level }) => level >= most);
    const wanted = high.find(({ of }) => (titles[of]?.weight ?? 0) > 0);
    // One that stands in the way of another and says less makes room for it.
    const least = placed
      .filter(({ of, level }) => wanted && of > wanted.of && level >= 0 && !titles[of]?.weight)
      .sort(byLevel)[0];
    if (!least) return placed.filter(({ level }) => level < most && level >= -MOST_BENEATH);
    isLeftOut.add(least.of);
  }
}

function byLevel(a: PlacedTitle, b: PlacedTitle): number {
  return b.level - a.level;
}

function placeAll(
  titles: readonly Titled[],
  right: number,
  isLeftOut: ReadonlySet<number>,
): PlacedTitle[] {
  const [above, below]: [PlacedTitle[], PlacedTitle[]] = [[], []];
  const beneath: number[] = [];
  for (let of = titles.length - 1; of >= 0; of--) {
    const { x, width } = titles[of] ?? NOTHING;
    if (isLeftOut.has(of)) continue;
    if (x + BESIDE + width > right) {
      beneath.push(of);
      continue;
    }
    const end = x + BESIDE + width + BETWEEN;
    above.push({ of, level: 1 + findTop(above, titles, (at) => at <= end), left: x + BESIDE });
  }
  for (const of of beneath.reverse()) {
    const { x, width } = titles[of] ?? NOTHING;
    const left = Math.max(0, Math.min(x, right - width));
    const level = 1 + findTop(below, titles, (at, wide) => at + wide + BETWEEN >= left);
    below.push({ of, level, left });
  }
  return [...above, ...below.map((one) => ({ ...one, level: -1 - one.level }))];
}

const NOTHING = { x: 0, width: 0 };
const MOST_BENEATH = 2;

/** The highest level of those that are in the way; −1: none is. */
function findTop(
  placed: readonly { readonly of: number; readonly level: number }[],
  titles: readonly Titled[],
  isInTheWay: (x: number, width: number) => boolean,
): number {
  let top = -1;
  for (const { of, level } of placed) {
    const { x, width } = titles[of] ?? NOTHING;
    if (level > top && isInTheWay(x, width)) top = level;
  }
  return top;
}
