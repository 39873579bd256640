// Canvases are saved as shapes, drawn again by what drew them.

import type { RecordedCanvas } from '../../export/page.ts';
import { CanvasRecorder } from '../../export/paper.ts';
import { FIELD } from '../../ledger/kind-drawings.ts';
import type { Brush } from './brush.ts';
import type { Palette } from './palette.ts';
import { markShapes } from './sprites.ts';

export interface ShownDrawing {
  readonly palette: Palette;
  readonly paint: (brush: Brush) => void;
}

/** Has, by canvas, the function that drew on it last. */
export const shownRecorded = new WeakMap<HTMLCanvasElement, ShownDrawing>();

/** Returns the drawing of a canvas of the page; null when nothing of it is saved. */
export function recordCanvas(canvas: HTMLCanvasElement): RecordedCanvas | null {
  const one = shownRecorded.get(canvas);
  return one ? recordDrawing(one, canvas.getBoundingClientRect()) : null;
}

/** `width` and `height` are those of the canvas; marks beyond it are not in sight. */
export function recordDrawing(
  { palette, paint }: ShownDrawing,
  { width, height }: { readonly width: number; readonly height: number },
): RecordedCanvas {
  const context = new CanvasRecorder();
  const marks = new Set<string>();
  const sprites: Brush['sprites'] = {
    draw(shape, x, y, size, isUndone) {
      if (x > 0 && x < width && y > 0 && y < height) marks.add(shape);
      const scale = size / FIELD;
      context.add(markShapes(shape, palette, isUndone), [scale, 0, 0, scale, x, y]);
    },
    note: (mark) => void marks.add(mark),
  };
  paint({ context, palette, sprites });
  return { shapes: context.shapes, marks };
}
