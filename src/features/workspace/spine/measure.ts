// Where things are in the spine, in px.

/** The chain, at the left of the rows. */
export const CHAIN = 44;
/** A line from a request to its answer, with words at its side, at the left of the chain. */
export const TRACK = 20;
/** Between the rows and the first column of lanes: lines turn there. */
export const GUTTER = 44;
const COLUMN = { least: 208, most: 320, gap: 16 } as const;
/** Rows are not narrower for the lanes at their side, and are this wide before those get more. */
const LEAST_ROWS = 500;
const GOOD_ROWS = { oneColumn: 544, more: 680 } as const;
/** Wider rows are not read better. */
const MOST_ROWS = 1200;
/** Narrower ones have no room for the state as it grows. */
export const ROWS_WITH_WORLD = 480;
const MOST_COLUMNS = 3;
/** Narrower ones have no room for lines at the left of the chain. */
export const ROWS_WITH_GRANTS = 560;

/**
 * Of an entry with two lines: where there is room; on a low screen the highest with which all rows
 * are in sight, or what a finger needs; and with one line.
 */
const PITCH = { high: 52, low: [52, 48, 44, 42, 40, 38, 36], finger: 44, line: 32 } as const;
/** Px from which on a screen is not low. */
const HIGH = 640;
/** No browser scrolls further, in px. */
const HIGHEST = 30_000_000;

export interface SpineSize {
  readonly pitch: number;
  /** Rows have one line: two would be higher than a browser can scroll. */
  readonly isDense: boolean;
}

/** `text`: how much larger than usual words are. */
export function sizeOf(entries: number, height: number, text = 1): SpineSize {
  const fitting = PITCH.low.find((pitch) => entries * text * pitch <= height);
  const pitch = text * (height >= HIGH ? PITCH.high : (fitting ?? PITCH.finger));
  const isDense = entries * pitch > HIGHEST;
  return { pitch: isDense ? PITCH.line : pitch, isDense };
}

/** Whether two lines of words fill such a row. */
export function isTight(pitch: number, text: number): boolean {
  return pitch < text * PITCH.finger;
}

/** How much larger than usual a mark in a row is, whose words made the row so much higher. */
export function enlargementOf(pitch: number): number {
  return Math.max(1, Math.min((CHAIN - 4) / 24, pitch / PITCH.high));
}

/** How wide the lines at the left of the chain are. */
export function gutterOf(grants: readonly { readonly track: number }[]): number {
  const tracks = grants.reduce((most, { track }) => Math.max(most, track + 1), 0);
  return tracks === 0 ? 0 : tracks * TRACK + 4;
}

/** How many columns of lanes have room next to the rows. */
export function columnsIn(width: number, text = 1): number {
  const room = width / text - CHAIN - LEAST_ROWS - GUTTER;
  return Math.max(0, Math.min(MOST_COLUMNS, Math.floor(room / (COLUMN.least + COLUMN.gap))));
}

export interface Measured {
  /** Where the rows end. */
  readonly end: number;
  /** How wide a column of lanes is. */
  readonly column: number;
}

/** With so many columns of lanes at the side of the rows. */
export function measured(width: number, columns: number, text = 1): Measured {
  const most = CHAIN + text * MOST_ROWS;
  if (columns === 0) return { end: Math.min(most, width - 12), column: 0 };
  const rows = text * (columns === 1 ? GOOD_ROWS.oneColumn : GOOD_ROWS.more);
  const share = (width - CHAIN - rows - GUTTER) / columns - COLUMN.gap;
  const column = Math.max(text * COLUMN.least, Math.min(text * COLUMN.most, Math.floor(share)));
  const sides = GUTTER + columns * (column + COLUMN.gap);
  return { end: Math.min(most, width - sides), column };
}

export function startOfColumn({ end, column }: Measured, place: number): number {
  return end + GUTTER + place * (column + COLUMN.gap);
}
