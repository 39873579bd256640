const USUAL = 16;

/**
 * How much larger than usual words are: on a wall, or because the person asked the browser for it.
 * What is laid out in px around words grows with them.
 */
export function textScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL || 1;
}
