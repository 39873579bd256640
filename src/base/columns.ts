// Columns of numbers that grow, for very many of them: a number takes as many bytes as its kind.
// They are in pieces, of which only the first is ever copied, as it grows.

const PIECE = 1 << 14;
const FIRST = 8;

type Piece = Uint8Array | Uint32Array | Float64Array;

class Column<P extends Piece> {
  private readonly pieces: P[] = [];
  private used = 0;
  private readonly create: (length: number) => P;

  constructor(create: (length: number) => P) {
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
    return position < this.used ? this.pieces[findPiece(position)]?.[position % PIECE] : undefined;
  }

  set(position: number, value: number): void {
    const piece = this.pieces[findPiece(position)];
    if (piece && position < this.used) piece[position % PIECE] = value;
  }

  /** A copy in one piece. */
  flat(): P {
    const all = this.create(this.used);
    this.pieces.forEach((piece, i) => {
      all.set(piece.subarray(0, this.used - i * PIECE), i * PIECE);
    });
    return all;
  }

  /** Gives back the room that it would grow into. */
  trim(): void {
    const last = this.pieces.pop();
    if (!last) return;
    const used = this.used - PIECE * this.pieces.length;
    const kept = this.create(used);
    kept.set(last.subarray(0, used));
    this.pieces.push(kept);
  }

  private makeRoom(position: number): void {
    const last = this.pieces[findPiece(position)];
    const at = position % PIECE;
    if (last && at < last.length) return;
    const more = this.create(position < PIECE ? Math.max(FIRST, 2 * at) : PIECE);
    if (last) more.set(last);
    this.pieces[findPiece(position)] = more;
  }
}

/** Whole numbers from 0 to 255. */
export class Uint8Column extends Column<Uint8Array> {
  constructor() {
    super((length) => new Uint8Array(length));
  }
}

/** Whole numbers from 0 to 2^32 − 1. */
export class Uint32Column extends Column<Uint32Array> {
  constructor() {
    super((length) => new Uint32Array(length));
  }
}

/** Any numbers. */
export class Float64Column extends Column<Float64Array> {
  constructor() {
    super((length) => new Float64Array(length));
  }
}

function findPiece(position: number): number {
  return Math.floor(position / PIECE);
}
