// What a record's position in its log adds to it: kept with its bytes, so that the record
// can be described and verified without the rest of the log.

import { decodeText, encodeText } from '../../base/bytes.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { ChainOrigin } from './lineage.ts';

/** Where a record is. */
export interface LinePosition {
  /** 1-based, of all files of the log. */
  readonly line: number;
  /** Of a log in several files: which one, and the line there. */
  readonly file?: { readonly name: string; readonly line: number };
}

/** "line 3", "line 3 of audit.jsonl.1" */
export function linePlaceWords({ line, file }: LinePosition): string {
  return file ? `line ${file.line} of ${file.name}` : `line ${line}`;
}

/** After a message: in which of several files. */
export function inFile({ file }: LinePosition): string {
  return file ? ` (in ${file.name})` : '';
}

/** The line in its file. */
export function lineOfFile({ line, file }: LinePosition): number {
  return file?.line ?? line;
}

/** The record before, in the chain. */
export interface BeforeRecord extends LinePosition {
  /** Its hash, as written or else as computed; null: it could not be read, or has none. */
  readonly hash: string | null;
  /** As written; null where it has none. */
  readonly sequence: string | null;
}

/** A record that another one names by its hash. */
export interface NamedRecord {
  readonly line: number;
  /** Lines of all records that name it. */
  readonly namedAt: readonly number[];
  /** Some record of the log is named by two: its chain parts there. */
  readonly isParted: boolean;
}

/** The other record of a call and its result. */
export interface CallHalf extends LinePosition {
  readonly lane: string;
  /** Id of the entry. */
  readonly entry: string;
  readonly failed: boolean;
}

export interface CallPair extends CallHalf {
  readonly tool: string;
  /** What it was called with, short; may be empty. */
  readonly target: string;
}

export interface ChainsAnnotation extends LinePosition {
  /** Key of the profile by which the log is read. */
  readonly profile: string;
  /** Of a record in a JSON document: where it begins in the file. */
  readonly byte?: number;
  /** null: it is the first of its chain. */
  readonly before: BeforeRecord | null;
  /** Of a record that holds no hash of its own: the one that the next record should name. */
  readonly hash: string | null;
  /** The file ends inside this line. */
  readonly isCut: boolean;
  /** A byte order mark is before it. */
  readonly hasBom: boolean;
  /** The id of the entry whose question this one answers; left out: of none. */
  readonly answers?: string;
  /** The call that this record is the result of. */
  readonly call?: CallPair;
  /** The result of this call. */
  readonly result?: CallHalf;
  /** A call without a result, in a log that has results. */
  readonly isOpen?: true;
  /** Of the first record of a lane that works for another: for which. */
  readonly from?: ChainOrigin;
  /** Lanes that work is handed to from here. */
  readonly handsTo?: readonly { readonly lane: string; readonly isMissing: boolean }[];
  /** It comes before its chain begins, and holds no hash. */
  readonly isUnchained?: true;
  /** The last of such records, where a chain begins right behind it. */
  readonly after?: BeforeRecord;
  /** It begins its file, and does not go on from the file before it. */
  readonly gap?: true;
}

export function annotationBytes(annotation: ChainsAnnotation): Uint8Array {
  return encodeText(JSON.stringify(annotation));
}

const UNKNOWN: ChainsAnnotation = {
  profile: '',
  line: 0,
  before: null,
  hash: null,
  isCut: false,
  hasBom: false,
};

/** Of an entry that this format did not read, nothing is known. */
export function readChainAnnotation({ annotation }: Entry): ChainsAnnotation {
  // Written by annotationBytes and by nothing else.
  return annotation ? (JSON.parse(decodeText(annotation)) as ChainsAnnotation) : UNKNOWN;
}
