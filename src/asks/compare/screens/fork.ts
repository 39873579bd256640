// A fork shows the records of both lanes, where they part, and those of each afterwards.

/** The measures of one picture, in px. */
export interface ForkPlan {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly names: number;
  readonly x: (row: number) => number;
}

const WIDE = { start: 104, names: 224, step: 72, widest: 128, share: 0.4 } as const;
/** Names stand above and below their lines. */
const NARROW = { start: 12, names: 12, step: 44, widest: 72, share: 0.5 } as const;
const BOX = 32;

export function isNarrowFork(width: number): boolean {
  return width < 640;
}

/** `first` is the row at which they part; all rows before are the same. */
export function planFork(width: number, first: number, rows: number): ForkPlan {
  const { start, names, step: least, widest, share } = isNarrowFork(width) ? NARROW : WIDE;
  const room = Math.max(0, width - start - names - 2 * BOX);
  // A few marks are further apart, so that they fill the width.
  const step = Math.max(least, Math.min(widest, room / rows));
  const isWhole = rows * step <= room;
  const before = isWhole ? first : Math.min(first, Math.max(1, Math.floor((room * share) / step)));
  const parts = start + before * step + (before > 0 ? 0 : BOX);
  const after = Math.max(0, Math.floor((width - names - BOX - parts) / step));
  return {
    from: first - before,
    to: Math.min(rows - 1, first + after),
    start,
    names: width - names + BOX / 2,
    x: (row) => parts + (row - first) * step,
  };
}
