const USUAL = 16;

/**
 * Returns how much larger than usual words are: on a wall, or because the person asked the browser
 * for it. Layouts in px around words grow with them.
 */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL || 1;
}
