// Each lane is as high as the things above and below its line.

/** In px from the top of all lanes. */
export interface MapRow {
  readonly top: number;
  readonly height: number;
  readonly y: number;
  readonly isRuled?: boolean;
}

/** The px that a lane takes above its line and below it. */
export interface RowNeed {
  readonly above: number;
  readonly below: number;
}

/** A lane takes at most this many times the room that it needs. */
const ROOMY = 2.4;

/** Shares room that is left over; lanes that do not fit are scrolled to. */
export function placeRows(needs: readonly RowNeed[], height: number): MapRow[] {
  const sum = needs.reduce((all, { above, below }) => all + above + below, 0);
  const factor = Math.max(1, Math.min(ROOMY, height / Math.max(1, sum)));
  let top = 0;
  return needs.map(({ above, below }) => {
    const row = {
      top,
      height: Math.round((above + below) * factor),
      y: top + Math.round(above * factor),
    };
    top += row.height;
    return row;
  });
}

/** Returns the first row that reaches below `y`, of rows in order. */
export function laneRowAt(rows: readonly MapRow[], y: number): number {
  const place = rows.findIndex((row) => row.top + row.height > y);
  return place < 0 ? rows.length - 1 : place;
}
