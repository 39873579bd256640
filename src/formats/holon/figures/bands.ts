// Bands of entropy with round edges, from the values in a ledger.

/** Predicted entropy, the lower bound included; null: open. */
export interface NumberBand {
  readonly from: number | null;
  readonly to: number | null;
}

export const OPEN_BAND: NumberBand = { from: null, to: null };

/** "20 to 40". */
export function bandText({ from, to }: NumberBand): string {
  if (from === null) return to === null ? 'any' : `below ${to}`;
  return to === null ? `${from} and above` : `${from} to ${to}`;
}

const MAX_BANDS = 8;

/**
 * At most eight bands of one width from 0 on, the width 1, 2 or 5 times a power of ten.
 * What lies below 0 is in none of them.
 */
export function makeBands(
  values: Iterable<number>,
): { readonly from: number; readonly to: number }[] {
  let top = 0;
  for (const value of values) top = Math.max(top, Number.isNaN(value) ? 0 : value);
  if (!(top > 0)) return [{ from: 0, to: 1 }];
  let power = Math.floor(Math.log10(top / MAX_BANDS));
  let factor = 1;
  // The top lies below the last edge, because the lower edges are those that count in.
  while (edge(factor, power, MAX_BANDS) <= top) {
    if (factor === 5) power++;
    factor = factor === 1 ? 2 : factor === 2 ? 5 : 1;
  }
  const bands: { from: number; to: number }[] = [];
  for (let i = 0; edge(factor, power, i) <= top; i++) {
    bands.push({ from: edge(factor, power, i), to: edge(factor, power, i + 1) });
  }
  return bands;
}

/** By text, so that an edge is the number that is written and not one next to it. */
function edge(factor: number, power: number, i: number): number {
  return Number(`${factor * i}e${power}`);
}

export function inBand(value: number, { from, to }: NumberBand): boolean {
  return (from === null || value >= from) && (to === null || value < to);
}
