// What a record's position in its log adds to it: kept with its bytes, so that the record
// can be described and verified without the rest of the log.

import { decodeText, encodeText } from '../../core/bytes.ts';
import type { Entry } from '../../core/model/entry.ts';

/** The record before, in the chain. */
export interface Before {
  /** 1-based. */
  readonly line: number;
  /** Its hash, as written or else as computed; null: it could not be read, or has none. */
  readonly hash: string | null;
  /** As written; null where it has none. */
  readonly sequence: string | null;
}

export interface Annotation {
  /** Key of the profile by which the log is read. */
  readonly profile: string;
  /** 1-based; of a log that is in something else than JSON Lines, the number of the record. */
  readonly line: number;
  /** Of a record in a JSON document: where it begins in the file. */
  readonly byte?: number;
  /** null: it is the first of its chain. */
  readonly before: Before | null;
  /** Of a record that holds no hash of its own: the one that the next record should name. */
  readonly hash: string | null;
  /** The file ends inside this line. */
  readonly isCut: boolean;
  /** A byte order mark is before it. */
  readonly hasBom: boolean;
  /** The id of the entry whose question this one answers; left out: of none. */
  readonly answers?: string;
}

export function annotationBytes(annotation: Annotation): Uint8Array {
  return encodeText(JSON.stringify(annotation));
}

const UNKNOWN: Annotation = {
  profile: '',
  line: 0,
  before: null,
  hash: null,
  isCut: false,
  hasBom: false,
};

/** Of an entry that this format did not read, nothing is known. */
export function annotationOf({ annotation }: Entry): Annotation {
  // Written by annotationBytes and by nothing else.
  return annotation ? (JSON.parse(decodeText(annotation)) as Annotation) : UNKNOWN;
}
