// How wide names are as they are set, so that a node is as wide as its name.

/** What a node has besides its name: a mark, and free space at both sides. */
const AROUND = 14 + 8 + 2 * 13;
/** A longer name is shortened in its middle; whoever points at it, or hears it, has it whole. */
const LONGEST = 300;

export interface SetName {
  readonly text: string;
  /** px, of the whole node. */
  readonly width: number;
}

/** The names as they are set in an element's type, bold; none wider than `room`. */
export function setNames(names: readonly string[], within: Element, room: number): SetName[] {
  const { fontFamily, fontSize } = getComputedStyle(within);
  const context = document.createElement('canvas').getContext('2d');
  if (context) context.font = `600 ${fontSize} ${fontFamily}`;
  const widthOf = (text: string) => context?.measureText(text).width ?? 8 * text.length;
  const most = Math.max(60, Math.min(LONGEST, room - AROUND));
  return names.map((name) => {
    const text = shortened(name, (part) => widthOf(part) <= most);
    return { text, width: Math.ceil(widthOf(text)) + AROUND + 1 };
  });
}

/** As much of both ends as fits. */
export function shortened(name: string, fits: (text: string) => boolean): string {
  if (name.length < 400 && fits(name)) return name;
  const letters = [...name.slice(0, 200), ...name.slice(-200)];
  const part = (kept: number) =>
    `${letters.slice(0, Math.ceil(kept / 2)).join('')}…${letters.slice(letters.length - Math.floor(kept / 2)).join('')}`;
  let [low, high] = [1, letters.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (fits(part(middle))) low = middle;
    else high = middle - 1;
  }
  return part(low);
}
