// Drawings of the page, as the shapes that they consist of.

import { flatColour } from './colour.ts';
import { circlePath, roundPath } from './paper.ts';
import type { PathShape, Shape } from './picture.ts';

export function* drawnShapes(
  svg: SVGSVGElement,
  left: number,
  top: number,
): Generator<readonly [SVGGeometryElement, Shape], void> {
  for (const part of svg.querySelectorAll<SVGGeometryElement>('path, rect, circle')) {
    const style = getComputedStyle(part);
    const screen = part.getScreenCTM();
    const shape = shapeOf(part, style);
    if (!shape || !screen || style.visibility === 'hidden') continue;
    const { a, b, c, d, e, f } = screen;
    const alpha = Number(style.opacity);
    const faded = alpha < 1 ? { alpha } : {};
    yield [part, { shapes: [shape], matrix: [a, b, c, d, e - left, f - top], ...faded }];
  }
}

function shapeOf(part: SVGGeometryElement, style: CSSStyleDeclaration): PathShape | null {
  const d = pathOf(part);
  const fill = flatColour(style.fill);
  const stroke = flatColour(style.stroke);
  if (d === '' || (fill === null && stroke === null)) return null;
  const dash = style.strokeDasharray.split(/[ ,]+/).map(Number.parseFloat);
  return {
    d,
    ...(fill === null ? {} : { fill }),
    ...(stroke === null ? {} : { stroke, width: Number.parseFloat(style.strokeWidth) }),
    ...(dash.every(Number.isFinite) ? { dash } : {}),
    ...(style.strokeLinecap === 'round' ? { cap: 'round' } : {}),
  };
}

function pathOf(part: SVGGeometryElement): string {
  if (part instanceof SVGCircleElement)
    return circlePath(part.cx.baseVal.value, part.cy.baseVal.value, part.r.baseVal.value);
  if (part instanceof SVGRectElement) {
    const { x, y, width, height, rx } = part;
    const sides = [x, y, width, height].map((side) => side.baseVal.value);
    const [left = 0, top = 0, wide = 0, high = 0] = sides;
    return roundPath(left, top, wide, high, rx.baseVal.value);
  }
  return part.getAttribute('d') ?? '';
}
