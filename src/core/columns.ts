// Columns of numbers that grow, for very many of them: a number takes as many bytes as its kind.
// They are in pieces, of which only the first is ever copied, as it grows.

const PIECE = 1 << 14;
const FIRST = 8;

type Piece = Uint32Array | Float64Array;

class Column {
  private readonly pieces: Piece[] = [];
  private used = 0;
  private readonly create: (length: number) => Piece;

  constructor(create: (length: number) => Piece) {
    this.create = create;
  }

  get length(): number {
    return this.used;
  }

  push(value: number): void {
    const position = this.used++;
    this.makeRoom(position);
    this.set(position, value);
  }

  /** undefined: it has no such position. */
  at(position: number): number | undefined {
    return position < this.used ? this.pieces[pieceOf(position)]?.[position % PIECE] : undefined;
  }

  set(position: number, value: number): void {
    const piece = this.pieces[pieceOf(position)];
    if (piece && position < this.used) piece[position % PIECE] = value;
  }

  private makeRoom(position: number): void {
    const last = this.pieces[pieceOf(position)];
    const at = position % PIECE;
    if (last && at < last.length) return;
    const more = this.create(position < PIECE ? Math.max(FIRST, 2 * at) : PIECE);
    if (last) more.set(last);
    this.pieces[pieceOf(position)] = more;
  }
}

/** Whole numbers from 0 to 2^32 − 1. */
export class Uint32Column extends Column {
  constructor() {
    super((length) => new Uint32Array(length));
  }
}

/** Any numbers. */
export class Float64Column extends Column {
  constructor() {
    super((length) => new Float64Array(length));
  }
}

function pieceOf(position: number): number {
  return Math.floor(position / PIECE);
}
