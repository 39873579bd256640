import { useLayoutEffect, useMemo, useRef } from 'react';
import type { Brush } from './brush.ts';
import css from './map.module.css';
import { usePalette } from './palette.ts';
import { shownRecorded } from './record.ts';
import { Sprites } from './sprites.ts';

export interface CanvasProps {
  readonly width: number;
  readonly height: number;
  readonly paint: (brush: Brush) => void;
}

/** Paints again whenever its content differs, before the browser paints. */
export function MapCanvas({ width, height, paint }: CanvasProps) {
  const ref = useRef<HTMLCanvasElement>(null);
  const palette = usePalette();
  const ratio = globalThis.devicePixelRatio || 1;
  const sprites = useMemo(() => new Sprites(palette, ratio), [palette, ratio]);
  useLayoutEffect(() => {
    const canvas = ref.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return;
    const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== across || canvas.height !== down)
      Object.assign(canvas, { width: across, height: down });
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    paint({ context, palette, sprites: sprites.on(context) });
    shownRecorded.set(canvas, { palette, paint });
  }, [width, height, ratio, palette, sprites, paint]);
  return <canvas ref={ref} className={css.canvas} style={{ width, height }} aria-hidden />;
}
