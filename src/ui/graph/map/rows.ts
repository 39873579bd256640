// Where lanes are from top to bottom: each as high as what is above and beneath its line.

/** Of a lane, in px from the top of all lanes. */
export interface MapRow {
  readonly top: number;
  readonly height: number;
  /** Its line. */
  readonly y: number;
  /** A rule is beneath it; left out: where rows are high. */
  readonly isRuled?: boolean;
}

/** Px that a lane takes above its line and beneath it. */
export interface RowNeed {
  readonly above: number;
  readonly below: number;
}

/** A lane takes at most so much more than it needs. */
const ROOMY = 2.4;

/** Room that is left over is shared; what does not fit is scrolled to. */
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

/** The first row that reaches below `y`, of rows in order. */
export function laneRowAt(rows: readonly MapRow[], y: number): number {
  const place = rows.findIndex((row) => row.top + row.height > y);
  return place < 0 ? rows.length - 1 : place;
}
