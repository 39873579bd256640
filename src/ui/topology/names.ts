// How wide names are as they are set, so that a node is as wide as its name.

import { NORMAL, type NodeType } from './layout.ts';

/** px; as are all measures here. */
export function markSize({ font }: NodeType): number {
  return font + 1;
}

/** What a node has besides its name: a mark, a gap, and free space with a border at both sides. */
function around(type: NodeType): number {
  return markSize(type) + 8 + 2 * type.font;
}

/** A longer name is shortened in its middle; whoever points at it, or hears it, has it whole. */
const LONGEST = 300;

export interface SetName {
  readonly text: string;
  /** px, of the whole node. */
  readonly width: number;
}

/** The names as they are set in an element's type, bold; none wider than `room`. */
export function setNames(
  names: readonly string[],
  type: NodeType,
  within: Element,
  room: number,
): SetName[] {
  const { fontFamily, fontSize } = getComputedStyle(within);
  const context = document.createElement('canvas').getContext('2d');
  // Whoever enlarges text enlarges that of the element, which is as large as the usual type.
  const size = (Number.parseFloat(fontSize) * type.font) / NORMAL.font;
  if (context) context.font = `600 ${size}px ${fontFamily}`;
  const measureWidth = (text: string) => context?.measureText(text).width ?? 8 * text.length;
  const most = Math.max(60, Math.min((LONGEST * type.font) / NORMAL.font, room - around(type)));
  return names.map((name) => {
    const text = shortenName(name, (part) => measureWidth(part) <= most);
    return { text, width: Math.ceil(measureWidth(text)) + around(type) + 1 };
  });
}

/** As much of both ends as fits. */
export function shortenName(name: string, fits: (text: string) => boolean): string {
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
