// Where titles are at their marks: above the line with a leader, on the lowest level on which no leader
// crosses a text; at the right rim beneath it.

export interface Titled {
  /** Px of the mark, and of the text. */
  readonly x: number;
  readonly width: number;
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
export const LEVEL = 18;
export const BESIDE = 4;
const BETWEEN = 8;

/** `right`: of all that there is, in px; `most`: levels above the line. By `x`, ascending. */
export function placeTitles(titles: readonly Titled[], right: number, most: number): PlacedTitle[] {
  const placed: PlacedTitle[] = [];
  const above: { of: number; level: number }[] = [];
  const beneath: number[] = [];
  for (let of = titles.length - 1; of >= 0; of--) {
    const { x, width } = titles[of] ?? { x: 0, width: 0 };
    if (x + BESIDE + width > right) {
      beneath.push(of);
      continue;
    }
    const end = x + BESIDE + width + BETWEEN;
    const level = 1 + topOf(above, titles, (at) => at <= end);
    if (level >= most) continue;
    above.push({ of, level });
    placed.push({ of, level, left: x + BESIDE });
  }
  const below: { of: number; level: number }[] = [];
  for (const of of beneath.reverse()) {
    const { x, width } = titles[of] ?? { x: 0, width: 0 };
    const left = Math.max(0, Math.min(x, right - width));
    const level = 1 + topOf(below, titles, (at, wide) => at + wide + BETWEEN >= left);
    if (level >= MOST_BENEATH) continue;
    below.push({ of, level });
    placed.push({ of, level: -1 - level, left });
  }
  return placed;
}

const MOST_BENEATH = 2;

/** The highest level of those that are in the way; −1: none is. */
function topOf(
  placed: readonly { readonly of: number; readonly level: number }[],
  titles: readonly Titled[],
  isInTheWay: (x: number, width: number) => boolean,
): number {
  let top = -1;
  for (const { of, level } of placed) {
    const { x, width } = titles[of] ?? { x: 0, width: 0 };
    if (level > top && isInTheWay(x, width)) top = level;
  }
  return top;
}
