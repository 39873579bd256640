// Entries on their way from the thread that reads, scans and hashes them to the one that verifies
// them in order. Commits are most of them: they go in columns, all in one buffer, which is handed
// over, and handed back to be filled again. What is no commit, or unusual in any way, goes as it
// is, and is read again there: every finding is made in one place.

import type { Entry } from '../../../core/model/entry.ts';
import { KINDS } from '../payload/schema.ts';

/** An entry's place among those of a piece, by what is known of it. */
export const FLAG = { usual: 1, parent: 2, time: 4, content: 8, body: 16, locator: 32 } as const;
export const ID_SIZE = 32;
export const KIND_NAMES: readonly string[] = [...KINDS];

export interface Piece {
  readonly entries: number;
  /** Of all payloads. */
  readonly size: number;
  /** See {@link columnsOf}. */
  readonly buffer: ArrayBuffer;
  /** What is not usual, in order. Their payloads are in here. */
  readonly others: readonly Entry[];
}

/** What a piece holds at most: entries, numbers of places of parts of commits, bytes of payloads. */
export const MOST = { entries: 512, places: 32 * 1024, bytes: 640 * 1024 } as const;

/** One element for each entry, unless it says otherwise. */
export interface Columns {
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

const { entries: ENTRIES } = MOST;
/** The larger the numbers, the earlier their columns: each begins where its numbers may be. */
const AT = (() => {
  const placeEnds = 3 * 8 * ENTRIES + 4 * ENTRIES;
  const places = placeEnds + 4 * ENTRIES;
  const ids = places + 4 * MOST.places;
  const flags = ids + 2 * ID_SIZE * ENTRIES;
  return { placeEnds, places, ids, flags, bytes: flags + 2 * ENTRIES };
})();
const BUFFER_SIZE = AT.bytes + MOST.bytes;

export function newBuffer(): ArrayBuffer {
  return new ArrayBuffer(BUFFER_SIZE);
}

export function columnsOf(buffer: ArrayBuffer): Columns {
  return {
    seqs: new Float64Array(buffer, 0, ENTRIES),
    times: new Float64Array(buffer, 8 * ENTRIES, ENTRIES),
    locators: new Float64Array(buffer, 16 * ENTRIES, ENTRIES),
    ends: new Uint32Array(buffer, 24 * ENTRIES, ENTRIES),
    placeEnds: new Uint32Array(buffer, AT.placeEnds, ENTRIES),
    places: new Int32Array(buffer, AT.places, MOST.places),
    ids: new Uint8Array(buffer, AT.ids, ID_SIZE * ENTRIES),
    parents: new Uint8Array(buffer, AT.ids + ID_SIZE * ENTRIES, ID_SIZE * ENTRIES),
    flags: new Uint8Array(buffer, AT.flags, ENTRIES),
    kinds: new Uint8Array(buffer, AT.flags + ENTRIES, ENTRIES),
    bytes: new Uint8Array(buffer, AT.bytes, MOST.bytes),
  };
}

/** What is handed over with a piece, and not copied. */
export function buffersOf({ buffer }: Piece): ArrayBuffer[] {
  return [buffer];
}
