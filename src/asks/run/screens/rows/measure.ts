import { RAIL } from '../../../../ledger/layout/rows/index.ts';

/** A narrower window is a phone's: lanes are folded to their heads, and arcs have no words. */
export const NARROW = 700;
/** A finger needs higher rows. */
const PITCH = { low: 26, high: 30, finger: 44 } as const;
const HIGH = 860;
/** No browser scrolls further. */
const HIGHEST = 30_000_000;
const LEFT = { wide: 88, narrow: 34 } as const;
const NUMBERS = 24;
/** A stub says in the gutter how much is folded away. */
const STUB = 24;
/** The px of a column of the state as it grows, and of the counts of one that has too many. */
export const COLUMN = 25;
const COUNTS = 34;
/** Narrower rows have no room for the state. */
const ROWS_WITH_WORLD = 640;
const HEADED = 116;

/** `text` is the scale of words against the usual size, and `height` that of the window. */
export function choosePitch(rows: number, width: number, height: number, text: number): number {
  const least = width < NARROW ? PITCH.finger : height < HIGH ? PITCH.low : PITCH.high;
  const most = rows > 0 ? Math.floor(HIGHEST / rows) : Number.POSITIVE_INFINITY;
  return Math.max(18, Math.min(Math.round(text * least), most));
}

export interface RowMeasures {
  readonly left: number;
  readonly numbers: number;
  /** The px of the state at the right; 0 when it is not drawn. */
  readonly world: number;
  readonly width: number;
}

/**
 * `columns` are those of the state, or null when it has more than have one each. `hasState` says
 * whether there is one.
 */
export function measureRow(
  width: number,
  hasStubs: boolean,
  hasState: boolean,
  columns: number | null,
): RowMeasures {
  const left = width < NARROW ? LEFT.narrow : LEFT.wide;
  const wanted = columns === null ? 3 * COUNTS + 12 : columns * COLUMN + 14;
  const world = hasState && width >= ROWS_WITH_WORLD ? Math.max(HEADED, wanted) : 0;
  return { left, numbers: left + NUMBERS + (hasStubs ? STUB : 0), world, width };
}

export function indentBy(rail: number, most: number): number {
  return Math.min(rail, most) * RAIL.apart;
}
