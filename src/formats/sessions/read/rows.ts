// What is kept in memory of every line while a ledger is open: enough to find it again and to tie
// it to others. Texts of the lines are read again when somebody asks.

import type { AnsweredCall, SessionStep } from '../step.ts';

/** Of a step, what others are compared with. */
type Compared =
  | ('kind' | 'time' | 'until' | 'sums' | 'id' | 'parent' | 'goesOnFrom' | 'session' | 'agent')
  | ('isSide' | 'isPrompt' | 'isOutside' | 'isEcho' | 'mayLag' | 'message' | 'model')
  | (
      | 'results'
      | 'begunBy'
      | 'startsRun'
      | 'reply'
      | 'total'
      | 'ordinal'
      | 'rising'
      | 'rollsBack'
      | 'scored'
      | 'means'
      | 'runningTotal'
      | 'totals'
      | 'claims'
      | 'base'
    );

export interface SessionRow extends Pick<SessionStep, Compared> {
  readonly file: number;
  /** 1-based: the line, or how many-th record of its file it is. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** As {@link WrittenRecord.about}. */
  readonly about: string | null;
  readonly fault: string | null;
  readonly isCut: boolean;
  readonly hasBom: boolean;
  readonly calls: readonly RowCall[];
  readonly handsTo: readonly string[];
  /** It says something about files. */
  readonly hasFiles: boolean;
  /** Of a first prompt of an agent: a fingerprint of what it is asked to do. */
  readonly task: string | null;
  /** The row in which it is already; null: it is new. */
  again: number | null;
  /** Set once lanes are known. */
  lane: number;
  index: number;
  /** As its record says, or as follows from totals. */
  usage: SessionStep['usage'];
  /** Of a message in several parts. */
  part: SessionPiece | null;
  counts: boolean;
}

/** Which of how many, counted from 1, and the lines of all where they are in one file: one list for all of them. */
export interface SessionPiece {
  readonly nth: number;
  readonly of: number;
  readonly lines: readonly number[];
}

export interface RowCall extends Pick<AnsweredCall, 'tool' | 'subject'> {
  readonly id: string | null;
  readonly delegates: boolean;
  /** What it asks an agent to do, as {@link SessionRow.task}. */
  readonly task: string | null;
}

export interface SessionLane {
  readonly id: string;
  readonly rows: number[];
  /** The row that it branches off from, or is handed its work by; null: none is known. */
  from: number | null;
  kind: 'root' | 'branch' | 'delegated';
  /** A later prompt replaced its first one. */
  isReplaced: boolean;
  /** The lane of whose file its records are a part: what is counted through a file is counted through both. */
  cutFrom: number | null;
  /** Rows that hand it more work later, and the first row of that work. */
  readonly again: (readonly [from: number, first: number])[];
  /** So many calls with one prompt may have begun it, of which one is shown; 1: it is known. */
  oneOf: number;
  /** A lane that it goes on from and that is not in these files. */
  missing: string | null;
}
