import { layerMark, type MarkShape, TORN_LINK } from '../ledger/kind-drawings.ts';
import type { PictureShape } from './picture.ts';

/** `ground` is the colour behind the mark. */
export function drawMark(
  shape: MarkShape,
  ink: string,
  ground: string,
  isUndone = false,
): readonly PictureShape[] {
  const paints = { ink, ground };
  return layerMark(shape, isUndone).map(({ d, fill, stroke, width = 1, dash }) => ({
    d,
    ...(fill ? { fill: paints[fill] } : {}),
    ...(stroke ? { stroke: paints[stroke], width, cap: 'round' as const } : {}),
    ...(dash ? { dash } : {}),
  }));
}

/** Draws a torn link of a chain that lies across. */
export function brokenShapes(stroke: string): readonly PictureShape[] {
  const shapes = TORN_LINK.map(({ d, x, y, degrees }): PictureShape => {
    const angle = (degrees * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return {
      shapes: [{ d, stroke, width: 1.8, cap: 'round' }],
      matrix: [cos, sin, -sin, cos, x, y],
    };
  });
  return [{ shapes, matrix: [0, 1, -1, 0, 0, 0] }];
}
