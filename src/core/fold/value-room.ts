// Where the values of a state are kept, one after another: an array of its own for each of very many
// small ones would take several times as much as the value.

/** What pieces have. Larger values have arrays of their own. */
const FIRST_PIECE = 1024;
const PIECE = 64 * 1024;
const MOST_SHARED = PIECE / 8;
/** So much may be left by values that were replaced, besides as much as there are values. */
const LEAST_LEFT = 16 * PIECE;

export class ValueRoom {
  private piece = new Uint8Array();
  private readonly pieces = new Set<ArrayBufferLike>();
  private used = 0;
  /** In all pieces, and how much of it values have that are in force. */
  private taken = 0;
  private live = 0;

  /** A copy of a value, in place of the one `before`, which nobody reads any more. */
  keep(value: Uint8Array, before: Uint8Array | undefined): Uint8Array {
    const isOurs = before !== undefined && this.pieces.has(before.buffer);
    if (isOurs && before.length >= value.length) {
      before.set(value);
      this.live -= before.length - value.length;
      return before.subarray(0, value.length);
    }
    if (isOurs) this.live -= before.length;
    if (value.length > MOST_SHARED) return value.slice();
    this.live += value.length;
    this.taken += value.length;
    if (this.used + value.length > this.piece.length) {
      // Most lanes of very many have few values.
      const size = Math.max(FIRST_PIECE, Math.min(PIECE, this.taken), value.length);
      this.piece = new Uint8Array(size);
      this.pieces.add(this.piece.buffer);
      this.used = 0;
    }
    const kept = this.piece.subarray(this.used, this.used + value.length);
    kept.set(value);
    this.used += value.length;
    return kept;
  }

  /** Most of it is of values that were replaced: those in force should be kept again, in another one. */
  get isWasted(): boolean {
    return this.taken > 2 * this.live + LEAST_LEFT;
  }
}
