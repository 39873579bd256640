// Marks on a canvas. Each is drawn once for its colour and copied from then on.

import type { KindShape } from '../../../core/model/view.ts';
import { BROKEN_LINK, FIELD, KIND_DRAWINGS, STROKE } from '../../../ui/ledger/kind-drawings.ts';
import { kindToken } from '../../../ui/ledger/kinds.ts';
import type { Palette } from './palette.ts';

export type SpriteShape = KindShape | Extra;

/** `failed`, `warned`: around an entry with a finding; `error`, `warning`: the mark of one. */
type Extra = 'dot' | 'broken' | 'nowhere' | 'failed' | 'warned' | 'error' | 'warning' | 'hit';

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

  /** `size`: of the field of 14, in px. */
  draw(
    context: CanvasRenderingContext2D,
    shape: SpriteShape,
    x: number,
    y: number,
    size: number,
  ): void {
    const key = `${shape} ${size}`;
    const sprite = this.made.get(key) ?? this.make(shape, size);
    this.made.set(key, sprite);
    context.drawImage(sprite, x - SPRITE / 2, y - SPRITE / 2, SPRITE, SPRITE);
  }

  private make(shape: SpriteShape, size: number): HTMLCanvasElement {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = Math.ceil(SPRITE * this.ratio);
    const context = canvas.getContext('2d');
    if (!context) return canvas;
    context.scale(canvas.width / SPRITE, canvas.height / SPRITE);
    context.translate(SPRITE / 2, SPRITE / 2);
    context.scale(size / FIELD, size / FIELD);
    context.lineCap = 'round';
    context.lineJoin = 'round';
    paintShape(context, shape, this.palette);
    return canvas;
  }
}

const TRIANGLE = 'M0-5.4L6 5H-6z';
/** What is in the mark of a finding. */
const INSIDE = { error: 'M-2-2L2 2M2-2L-2 2', warning: 'M0-1.6V1.4M0 3.4v.1' } as const;

/** About the origin, on a field of 14 px. */
function paintShape(context: CanvasRenderingContext2D, shape: SpriteShape, palette: Palette): void {
  const { colours } = palette;
  if (shape === 'dot') {
    context.fillStyle = colours[kindToken('change')];
    context.beginPath();
    context.arc(0, 0, 3.4, 0, 2 * Math.PI);
    context.fill();
  } else if (shape === 'hit') {
    ring(context, colours.hit, 8, [], 2);
  } else if (shape === 'warned') {
    ring(context, colours.warn, 7.6, [2.4, 2.4], 1.6);
  } else if (shape === 'failed') {
    ring(context, colours.bad, 8.4, [], 1.6);
  } else if (shape === 'error' || shape === 'warning') {
    context.fillStyle = colours[shape === 'error' ? 'bad' : 'warn'];
    context.strokeStyle = colours.surface;
    const outline = new Path2D(shape === 'error' ? undefined : TRIANGLE);
    if (shape === 'error') outline.arc(0, 0, 5.5, 0, 2 * Math.PI);
    // Its edge keeps it apart from what it lies on.
    context.lineWidth = 2.4;
    context.stroke(outline);
    context.fill(outline);
    context.lineWidth = 1.7;
    context.stroke(new Path2D(INSIDE[shape]));
  } else if (shape === 'broken' || shape === 'nowhere') {
    context.strokeStyle = shape === 'broken' ? colours.bad : colours.warn;
    context.lineWidth = 1.7;
    for (const { d, degrees, down } of BROKEN_LINK) {
      context.save();
      context.rotate(((90 + degrees) * Math.PI) / 180);
      context.translate(0, down);
      context.stroke(new Path2D(d));
      context.restore();
    }
  } else {
    const { d, isFilled, strokeWidth = STROKE, cap = 'round' } = KIND_DRAWINGS[shape];
    const path = new Path2D(d);
    context.translate(-FIELD / 2, -FIELD / 2);
    context.fillStyle = context.strokeStyle = colours[kindToken(shape)];
    context.lineWidth = strokeWidth;
    context.lineCap = cap;
    if (isFilled) context.fill(path);
    else context.stroke(path);
  }
}

function ring(
  context: CanvasRenderingContext2D,
  colour: string,
  radius: number,
  dash: number[],
  width: number,
): void {
  context.strokeStyle = colour;
  context.lineWidth = width;
  context.lineCap = 'butt';
  context.setLineDash(dash);
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.stroke();
  context.setLineDash([]);
}
