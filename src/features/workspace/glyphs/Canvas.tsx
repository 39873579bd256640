import { useLayoutEffect, useMemo, useRef } from 'react';
import type { Drawing } from './drawing.ts';
import css from './glyphs.module.css';
import { paint } from './paint.ts';
import { usePalette } from './palette.ts';
import { Sprites } from './sprites.ts';

/** Drawn again whenever what it shows is another, before the browser paints. */
export function Canvas({ drawing }: { readonly drawing: Drawing }) {
  const ref = useRef<HTMLCanvasElement>(null);
  const palette = usePalette();
  const ratio = globalThis.devicePixelRatio || 1;
  const sprites = useMemo(() => new Sprites(palette, ratio), [palette, ratio]);
  useLayoutEffect(() => {
    const canvas = ref.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return;
    const [across, down] = [Math.round(drawing.width * ratio), Math.round(drawing.height * ratio)];
    if (canvas.width !== across || canvas.height !== down)
      Object.assign(canvas, { width: across, height: down });
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    paint({ context, palette, sprites }, drawing);
  });
  return (
    <canvas
      ref={ref}
      className={css.canvas}
      style={{ width: drawing.width, height: drawing.height }}
      aria-hidden
    />
  );
}
