import { flatColour } from './colour.ts';
import { circlePath, roundPath } from './paper.ts';
import type { PathShape, PictureShape } from './picture.ts';

export function* drawnShapes(
  svg: SVGSVGElement,
  left: number,
  top: number,
): Generator<readonly [SVGGeometryElement, PictureShape], void> {
  for (const part of svg.querySelectorAll<SVGGeometryElement>('path, rect, circle, line')) {
    const style = getComputedStyle(part);
    const screen = part.getScreenCTM();
    const shape = readShape(part, style);
    if (!shape || !screen || style.visibility === 'hidden') continue;
    if (part.hasAttribute('data-unsaved')) continue;
    const { a, b, c, d, e, f } = screen;
    const alpha = measureAlpha(part, svg, style);
    if (alpha === 0) continue;
    const faded = alpha < 1 ? { alpha } : {};
    yield [part, { shapes: [shape], matrix: [a, b, c, d, e - left, f - top], ...faded }];
  }
}

/**
 * Multiplies the opacity of the ancestors with that of the line or area: no drawing here has both.
 */
function measureAlpha(part: Element, svg: Element, style: CSSStyleDeclaration): number {
  const isLine = style.fill === 'none';
  let alpha = Number(isLine ? style.strokeOpacity : style.fillOpacity);
  for (let one: Element | null = part; one && one !== svg; one = one.parentElement)
    alpha *= Number(getComputedStyle(one).opacity);
  return alpha;
}

function readShape(part: SVGGeometryElement, style: CSSStyleDeclaration): PathShape | null {
  const d = readPath(part);
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

function readPath(part: SVGGeometryElement): string {
  if (part instanceof SVGCircleElement)
    return circlePath(part.cx.baseVal.value, part.cy.baseVal.value, part.r.baseVal.value);
  if (part instanceof SVGRectElement) {
    const { x, y, width, height, rx } = part;
    const sides = [x, y, width, height].map((side) => side.baseVal.value);
    const [left = 0, top = 0, wide = 0, high = 0] = sides;
    return roundPath(left, top, wide, high, rx.baseVal.value);
  }
  if (part instanceof SVGLineElement) {
    const [x1, y1, x2, y2] = [part.x1, part.y1, part.x2, part.y2].map((end) => end.baseVal.value);
    return `M${x1} ${y1}L${x2} ${y2}`;
  }
  return part.getAttribute('d') ?? '';
}
