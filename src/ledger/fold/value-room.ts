// The values of a state are kept one after another, and found by their places: an array for each of
// very many small ones would take several times as much memory as the value.

/** Larger values have arrays of their own. */
const FIRST_PIECE = 1024;
const PIECE = 64 * 1024;
const MOST_SHARED = PIECE / 8;
/** Replaced values may leave so many bytes, besides as many as there are values. */
const LEAST_LEFT = 16 * PIECE;

/** A place is two numbers: the piece, and the offset in it. */
export const PLACE_SIZE = 2;

export class ValueRoom {
  private readonly pieces: Uint8Array[] = [];
  private filled = -1;
  private used = 0;
  /** Counts the bytes in all pieces, and those of values in force. */
  private taken = 0;
  private live = 0;

  /**
   * Keeps a copy, and writes its place at `at`; `before` is the length of the value whose place is
   * there, and which is dropped, or null.
   */
  keep(
    bytes: Uint8Array,
    from: number,
    to: number,
    places: Uint32Array,
    at: number,
    before: number | null,
  ): void {
    const length = to - from;
    if (before === null || length > before) this.make(length, places, at);
    else this.live += length;
    this.live -= before ?? 0;
    copyTo(this.piece(places, at), places[at + 1] ?? 0, bytes, from, to);
  }

  make(length: number, places: Uint32Array, at: number): void {
    this.live += length;
    this.taken += length;
    if (length > MOST_SHARED) {
      places[at] = this.pieces.push(new Uint8Array(length)) - 1;
      places[at + 1] = 0;
      return;
    }
    if (this.used + length > (this.pieces[this.filled]?.length ?? 0)) {
      // Most lanes of very many have few values.
      const size = Math.max(FIRST_PIECE, Math.min(PIECE, this.taken));
      this.filled = this.pieces.push(new Uint8Array(size)) - 1;
      this.used = 0;
    }
    places[at] = this.filled;
    places[at + 1] = this.used;
    this.used += length;
  }

  /** The piece must not be changed. */
  piece(places: Uint32Array, at: number): Uint8Array {
    return this.pieces[places[at] ?? 0] ?? NONE;
  }

  /** The bytes are shared, and good until the value is replaced. */
  at(places: Uint32Array, at: number, length: number): Uint8Array {
    const from = places[at + 1] ?? 0;
    return this.piece(places, at).subarray(from, from + length);
  }

  /**
   * Says that most of it is of replaced values: those in force should be kept again, in another
   * one.
   */
  get isWasted(): boolean {
    return this.taken > 2 * this.live + LEAST_LEFT;
  }
}

const NONE = new Uint8Array();
/** A call of the engine takes longer than copying so few bytes. */
const FEW = 64;

/** Copies `bytes` between two places of it. @returns where they end in the target */
export function copyTo(
  target: Uint8Array,
  at: number,
  bytes: Uint8Array,
  from: number,
  to: number,
): number {
  if (to - from > FEW) target.set(bytes.subarray(from, to), at);
  else for (let i = from; i < to; i++) target[at + i - from] = bytes[i] ?? 0;
  return at + to - from;
}
