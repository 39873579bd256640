// Each mark is drawn on a canvas once for its colour and copied from then on.

import { brokenShapes, drawMark } from '../../export/marks.ts';
import { circlePath } from '../../export/paper.ts';
import type { PictureShape } from '../../export/picture.ts';
import { paintShapes } from '../../export/png.ts';
import { FIELD, type MarkShape } from '../../ledger/kind-drawings.ts';
import { kindToken } from '../../ledger/kinds.ts';
import type { Palette } from './palette.ts';

/**
 * `broken` is a torn link, `nowhere` a link to something that is not in the file, and `hit` a ring
 * around a mark.
 */
export type SpriteShape = MarkShape | 'broken' | 'nowhere' | 'hit';

/** Draws marks; `size` is that of the field of a mark, in px. */
export interface SpriteMarks {
  draw(shape: SpriteShape, x: number, y: number, size: number, isUndone?: boolean): void;
  note(mark: string): void;
}

/** Of a sprite, in px: the widest ring with its stroke. */
export const SPRITE = 24;

export class Sprites {
  private readonly made = new Map<string, HTMLCanvasElement>();
  private readonly palette: Palette;
  private readonly ratio: number;

  constructor(palette: Palette, ratio: number) {
    this.palette = palette;
    this.ratio = ratio;
  }

  on(context: CanvasRenderingContext2D): SpriteMarks {
    return {
      draw: (shape, x, y, size, isUndone = false) => {
        const key = `${shape} ${size} ${isUndone}`;
        const sprite = this.made.get(key) ?? this.make(shape, size, isUndone);
        this.made.set(key, sprite);
        context.drawImage(sprite, x - SPRITE / 2, y - SPRITE / 2, SPRITE, SPRITE);
      },
      note() {},
    };
  }

  private make(shape: SpriteShape, size: number, isUndone: boolean): HTMLCanvasElement {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = Math.ceil(SPRITE * this.ratio);
    const context = canvas.getContext('2d');
    if (!context) return canvas;
    context.scale(canvas.width / SPRITE, canvas.height / SPRITE);
    context.translate(SPRITE / 2, SPRITE / 2);
    context.scale(size / FIELD, size / FIELD);
    paintShapes(context, markShapes(shape, this.palette, isUndone));
    return canvas;
  }
}

/** Returns shapes about the origin, on the field of a mark. */
export function markShapes(
  shape: SpriteShape,
  { colours }: Palette,
  isUndone = false,
): readonly PictureShape[] {
  if (shape === 'hit') return [{ d: circlePath(0, 0, 9.2), stroke: colours.hit, width: 2 }];
  if (shape === 'broken' || shape === 'nowhere')
    return brokenShapes(shape === 'broken' ? colours.bad : colours.warn);
  const ink = isUndone ? colours.edge : colours[kindToken(shape)];
  return drawMark(shape, ink, colours.surface, isUndone);
}
