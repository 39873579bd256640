// An entry is under the authority of the hops that led to its lane, and hands it on in those that
// lead on from it.

import type { Seq } from '../../base/seq.ts';
import type { HandedPart } from '../authority/handed.ts';
import type { LaneSummary } from './ledger.ts';

/** A lane of one of the ledgers held here. */
export interface AuthorityLane extends Pick<LaneSummary, 'title' | 'mark' | 'origin'> {
  readonly ledger: string;
  readonly ledgerName: string | null;
  readonly lane: string;
}

/** The request for approval that let an entry through. */
export interface Approval {
  readonly index: number;
  readonly seq: Seq;
  readonly channel: string | null;
  /**
   * Names who granted it; empty when neither the ledger nor a review journal kept here records it.
   */
  readonly by: readonly string[];
  readonly source: 'ledger' | 'journal' | null;
}

/** One lane leads to another. */
export interface AuthorityHop {
  readonly kind: 'delegation' | 'branch';
  readonly from: AuthorityLane;
  /**
   * The entry by which it does, or that a branch continues from; null when only the lane is known.
   */
  readonly index: number | null;
  readonly seq: Seq | null;
  readonly to: AuthorityLane | null;
  readonly label: string;
  readonly parts: readonly HandedPart[];
  /** The lane has so many entries that some were not looked at: an unrecorded part may be there. */
  readonly isPart: boolean;
  readonly approval: Approval | null;
  readonly distance: number;
}

export interface AuthorityView {
  readonly approval: Approval | null;
  readonly lane: AuthorityLane;
  readonly up: readonly AuthorityHop[];
  /** `not here` means that no ledger held here has the entry by which the last lane began. */
  readonly end: 'root' | 'unknown' | 'not here' | 'circle' | 'too long';
  readonly down: readonly AuthorityHop[];
  readonly isCut: boolean;
}
