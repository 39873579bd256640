// A record as it lies in its file.

/** One record, as a range of its file. */
export interface WrittenRecord {
  /** 1-based: the line, or how many-th record of its file it is. */
  readonly number: number;
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly bytes: Uint8Array;
  /** The file ends with it, and nothing closes it. */
  readonly isOpen: boolean;
  /** The file ends inside of it; left out: that is seen from its bytes. */
  readonly isCut?: boolean;
  /** It is what is left of a line of which whole records were read. */
  readonly isRest?: boolean;
  /** It is on the line of the record before it. */
  readonly isJoined?: boolean;
  /** The lane that its place in the file says; null: its place says none. */
  readonly lane: string | null;
  /** What of its surroundings its writer needs to read it, as text of the writer's own; null: nothing. */
  readonly about: string | null;
}
