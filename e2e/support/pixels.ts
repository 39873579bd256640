import type { Locator } from '@playwright/test';

/**
 * Returns whether anything is drawn in the colour of a token within some px of a place of the
 * canvas. Each of red, green and blue may differ by `off`, since a thin line is mixed with its
 * ground.
 */
export function isDrawn(
  canvas: Locator,
  token: string,
  x: number,
  y: number,
  near = 10,
  off = 12,
): Promise<boolean> {
  return canvas.evaluate(
    (element, [name, left, top, around, most]) => {
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
        if (
          [0, 1, 2].every((part) => Math.abs((data[at + part] ?? 0) - (wanted[part] ?? 0)) < most)
        )
          return true;
      return false;
    },
    [token, x, y, near, off] as const,
  );
}

/**
 * Returns how much of a canvas the box around all its content covers, from 0 to 1. `parts` are
 * elements in it, or the colour of a drawing.
 */
export function covered(canvas: Locator, parts: string): Promise<number> {
  return canvas.evaluate((element, wanted) => {
    const all = element.getBoundingClientRect();
    let [left, right, top, bottom] = [all.right, all.left, all.bottom, all.top];
    const add = (x: number, y: number) => {
      [left, right] = [Math.min(left, x), Math.max(right, x)];
      [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    };
    if (!(element instanceof HTMLCanvasElement))
      for (const part of element.querySelectorAll(wanted)) {
        const box = part.getBoundingClientRect();
        add(Math.max(all.left, box.left), Math.max(all.top, box.top));
        add(Math.min(all.right, box.right), Math.min(all.bottom, box.bottom));
      }
    else {
      const probe = document.createElement('span');
      probe.style.color = `var(--ls-${wanted})`;
      document.body.append(probe);
      const colour = (getComputedStyle(probe).color.match(/\d+/g) ?? []).map(Number);
      probe.remove();
      const { width, height } = element;
      const { data } = element.getContext('2d')?.getImageData(0, 0, width, height) ?? { data: [] };
      for (let at = 0; at < data.length; at += 4) {
        if ([0, 1, 2].some((part) => Math.abs((data[at + part] ?? 0) - (colour[part] ?? 0)) > 12))
          continue;
        const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
        add(all.left + (x / width) * all.width, all.top + (y / height) * all.height);
      }
    }
    const [wide, high] = [Math.max(0, right - left), Math.max(0, bottom - top)];
    return (wide * high) / (all.width * all.height);
  }, parts);
}
