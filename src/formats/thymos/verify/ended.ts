// A trajectory whose entries were all examined: what the others can ask of it. It is made of its
// entries, or of what the report of a share says of them.

import type { IdTable } from '../../../base/id-table.ts';
import type { Seq } from '../../../base/seq.ts';
import type { WorldSummary } from '../../../ledger/model/check.ts';
import type { Entry, EntryRef } from '../../../ledger/model/entry.ts';
import type { FindingsLog } from '../../../ledger/verify/log.ts';
import type { VerifyContext } from '../../../ledger/verify/rules.ts';
import type { ThymosCheckId } from './checks.ts';
import type { ThymosLaneRequests } from './requests.ts';

/** The commit that a branch says it leaves from. */
export interface LaneOrigin {
  readonly lane: string;
  readonly commit: string;
  readonly entry: EntryRef;
}

/** What a trajectory delegated, and to which one. */
export interface Delegated {
  readonly lane: string;
  readonly task: string;
  readonly entry: EntryRef;
}

/** A commit that says which one it undoes. */
export interface Undoing {
  readonly entry: EntryRef;
  readonly commit: Uint8Array;
}

/** The last entry, and what is wrong with its record. */
export type LastEntry = EntryRef & { readonly fault?: { readonly path: string } };

export interface EndedLane {
  readonly id: string;
  readonly context: Pick<VerifyContext<ThymosCheckId>, 'isStrict' | 'hash'>;
  readonly log: FindingsLog<ThymosCheckId>;
  /** What its root says; null where it does not begin with one. */
  readonly note: string | null;
  readonly origin: LaneOrigin | null;
  readonly children: readonly Delegated[];
  readonly undoings: readonly Undoing[];
  /** Index of the entry of every commit, by its id; only for the strict profile. */
  readonly commitIds: IdTable;
  readonly requests: ThymosLaneRequests;
  readonly last: LastEntry | null;
  /** The state at its head, where the real code would show one. */
  readonly world: WorldSummary | null;
  readSeq(index: number): Seq;
  entryAt(index: number): EntryRef;
  /** The first request of a proposal, as it was written; null: it is known by its place only. */
  requestEntry(proposal: Uint8Array): Entry | null;
  /** Compares a commit with the request in another lane that it carries out. */
  compare(commit: number, asking: EndedLane, proposal: Uint8Array): void;
}
