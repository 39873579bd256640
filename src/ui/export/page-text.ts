// Words of the page are read line by line, as far as they are visible.

import { flatColour } from './colour.ts';
import type { ElementBox } from './page-box.ts';
import { chooseFont, type PictureShape, type TextShape } from './picture.ts';

/** Longer text is cut off on the page, too. */
const MOST_LETTERS = 2000;

interface Line extends ElementBox {
  readonly text: string;
}

export function textShapes(
  node: Text,
  style: CSSStyleDeclaration,
  within: ElementBox,
  left: number,
  top: number,
): PictureShape[] {
  const fill = flatColour(style.color);
  if (fill === null || node.data.trim() === '') return [];
  const isUpright = style.writingMode.startsWith('horizontal');
  const look = {
    size: Number.parseFloat(style.fontSize),
    fill,
    x: 0,
    y: 0,
    text: '',
    ...(Number(style.fontWeight) >= 550 ? { isBold: true } : {}),
    ...(style.fontFamily.includes('mono') ? { isMono: true } : {}),
  };
  return listLines(node).flatMap((line): PictureShape[] => {
    const place = { ...line, x: line.x - left, y: line.y - top };
    const shown = isUpright ? fitted(node, place, within, left) : place;
    if (!shown || !isIn(place, within)) return [];
    const text = style.textTransform === 'uppercase' ? shown.text.toUpperCase() : shown.text;
    const { above, below } = measureFont(look);
    if (!isUpright) {
      const x = place.x + (place.width - above - below) / 2 + above;
      const matrix = [0, -1, 1, 0, x, place.y + place.height];
      return [{ shapes: [{ ...look, text, length: place.height }], matrix }];
    }
    const y = place.y + (place.height - above - below) / 2 + above;
    const whole = shown.text === place.text ? { length: shown.width } : {};
    const words: TextShape = { ...look, x: place.x, y, text, ...whole };
    if (!style.textDecorationLine.includes('line-through')) return [words];
    const d = `M${place.x} ${y - look.size * 0.3}h${shown.width}`;
    return [words, { d, stroke: fill }];
  });
}

function isIn(line: ElementBox, within: ElementBox): boolean {
  const middle = line.y + line.height / 2;
  return middle > within.y && middle < within.y + within.height;
}

function listLines(node: Text): Line[] {
  const { data } = node;
  const end = Math.min(data.trimEnd().length, MOST_LETTERS);
  const start = data.length - data.trimStart().length;
  const whole = measureBox(node, start, end);
  if (whole.length === 0) return [];
  const [only] = whole;
  if (whole.length === 1 && only) return [{ ...placeIn(only), text: data.slice(start, end) }];
  const lines: { text: string; left: number; right: number; top: number; bottom: number }[] = [];
  for (let at = start; at < end; at++) {
    const box = measureBox(node, at, at + 1)[0];
    if (!box) continue;
    const line = lines.at(-1);
    if (line && Math.abs(line.top - box.top) < box.height / 2) {
      line.text += data[at];
      line.left = Math.min(line.left, box.left);
      line.right = Math.max(line.right, box.right);
    } else {
      const { left, right, top, bottom } = box;
      lines.push({ text: data[at] ?? '', left, right, top, bottom });
    }
  }
  return lines.map(({ text, left, right, top, bottom }) => ({
    text,
    x: left,
    y: top,
    width: right - left,
    height: bottom - top,
  }));
}

/**
 * Returns the letters from `start` that end before the place does, and dots; null when none has
 * room.
 */
function fitted(node: Text, line: Line, within: ElementBox, left: number): Line | null {
  const end = within.x + within.width;
  if (line.x + line.width <= end + 1) return line;
  if (line.x >= end) return null;
  const from = node.data.indexOf(line.text);
  const room = end - line.x;
  const dots = line.height * 0.6;
  let [few, many] = [0, line.text.length];
  let width = 0;
  while (few < many) {
    const half = Math.ceil((few + many) / 2);
    const box = measureBox(node, from, from + half)[0];
    const wide = box ? box.right - left - line.x : 0;
    if (wide + dots <= room) [few, width] = [half, wide];
    else many = half - 1;
  }
  return few === 0 ? null : { ...line, text: `${line.text.slice(0, few)}…`, width: width + dots };
}

function measureBox(node: Text, start: number, end: number): DOMRect[] {
  const range = document.createRange();
  range.setStart(node, start);
  range.setEnd(node, end);
  return [...range.getClientRects()].filter(({ width }) => width > 0);
}

function placeIn({ x, y, width, height }: DOMRect): ElementBox {
  return { x, y, width, height };
}

const METRICS = new Map<string, { readonly above: number; readonly below: number }>();

function measureFont(look: TextShape) {
  const font = `${look.size}px ${chooseFont(look)}`;
  const known = METRICS.get(font);
  if (known) return known;
  const paper = document.createElement('canvas').getContext('2d');
  if (paper) paper.font = font;
  const {
    fontBoundingBoxAscent: above = look.size * 0.9,
    fontBoundingBoxDescent: below = look.size * 0.2,
  } = paper?.measureText('x') ?? {};
  METRICS.set(font, { above, below });
  return { above, below };
}
