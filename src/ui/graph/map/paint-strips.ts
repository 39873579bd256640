// A lane of more entries than marks can show is drawn as strips on the axis of all lanes: bars from
// a ground line up, each as wide as its part of the lane.

import type { Brush } from './brush.ts';
import type { Drawing } from './drawing.ts';

/** A bar is at least this many px high, so that one entry of very many can be seen. */
const LEAST = 1.5;

export function paintStrips(
  { context, palette, sprites }: Brush,
  { rows, top, left, width, strips }: Drawing,
  place: number,
): void {
  for (const strip of strips.get(place) ?? []) {
    const ground = Math.round((rows[place]?.top ?? 0) + strip.top + strip.height - top);
    context.fillStyle = palette.colours['line-soft'];
    context.fillRect(0, ground, width, 1);
    for (const { colour, heights } of strip.layers) {
      sprites.note(`bar-${colour}`);
      context.fillStyle = palette.colours[colour];
      for (const [part, height] of heights.entries()) {
        if (height === 0) continue;
        const x = Math.round((strip.edges[part] ?? 0) - left);
        const wide = Math.max(1, Math.round((strip.edges[part + 1] ?? 0) - left) - x);
        const high = Math.max(LEAST, height * strip.height);
        if (x + wide > 0 && x < width) context.fillRect(x, ground - high, wide, high);
      }
    }
  }
}
