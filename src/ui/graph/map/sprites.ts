// The marks of the lanes. On a canvas each is drawn once for its colour and copied from then on.

import type { KindShape } from '../../../core/model/view.ts';
import { brokenShapes, kindShape } from '../../export/marks.ts';
import { circlePath } from '../../export/paper.ts';
import type { Shape } from '../../export/picture.ts';
import { paintShapes } from '../../export/png.ts';
import { FIELD } from '../../ledger/kind-drawings.ts';
import { kindToken } from '../../ledger/kinds.ts';
import type { Palette } from './palette.ts';

export type SpriteShape = KindShape | Extra;

/** `failed`, `warned`: around an entry with a finding; `error`, `warning`: the mark of one. */
type Extra = 'dot' | 'broken' | 'nowhere' | 'failed' | 'warned' | 'error' | 'warning' | 'hit';

/** What draws marks; `size`: of the field of 14, in px. */
export interface Marks {
  draw(shape: SpriteShape, x: number, y: number, size: number): void;
  /** Says of what is drawn without a mark what a legend calls it. */
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

  on(context: CanvasRenderingContext2D): Marks {
    return {
      draw: (shape, x, y, size) => {
        const key = `${shape} ${size}`;
        const sprite = this.made.get(key) ?? this.make(shape, size);
        this.made.set(key, sprite);
        context.drawImage(sprite, x - SPRITE / 2, y - SPRITE / 2, SPRITE, SPRITE);
      },
      note() {},
    };
  }

  private make(shape: SpriteShape, size: number): HTMLCanvasElement {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = Math.ceil(SPRITE * this.ratio);
    const context = canvas.getContext('2d');
    if (!context) return canvas;
    context.scale(canvas.width / SPRITE, canvas.height / SPRITE);
    context.translate(SPRITE / 2, SPRITE / 2);
    context.scale(size / FIELD, size / FIELD);
    paintShapes(context, markShapes(shape, this.palette));
    return canvas;
  }
}

const OUTLINES = { error: circlePath(0, 0, 5.5), warning: 'M0-5.4L6 5H-6z' } as const;
/** What is in the mark of a finding. */
const INSIDE = { error: 'M-2-2L2 2M2-2L-2 2', warning: 'M0-1.6V1.4M0 3.4v.1' } as const;
const RINGS = {
  hit: { radius: 8, width: 2 },
  warned: { radius: 7.6, width: 1.6, dash: [2.4, 2.4] },
  failed: { radius: 8.4, width: 1.6 },
} as const;

/** About the origin, on a field of 14 px. */
export function markShapes(shape: SpriteShape, { colours }: Palette): readonly Shape[] {
  if (shape === 'dot') return [{ d: circlePath(0, 0, 3.4), fill: colours[kindToken('change')] }];
  if (shape === 'hit' || shape === 'warned' || shape === 'failed') {
    const { radius, ...look } = RINGS[shape];
    const stroke = colours[shape === 'hit' ? 'hit' : shape === 'warned' ? 'warn' : 'bad'];
    return [{ d: circlePath(0, 0, radius), stroke, ...look }];
  }
  if (shape === 'error' || shape === 'warning') {
    const [d, fill] = [OUTLINES[shape], colours[shape === 'error' ? 'bad' : 'warn']];
    const stroke = colours.surface;
    // Its edge keeps it apart from what it lies on.
    return [
      { d, stroke, width: 2.4, cap: 'round' },
      { d, fill },
      { d: INSIDE[shape], stroke, width: 1.7, cap: 'round' },
    ];
  }
  if (shape === 'broken' || shape === 'nowhere')
    return brokenShapes(shape === 'broken' ? colours.bad : colours.warn);
  return [kindShape(shape, colours[kindToken(shape)])];
}
