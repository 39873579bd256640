// Under whose authority an entry is: the hops that led to its lane, and those that lead on from it.

import type { Seq } from '../../base/seq.ts';
import type { HandedPart } from '../authority/handed.ts';
import type { LaneSummary } from './ledger.ts';

/** A lane of one of the ledgers held here. */
export interface AuthorityLane extends Pick<LaneSummary, 'title' | 'mark' | 'origin'> {
  readonly ledger: string;
  /** null: it is the ledger that was asked about. */
  readonly ledgerName: string | null;
  readonly lane: string;
}

/** The request for approval that let an entry through. */
export interface Approval {
  /** Of the request, in the entry's own lane. */
  readonly index: number;
  readonly seq: Seq;
  readonly channel: string | null;
  /** Who granted it; empty: neither the ledger nor a review journal kept here records it. */
  readonly by: readonly string[];
  /** Which of them does. */
  readonly source: 'ledger' | 'journal' | null;
}

/** One lane leads to another. */
export interface AuthorityHop {
  readonly kind: 'delegation' | 'branch';
  readonly from: AuthorityLane;
  /** The entry by which it does, or that a branch continues from; null: only the lane is known. */
  readonly index: number | null;
  readonly seq: Seq | null;
  /** null: no ledger held here has it. */
  readonly to: AuthorityLane | null;
  /** In words: the task, the note. */
  readonly label: string;
  readonly parts: readonly HandedPart[];
  /** Of a lane of so many entries that some were not looked at: what is not recorded may be there. */
  readonly isPart: boolean;
  /** Of the entry by which it leads on. */
  readonly approval: Approval | null;
  /** How many hops it is away, from 1. */
  readonly distance: number;
}

export interface AuthorityView {
  /** Of the entry itself. */
  readonly approval: Approval | null;
  readonly lane: AuthorityLane;
  /** From the entry's own lane towards its root. */
  readonly up: readonly AuthorityHop[];
  /** Why it ends there. `not here`: no ledger held here has the entry by which the last lane began. */
  readonly end: 'root' | 'unknown' | 'not here' | 'circle' | 'too long';
  /** What the entry hands on, and what is handed on from there; of a lane's first entry all of it. */
  readonly down: readonly AuthorityHop[];
  /** There are more than are listed. */
  readonly isCut: boolean;
}
