import { NORMAL, type NodeType } from './layout.ts';

/** In px, as are all measures here. */
export function markSize({ font }: NodeType): number {
  return font + 1;
}

function around(type: NodeType): number {
  return markSize(type) + 8 + 2 * type.font;
}

/** A longer name is shortened in its middle; whoever points at it, or hears it, has it whole. */
const LONGEST = 300;

export interface SetName {
  readonly text: string;
  readonly width: number;
}

/** Measures the names as an element's type sets them, bold; none is wider than `room`. */
export function setNames(
  names: readonly string[],
  type: NodeType,
  within: Element,
  room: number,
): SetName[] {
  const { fontFamily, fontSize } = getComputedStyle(within);
  const context = document.createElement('canvas').getContext('2d');
  // Enlarged text enlarges that of the element, which is as large as the usual type.
  const size = (Number.parseFloat(fontSize) * type.font) / NORMAL.font;
  if (context) context.font = `600 ${size}px ${fontFamily}`;
  const measureWidth = (text: string) => context?.measureText(text).width ?? 8 * text.length;
  const most = Math.max(60, Math.min((LONGEST * type.font) / NORMAL.font, room - around(type)));
  return names.map((name) => {
    const text = shortenName(name, (part) => measureWidth(part) <= most);
    return { text, width: Math.ceil(measureWidth(text)) + around(type) + 1 };
  });
}

/** Keeps as much of both ends as fits. */
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
