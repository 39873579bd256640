import { addAll } from '../../base/lists.ts';
import { flatColour } from './colour.ts';
import { roundPath } from './paper.ts';
import type { PathShape, PictureShape } from './picture.ts';

/** Px from the left and top of the saved area. */
export interface ElementBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Returns the element's own shapes, above those behind it and below those over it. */
export function boxShapes(
  element: Element,
  style: CSSStyleDeclaration,
  place: ElementBox,
): PictureShape[] {
  const behind: PictureShape[] = [];
  const over: PictureShape[] = [];
  for (const part of ['::before', '::after']) {
    const own = getComputedStyle(element, part);
    // Pseudo-elements with words are not for a picture.
    if (own.content !== '""' || own.position !== 'absolute' || own.display === 'none') continue;
    const at = placeOfPart(own, style, place);
    const into = Number(own.zIndex) < 0 ? behind : over;
    addAll(into, [...groundShapes(own, at), ...sideShapes(own, at)]);
  }
  const rims = [...sideShapes(style, place), ...outlineShapes(style, place)];
  return [...behind, ...groundShapes(style, place), ...rims, ...over];
}

function outlineShapes(style: CSSStyleDeclaration, place: ElementBox): PathShape[] {
  const width = Number.parseFloat(style.outlineWidth);
  const stroke = flatColour(style.outlineColor);
  if (style.outlineStyle === 'none' || !(width > 0) || stroke === null) return [];
  const away = Number.parseFloat(style.outlineOffset) + width / 2;
  const d = roundPath(
    ...([place.x - away, place.y - away] as const),
    ...([place.width + 2 * away, place.height + 2 * away] as const),
    readRadius(style, place) + away,
  );
  return [{ d, stroke, width, ...chooseDash(style.outlineStyle, width) }];
}

function placeOfPart(
  own: CSSStyleDeclaration,
  style: CSSStyleDeclaration,
  place: ElementBox,
): ElementBox {
  const px = Number.parseFloat;
  return {
    x: place.x + px(style.borderLeftWidth) + px(own.left) + (px(own.marginLeft) || 0),
    y: place.y + px(style.borderTopWidth) + px(own.top) + (px(own.marginTop) || 0),
    width: px(own.width) + px(own.borderLeftWidth) + px(own.borderRightWidth),
    height: px(own.height) + px(own.borderTopWidth) + px(own.borderBottomWidth),
  };
}

function groundShapes(style: CSSStyleDeclaration, place: ElementBox): PathShape[] {
  const fill = flatColour(style.backgroundColor);
  if (fill === null || place.width === 0 || place.height === 0) return [];
  const { x, y, width, height } = place;
  return [{ d: roundPath(x, y, width, height, readRadius(style, place)), fill }];
}

const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const;

function sideShapes(style: CSSStyleDeclaration, place: ElementBox): PathShape[] {
  const sides = SIDES.map((side) => {
    const kind = style[`border${side}Style`];
    const colour = flatColour(style[`border${side}Color`]);
    const width = Number.parseFloat(style[`border${side}Width`]);
    const isSeen = kind !== 'none' && kind !== 'hidden' && width > 0;
    return { side, kind, colour: isSeen ? colour : null, width };
  });
  const [first] = sides;
  if (!first) return [];
  const areAlike = sides.every(
    ({ kind, colour, width }) =>
      kind === first.kind && colour === first.colour && width === first.width,
  );
  const { x, y, width, height } = place;
  if (areAlike) {
    if (first.colour === null) return [];
    const half = first.width / 2;
    const round = readRadius(style, place) - half;
    const d = roundPath(x + half, y + half, width - 2 * half, height - 2 * half, round);
    return [
      { d, stroke: first.colour, width: first.width, ...chooseDash(first.kind, first.width) },
    ];
  }
  return sides.flatMap(({ side, kind, colour, width: wide }) => {
    if (colour === null) return [];
    const half = wide / 2;
    const lines = {
      Top: `M${x} ${y + half}h${width}`,
      Right: `M${x + width - half} ${y}v${height}`,
      Bottom: `M${x} ${y + height - half}h${width}`,
      Left: `M${x + half} ${y}v${height}`,
    };
    return [{ d: lines[side], stroke: colour, width: wide, ...chooseDash(kind, wide) }];
  });
}

function chooseDash(kind: string, width: number): Pick<PathShape, 'dash'> {
  if (kind === 'dashed') return { dash: [3 * width, 2 * width] };
  return kind === 'dotted' ? { dash: [width, width] } : {};
}

function readRadius(style: CSSStyleDeclaration, { width, height }: ElementBox): number {
  const radius = style.borderTopLeftRadius;
  const share = radius.endsWith('%') ? Math.min(width, height) / 100 : 1;
  return (Number.parseFloat(radius) || 0) * share;
}
