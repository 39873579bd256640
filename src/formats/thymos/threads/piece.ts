// Entries on their way from the thread that reads, scans and hashes them to the one that verifies
// them in order. Commits are most of them: they go in columns, all in one buffer, which is handed
// over, and handed back to be filled again. What is no commit, or unusual in any way, goes as it
// is, and is read again there: every finding is made in one place.

import type { Entry } from '../../../ledger/model/entry.ts';
import { PAYLOAD_KINDS } from '../payload/schema.ts';

/** An entry's place among those of a piece, by what is known of it. */
export const FLAG = {
  usual: 1,
  parent: 2,
  time: 4,
  content: 8,
  body: 16,
  locator: 32,
  follows: 64,
} as const;
export const ID_BYTES = 32;
export const KIND_NAMES: readonly string[] = [...PAYLOAD_KINDS];

export interface Piece {
  readonly entries: number;
  /** Of all payloads. */
  readonly size: number;
  /** See {@link viewPieceColumns}. */
  readonly buffer: ArrayBuffer;
  /** What is not usual, in order. Their payloads are in here. */
  readonly others: readonly Entry[];
}

/** How many entries a piece has room for, and what for each of them. */
const LEAST_ENTRIES = 16;
const MOST_ENTRIES = 512;
const PLACES_EACH = 64;
const BYTES_EACH = 1280;
/** Of a column of numbers of 8 bytes, where the next one begins; and so on. */
const ENDS = 24;
const PLACES = ENDS + 8;
const IDS = PLACES + 4 * PLACES_EACH;
const FLAGS = IDS + 2 * ID_BYTES;
const BYTES = FLAGS + 2;
const EACH = BYTES + BYTES_EACH;

/** One element for each entry, unless it says otherwise. */
export interface PieceColumns {
  readonly seqs: Float64Array<ArrayBuffer>;
  readonly times: Float64Array<ArrayBuffer>;
  readonly locators: Float64Array<ArrayBuffer>;
  /** Where the payload of each ends among `bytes`, and its parts among `places`. */
  readonly ends: Uint32Array<ArrayBuffer>;
  readonly placeEnds: Uint32Array<ArrayBuffer>;
  /** Where the parts of commits are, one after another. */
  readonly places: Int32Array<ArrayBuffer>;
  /** 32 bytes for each. */
  readonly ids: Uint8Array<ArrayBuffer>;
  readonly parents: Uint8Array<ArrayBuffer>;
  /** {@link FLAG}s. */
  readonly flags: Uint8Array<ArrayBuffer>;
  /** Which of {@link KIND_NAMES} the record says. */
  readonly kinds: Uint8Array<ArrayBuffer>;
  /** Payloads one after another. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** For so many entries, up to the most that a piece has. */
export function newBuffer(entries: number): ArrayBuffer {
  return new ArrayBuffer(EACH * Math.max(LEAST_ENTRIES, Math.min(MOST_ENTRIES, entries)));
}

/** The larger the numbers of a column, the earlier it comes: each begins where its numbers may be. */
export function viewPieceColumns(buffer: ArrayBuffer): PieceColumns {
  const room = buffer.byteLength / EACH;
  return {
    seqs: new Float64Array(buffer, 0, room),
    times: new Float64Array(buffer, 8 * room, room),
    locators: new Float64Array(buffer, 16 * room, room),
    ends: new Uint32Array(buffer, ENDS * room, room),
    placeEnds: new Uint32Array(buffer, (ENDS + 4) * room, room),
    places: new Int32Array(buffer, PLACES * room, PLACES_EACH * room),
    ids: new Uint8Array(buffer, IDS * room, ID_BYTES * room),
    parents: new Uint8Array(buffer, (IDS + ID_BYTES) * room, ID_BYTES * room),
    flags: new Uint8Array(buffer, FLAGS * room, room),
    kinds: new Uint8Array(buffer, (FLAGS + 1) * room, room),
    bytes: new Uint8Array(buffer, BYTES * room),
  };
}

/** What is handed over with a piece, and not copied. */
export function listBuffers({ buffer }: Piece): ArrayBuffer[] {
  return [buffer];
}
