// A column of ids of 32 bytes, for very many of them. They are in pieces, of which only the first
// is ever copied, as it grows.

export const ID_SIZE = 32;
const PIECE = 1 << 12;
const FIRST = 8;
/** Bytes that are worth a call of the system. */
const WORTH = 1 << 12;

/** Where pieces that are full are kept, outside of the memory. */
export interface IdStore {
  /** @returns by what it is asked for; null: there is no room for it. */
  put(piece: Uint8Array): number | null;
  /** A piece of so many bytes. */
  get(place: number, length: number): Uint8Array;
}

interface Stored {
  readonly place: number;
  /** Bytes. */
  readonly length: number;
}

const STORED = new Uint8Array();

export class IdColumn {
  private used = 0;
  private readonly pieces: Uint8Array[] = [];
  /** Where those pieces are that are not here. */
  private places: Map<number, Stored> | null = null;
  /** The one of them that was asked for last. */
  private loaded: { readonly piece: number; readonly ids: Uint8Array } | null = null;
  private store: IdStore | null;

  constructor(store: IdStore | null = null) {
    this.store = store;
  }

  get length(): number {
    return this.used;
  }

  /** `id`: 32 bytes, which are copied. */
  push(id: Uint8Array): void {
    const which = this.used++;
    const [piece, at] = [findPiece(which), ID_SIZE * (which % PIECE)];
    this.roomFor(piece, at).set(id, at);
    if (this.store && this.used % PIECE === 0) this.putAway(this.store, piece);
  }

  /** Shared, and must not be changed. */
  at(which: number): Uint8Array {
    const at = ID_SIZE * (which % PIECE);
    return this.piece(findPiece(which))?.subarray(at, at + ID_SIZE) ?? new Uint8Array();
  }

  isAt(which: number, id: Uint8Array): boolean {
    const ids = this.piece(findPiece(which));
    const at = ID_SIZE * (which % PIECE);
    for (let i = 0; i < ID_SIZE; i++) if (ids?.[at + i] !== id[i]) return false;
    return true;
  }

  /** Gives back what it would grow into, and what of the store was read. */
  trim(): void {
    this.release();
    const piece = this.pieces.length - 1;
    const last = this.pieces[piece];
    if (!last || last === STORED) return;
    this.pieces[piece] = last.slice(0, ID_SIZE * (this.used - PIECE * piece));
    if (this.store && (this.pieces[piece]?.length ?? 0) >= WORTH) this.putAway(this.store, piece);
  }

  /** Puts what it has into a store, and from now on what is full. It is of one without a store. */
  moveTo(store: IdStore): void {
    this.store = store;
    for (let piece = 0; piece < this.pieces.length - 1; piece++) this.putAway(store, piece);
    this.trim();
  }

  /** Gives back what of the store was read. */
  release(): void {
    this.loaded = null;
  }

  private piece(piece: number): Uint8Array | undefined {
    const ids = this.pieces[piece];
    const stored = ids === STORED ? this.places?.get(piece) : undefined;
    if (!stored) return ids;
    if (this.loaded?.piece !== piece)
      this.loaded = { piece, ids: this.store?.get(stored.place, stored.length) ?? STORED };
    return this.loaded.ids;
  }

  private putAway(store: IdStore, piece: number): void {
    const ids = this.pieces[piece] ?? STORED;
    const place = store.put(ids);
    if (place === null) return;
    this.loaded = null;
    this.places ??= new Map();
    this.places.set(piece, { place, length: ids.length });
    this.pieces[piece] = STORED;
  }

  private roomFor(piece: number, at: number): Uint8Array {
    // One that was put away is filled up here again.
    const ids = this.piece(piece);
    if (ids && ids !== this.loaded?.ids && at < ids.length) return ids;
    const more = new Uint8Array(piece ? ID_SIZE * PIECE : Math.max(ID_SIZE * FIRST, 2 * at));
    if (ids) more.set(ids);
    this.pieces[piece] = more;
    return more;
  }
}

function findPiece(which: number): number {
  return Math.floor(which / PIECE);
}
