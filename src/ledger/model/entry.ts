// Every format is read into this neutral shape, once, at the edge. Ledger → Lane → Entry → Link.
// Shape is trusted from here on; claims never are.

import type { Seq } from '../../base/seq.ts';

/** One record of a lane. `bytes` are the exact payload bytes as the container holds them. */
export interface Entry {
  /** Position in the lane as read, from 0. Equals `seq` in a healthy lane. */
  readonly index: number;
  readonly seq: Seq;
  /** As recorded: lower-case hex for hash ids. */
  readonly id: string;
  /**
   * The id of the previous entry; null when recorded as none, undefined when the record does not
   * say.
   */
  readonly parent: string | null | undefined;
  readonly kind: string;
  /** Unix seconds as recorded; null when the container carries no time. */
  readonly recordedAt: number | null;
  readonly bytes: Uint8Array;
  /**
   * Data of the container about this record besides its bytes, and what follows from its position
   * in the ledger. Only its own format reads it; it is kept as it is.
   */
  readonly annotation?: Uint8Array;
  /** Its source finds it again by this without looking at the others: the number of a row. */
  readonly locator?: number;
  /** The record itself is damaged: the other fields are a best effort to show it. */
  readonly fault?: RecordFault;
}

/** Identifies an entry, with its recorded time. */
export type EntryRef = Pick<Entry, 'index' | 'seq' | 'id' | 'recordedAt'>;

/** Keeps what stays known of an entry whose bytes are dropped. */
export function toEntryRef({ index, seq, id, recordedAt }: EntryRef): EntryRef {
  return { index, seq, id, recordedAt };
}

/** Says why a record could not be read as its container promises. */
export interface RecordFault {
  /** The originating system stops (`unreadable`) or crashes on it. */
  readonly code: 'unreadable' | 'crash';
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
}

/** An ordered run of entries: a trajectory, a reactor node, an intent, a block. */
export interface LaneInfo {
  readonly id: string;
  readonly entries: number;
  /** Its entries are records of other lanes, shown again in another order: not counted twice. */
  readonly again?: boolean;
}

export type LinkKind = 'chain' | 'branch' | 'delegation' | 'propagation' | 'rollback' | 'reference';

/**
 * A point in a ledger. A null `index` stands for the lane as a whole, or an entry that is not
 * there.
 */
export interface Point {
  readonly lane: string;
  readonly index: number | null;
}

/**
 * An edge between two points. `missing` says in words what could not be found; null when it is
 * resolved.
 */
export interface Link {
  readonly kind: LinkKind;
  readonly from: Point;
  readonly to: Point;
  readonly label: string;
  readonly missing: string | null;
  readonly quiet?: boolean;
}
