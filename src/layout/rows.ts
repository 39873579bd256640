// Packing lanes into rows: which stretch of which row is taken, by a lane or by the
// line that leads down past it.

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Room that a line down keeps to both sides. */
const LINE = 10;

export class Rows {
  private readonly taken: Stretch[][] = [];
  private readonly margin: number;

  constructor(margin: number) {
    this.margin = margin;
  }

  /**
   * Takes a stretch in the first free row below `parent`, and the line down to it
   * from `x`, so that nothing is placed on the line later.
   */
  takeBelow(parent: number, x: number, from: number, to: number): number {
    let row = parent + 1;
    while (!this.isFree(row, Math.min(from, x - LINE), to)) row++;
    for (let above = parent + 1; above < row; above++) this.put(above, x - LINE, x + LINE);
    this.put(row, Math.min(from, x - LINE), to);
    return row;
  }

  private isFree(row: number, from: number, to: number): boolean {
    return (this.taken[row] ?? []).every(
      (other) => to + this.margin <= other.from || other.to + this.margin <= from,
    );
  }

  private put(row: number, from: number, to: number): void {
    this.taken[row] ??= [];
    this.taken[row]?.push({ from, to });
  }
}
