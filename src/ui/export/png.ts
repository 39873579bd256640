// The page may show no image from elsewhere, so the drawing paints its own pixels.

import { chooseFont, fittingText, type Picture, type PictureShape, writeSvg } from './picture.ts';

/** Pixels of a picture at most; browsers refuse or blank larger canvases. */
const MOST_PIXELS = 32_000_000;
const SHARP = 2;

/** @throws Error when the drawing is too large for a picture, or the browser makes none. */
async function paintPng(picture: Picture): Promise<Blob> {
  const { width, height, ground, shapes } = picture;
  const scale = Math.min(SHARP, Math.sqrt(MOST_PIXELS / (width * height)));
  if (scale < 1)
    throw new Error('This view is too large for a PNG. Save it as SVG, or a part of it.');
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  const paper = canvas.getContext('2d');
  if (!paper) throw new Error('This browser gives no canvas to draw on.');
  paper.scale(scale, scale);
  paper.fillStyle = ground;
  paper.fillRect(0, 0, width, height);
  paintShapes(paper, shapes);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('This browser made no picture of the view. Save it as SVG.'));
    }, 'image/png'),
  );
}

/** @throws Error in words when it is too large, or the browser makes none. */
export async function pictureFile(picture: Picture, type: 'svg' | 'png'): Promise<Blob> {
  return type === 'png'
    ? paintPng(picture)
    : new Blob([writeSvg(picture)], { type: 'image/svg+xml' });
}

/** Later drawing is not affected. */
export function paintShapes(
  paper: CanvasRenderingContext2D,
  shapes: readonly PictureShape[],
): void {
  for (const shape of shapes) {
    if ('shapes' in shape) {
      const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = shape.matrix ?? [];
      paper.save();
      paper.transform(a, b, c, d, e, f);
      if (shape.clip !== undefined) paper.clip(new Path2D(shape.clip));
      paper.globalAlpha *= shape.alpha ?? 1;
      paintShapes(paper, shape.shapes);
      paper.restore();
    } else if ('d' in shape) {
      const path = new Path2D(shape.d);
      if (shape.fill) {
        paper.fillStyle = shape.fill;
        paper.fill(path);
      }
      if (shape.stroke) {
        paper.strokeStyle = shape.stroke;
        paper.lineWidth = shape.width ?? 1;
        paper.lineCap = shape.cap ?? 'butt';
        paper.lineJoin = shape.cap ?? 'miter';
        paper.setLineDash([...(shape.dash ?? [])]);
        paper.stroke(path);
      }
    } else {
      paper.fillStyle = shape.fill;
      paper.font = `${shape.isBold ? 600 : 400} ${shape.size}px ${chooseFont(shape)}`;
      paper.fillText(fittingText(shape), shape.x, shape.y, shape.length);
    }
  }
}

/** Returns colours by the names of their tokens, in the visible theme. */
export function tokenColours<Name extends string>(names: readonly Name[]): Record<Name, string> {
  const probe = document.createElement('span');
  document.body.append(probe);
  const read = (name: Name) => {
    probe.style.color = `var(--ls-${name})`;
    return getComputedStyle(probe).color;
  };
  const colours = Object.fromEntries(names.map((name) => [name, read(name)]));
  probe.remove();
  return colours as Record<Name, string>;
}
