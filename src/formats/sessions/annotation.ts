// What follows from a record's place in its files: kept with its bytes, so that one entry alone can
// be described. Written and read here only.

import { packAnnotation, type Unset, unpackAnnotation } from '../../ledger/format/annotation.ts';
import type { Entry } from '../../ledger/model/entry.ts';
import type { Usage } from './step.ts';

export interface SessionsAnnotation {
  readonly writer: string;
  /** 1-based: its line, or how many-th record of its file it is. */
  readonly line: number;
  /** Where the ledger has several. */
  readonly file?: string;
  /** What its place in the file says of it. */
  readonly about?: string;
  readonly isCut?: true;
  /** A byte order mark is before it. */
  readonly hasBom?: true;
  /** The call that its result answers. `input`: as JSON text, where the result says less. */
  readonly call?: {
    readonly tool: string;
    readonly subject: string;
    readonly line: number;
    readonly input?: string;
  };
  /** By call, how it was answered: in which record, and how. */
  readonly answers?: readonly (CallAnswer | null)[];
  /** Of several parts of one message: which, and of how many. */
  readonly part?: readonly [nth: number, of: number];
  /** The lines of the first others. */
  readonly otherParts?: readonly number[];
  /** Its usage counts: the last part of its message has it. */
  readonly counts?: true;
  /** Whole texts of files after it, where other records are needed to know; by effect. */
  readonly texts?: readonly (string | null)[];
  /** The lane branches off after this entry. */
  readonly from?: {
    readonly lane: string;
    readonly commit: string | null;
    readonly kind: 'branch' | 'start';
  };
  /** Calls whose refusal it repeats, by their ids: another record has it. */
  readonly saidBefore?: readonly string[];
  /** What was used, where only totals are recorded: it follows from the ones before. */
  readonly usage?: readonly Usage[];
  /** It is there already, in this record. */
  readonly again?: number;
  /** Lanes that work is handed to from here. */
  readonly handsTo?: readonly {
    readonly lane: string;
    readonly label: string;
    /** Where in the lane, if it had begun before. */
    readonly commit?: string;
  }[];
  /** Of the first record of a lane: what its first prompt says. */
  readonly laneName?: string;
  /** In a side branch: a later prompt replaced it. */
  readonly isReplaced?: true;
}

export interface CallAnswer {
  readonly line: number;
  readonly how: 'done' | 'failed' | 'refused';
}

const NONE: SessionsAnnotation = { writer: '', line: 0 };

/** Members that are undefined are left out. */
export function writeSessionsAnnotation(annotation: Unset<SessionsAnnotation>): Uint8Array {
  return packAnnotation(annotation);
}

export function readSessionsAnnotation({ annotation }: Entry): SessionsAnnotation {
  return unpackAnnotation(annotation, NONE);
}
