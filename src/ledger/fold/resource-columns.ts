// Each resource of a lane's state has numbers of 32 bits: the places of its name and its value, its
// version, and its last writer.

import { PLACE_SIZE } from './value-room.ts';

/** The version has 64 bits, and comes first. */
export const HASH_FIELD = 2;
export const NAME_FIELD = 3;
export const KIND_LENGTH = NAME_FIELD + PLACE_SIZE;
export const ID_LENGTH = KIND_LENGTH + 1;
export const VALUE = ID_LENGTH + 1;
export const VALUE_LENGTH = VALUE + PLACE_SIZE;
export const INDEX = VALUE_LENGTH + 1;
export const OP = INDEX + 1;
/** 1 when it is retracted. */
export const RETRACTED_FIELD = OP + 1;
export const COMMIT = RETRACTED_FIELD + 1;
export const COMMIT_BYTES = 32;
/** The number is even, for the versions. */
const EACH = 2 * Math.ceil((COMMIT + COMMIT_BYTES / 4) / 2);

/** Resources are kept in arrays of this many; the first one grows. */
const PIECE = 1024;
export const FIRST_FIELD = 8;

/** The same numbers as words, as versions and as bytes. */
export class FoldPiece {
  readonly words: Uint32Array;
  readonly versions: Float64Array;
  readonly bytes: Uint8Array;

  constructor(resources: number) {
    this.words = new Uint32Array(EACH * resources);
    this.versions = new Float64Array(this.words.buffer);
    this.bytes = new Uint8Array(this.words.buffer);
  }
}

const NO_PIECE = new FoldPiece(0);

/** Returns where those of a resource begin in its piece. */
export function startInPiece(which: number): number {
  return EACH * (which % PIECE);
}

export class ResourceColumns {
  private readonly pieces: FoldPiece[] = [];
  private added = 0;

  get count(): number {
    return this.added;
  }

  /** The piece of a resource, from {@link startInPiece} on. */
  of(which: number): FoldPiece {
    return this.pieces[Math.floor(which / PIECE)] ?? NO_PIECE;
  }

  readVersion(which: number): number {
    return this.of(which).versions[startInPiece(which) / 2] ?? 0;
  }

  /**
   * Adds one whose numbers are all 0.
   * @returns its number
   */
  add(): number {
    const which = this.added++;
    const piece = Math.floor(which / PIECE);
    const last = this.pieces[piece];
    const at = which % PIECE;
    if (last && EACH * at < last.words.length) return which;
    const more = new FoldPiece(piece ? PIECE : Math.min(PIECE, Math.max(FIRST_FIELD, 2 * at)));
    if (last) more.words.set(last.words);
    this.pieces[piece] = more;
    return which;
  }
}
