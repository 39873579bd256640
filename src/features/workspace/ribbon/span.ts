// The part of a lane that is looked at closer: entries from `from` up to, but not with, `to`.

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A part of the lane, and no fewer entries, are looked at unless the person says otherwise. */
const PARTS = 20;
const FEWEST = 200;
/** It moves on in so many steps of its length, and not with every entry. */
const STEPS = 4;

/** Around an entry; the same for entries near each other. */
export function spanAround(at: number, total: number): Span {
  const length = Math.min(total, Math.max(FEWEST, Math.ceil(total / PARTS)));
  const step = Math.max(1, Math.floor(length / STEPS));
  return within(Math.round(at / step) * step - Math.floor(length / 2), length, total);
}

/** Begun at one entry and drawn to another. */
export function spanBetween(a: number, b: number, total: number): Span {
  const [from, last] = [Math.min(a, b), Math.max(a, b)];
  return within(from, Math.max(1, last - from + 1), total);
}

/** By parts of its length to the side; `zoom`: as many times as long, about its middle. */
export function moved({ from, to }: Span, by: number, zoom: number, total: number): Span {
  const length = Math.max(1, Math.min(total, Math.round((to - from) * zoom)));
  const middle = (from + to) / 2 + by * (to - from);
  return within(Math.round(middle - length / 2), length, total);
}

function within(from: number, length: number, total: number): Span {
  const start = Math.max(0, Math.min(from, total - length));
  return { from: start, to: Math.min(total, start + length) };
}
