// A column of ids of 32 bytes, for very many of them. They are in pieces, of which only the first
// is ever copied, as it grows.

export const ID_SIZE = 32;
const PIECE = 1 << 12;
const FIRST = 8;

export class IdColumn {
  private used = 0;
  private readonly pieces: Uint8Array[] = [];

  get length(): number {
    return this.used;
  }

  /** `id`: 32 bytes, which are copied. */
  push(id: Uint8Array): void {
    const which = this.used++;
    const [piece, at] = [pieceOf(which), ID_SIZE * (which % PIECE)];
    this.roomFor(piece, at).set(id, at);
  }

  /** Shared, and must not be changed. */
  at(which: number): Uint8Array {
    const at = ID_SIZE * (which % PIECE);
    return this.pieces[pieceOf(which)]?.subarray(at, at + ID_SIZE) ?? new Uint8Array();
  }

  isAt(which: number, id: Uint8Array): boolean {
    const ids = this.pieces[pieceOf(which)];
    const at = ID_SIZE * (which % PIECE);
    for (let i = 0; i < ID_SIZE; i++) if (ids?.[at + i] !== id[i]) return false;
    return true;
  }

  /** Gives back the room that it would grow into. */
  trim(): void {
    const last = this.pieces.pop();
    if (last) this.pieces.push(last.slice(0, ID_SIZE * (this.used - PIECE * this.pieces.length)));
  }

  private roomFor(piece: number, at: number): Uint8Array {
    const ids = this.pieces[piece];
    if (ids && at < ids.length) return ids;
    const more = new Uint8Array(piece ? ID_SIZE * PIECE : Math.max(ID_SIZE * FIRST, 2 * at));
    if (ids) more.set(ids);
    this.pieces[piece] = more;
    return more;
  }
}

function pieceOf(which: number): number {
  return Math.floor(which / PIECE);
}
