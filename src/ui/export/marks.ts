// Marks of the page as shapes of a picture, about the origin, on a field of 14 px.

import type { KindShape } from '../../core/model/view.ts';
import { BROKEN_LINK, KIND_DRAWINGS, kindAt, STROKE } from '../ledger/kind-drawings.ts';
import type { Shape } from './picture.ts';

export function kindShape(shape: KindShape, colour: string): Shape {
  const { isFilled, strokeWidth: width = STROKE, cap = 'round' } = KIND_DRAWINGS[shape];
  const d = kindAt(shape, 0, 0);
  if (isFilled) return { d, fill: colour };
  return { d, stroke: colour, width, ...(cap === 'round' ? { cap } : {}) };
}

/** A link of a chain that lies across, broken. */
export function brokenShapes(stroke: string): readonly Shape[] {
  return BROKEN_LINK.map(({ d, degrees, down }) => {
    const angle = ((90 + degrees) * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const matrix = [cos, sin, -sin, cos, -sin * down, cos * down];
    return { shapes: [{ d, stroke, width: 1.7, cap: 'round' }], matrix };
  });
}
