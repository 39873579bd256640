// What is drawn on a canvas, by its pixels' colours.

import type { Locator } from '@playwright/test';

/** Whether anything is drawn in the colour of a token within some px of a place of the canvas. */
export function isDrawn(
  canvas: Locator,
  token: string,
  x: number,
  y: number,
  near = 10,
): Promise<boolean> {
  return canvas.evaluate(
    (element, [name, left, top, around]) => {
      const probe = document.createElement('span');
      probe.style.color = `var(--ls-${name})`;
      document.body.append(probe);
      const wanted = (getComputedStyle(probe).color.match(/\d+/g) ?? []).map(Number);
      probe.remove();
      if (!(element instanceof HTMLCanvasElement)) return false;
      const ratio = element.width / element.clientWidth;
      const size = Math.round(2 * around * ratio);
      const from = [(left - around) * ratio, (top - around) * ratio] as const;
      const { data } = element.getContext('2d')?.getImageData(...from, size, size) ?? { data: [] };
      for (let at = 0; at < data.length; at += 4)
        if ([0, 1, 2].every((part) => Math.abs((data[at + part] ?? 0) - (wanted[part] ?? 0)) < 12))
          return true;
      return false;
    },
    [token, x, y, near] as const,
  );
}
