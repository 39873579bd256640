// Where the values of a state are kept, one after another, and found again by their places: an array
// for each of very many small ones would take several times as much as the value.

/** What pieces have. Larger values have arrays of their own. */
const FIRST_PIECE = 1024;
const PIECE = 64 * 1024;
const MOST_SHARED = PIECE / 8;
/** So much may be left by values that were replaced, besides as much as there are values. */
const LEAST_LEFT = 16 * PIECE;

/** Two numbers, where whoever keeps a place has it: which piece, and where in it. */
export const PLACE_SIZE = 2;

export class ValueRoom {
  private readonly pieces: Uint8Array[] = [];
  /** Which of them is filled, and up to where. */
  private filled = -1;
  private used = 0;
  /** In all pieces, and how much of it values have that are in force. */
  private taken = 0;
  private live = 0;

  /**
   * Keeps a copy, and writes its place at `at`; `before`: how long the value was whose place is there, and
   * which is kept no longer. null: none.
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

  /** Room for as many bytes, whose place is written at `at`. */
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

  /** The piece that has what is kept at a place. It must not be changed. */
  piece(places: Uint32Array, at: number): Uint8Array {
    return this.pieces[places[at] ?? 0] ?? NONE;
  }

  /** Shared, and good until it is replaced. */
  at(places: Uint32Array, at: number, length: number): Uint8Array {
    const from = places[at + 1] ?? 0;
    return this.piece(places, at).subarray(from, from + length);
  }

  /** Most of it is of values that were replaced: those in force should be kept again, in another one. */
  get isWasted(): boolean {
    return this.taken > 2 * this.live + LEAST_LEFT;
  }
}

const NONE = new Uint8Array();
/** Up to so many bytes, a call of the engine takes longer than copying them. */
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
