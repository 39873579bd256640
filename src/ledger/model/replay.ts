// A replay shows a person what is computed of the entry at hand, what it has to be equal to, and
// the results of other runs of the verifier. All of it is plain data.

import type { Seq } from '../../base/seq.ts';
import type { KnownKey } from '../../base/signature/keyring.ts';
import type { ResourceChangeKind } from '../diff/diff.ts';
import type { CheckOutcome, CheckStatus, LaneReport, Pins, Sides } from './check.ts';
import type { TimelineRow } from './timeline.ts';
import type { Verdict } from './verdict.ts';

/** A computed value of one entry, and the written value that has to be equal to it. */
export interface Proof {
  /** The check that compares the two finds something where they differ. */
  readonly check: string;
  readonly computed: string;
  readonly from: string;
  readonly expected: string;
  readonly against: string;
  readonly bytes?: Uint8Array;
}

/** The shown form has only a part of the bytes. */
export interface ShownProof extends Omit<Proof, 'bytes'> {
  readonly bytes: ShownBytes | null;
}

/** Some lines of the bytes, around what the entry writes. */
export interface ShownBytes {
  readonly size: number;
  readonly head: string;
  readonly isCut: boolean;
  readonly before: string;
  readonly marked: string;
  readonly after: string;
  readonly goesOn: boolean;
}

/** One check, made of one entry. */
export interface StationCheck {
  readonly check: string;
  readonly needs: keyof Pins | null;
  readonly title: string;
  readonly status: CheckStatus;
  readonly expected: string | null;
  readonly actual: string | null;
  readonly sides?: Sides;
  readonly note: string | null;
}

/** The verifier's work on one entry at one time, in every format alike. */
export interface Station {
  readonly name: string;
  readonly shows: StationKind;
  readonly status: CheckStatus;
  readonly proofs: readonly ShownProof[];
  readonly checks: readonly StationCheck[];
}

/** Names the work at a station. */
export type StationKind =
  | 'load'
  | 'hashes'
  | 'chain'
  | 'sequence'
  | 'signatures'
  | 'fold'
  | 'compare';

/** A state before or after an entry. */
export interface ShownWorld {
  readonly hash: string | null;
  readonly hashNote: string | null;
  readonly resources: number;
  readonly broken: string | null;
}

/** A resource that was there before, in few words. */
export interface ShownResource {
  readonly kind: string;
  readonly id: string;
  readonly words: string;
  readonly seq: Seq | null;
}

/** A change of one resource by an entry, in few words. */
export interface ShownChange {
  readonly kind: string;
  readonly id: string;
  readonly change: ResourceChangeKind;
  readonly words: string | null;
  readonly fields: readonly {
    readonly path: string;
    readonly before: string | null;
    readonly after: string | null;
  }[];
  readonly moreFields: number;
}

/** Everything that is shown of an entry on its way through the phases. */
export interface ReplayStop {
  readonly index: number;
  readonly row: TimelineRow;
  readonly size: number;
  readonly stations: readonly Station[];
  readonly previous: { readonly seq: Seq; readonly id: string } | null;
  readonly before: ShownWorld;
  readonly after: ShownWorld;
  readonly changes: readonly ShownChange[];
  readonly moreChanges: number;
  readonly others: readonly ShownResource[];
}

/** Says how a run reads the ledger. */
export interface ReplayAsk {
  readonly lane: string;
  /** 1 stands for the file as it is; later runs read it in another container, or in parts. */
  readonly run: number;
  /** Keys from elsewhere, of a file; secrets are among them. */
  readonly keyring?: readonly KnownKey[];
}

/** The state after one entry that changes it, or the entry where the format folds no state. */
export interface ReplayRow {
  readonly index: number;
  readonly seq: Seq;
  /** Null when so much was hashed before that this one is not, or there is no state. */
  readonly hash: string | null;
  readonly resources: number | null;
}

/** The rows of a run are states, or the hashes of each entry's bytes. */
export type ReplayRowKind = 'world' | 'entry';

export interface ReplayProgress {
  readonly entries: number;
  readonly rows: readonly ReplayRow[];
}

/** One run of the verifier over the whole ledger, in a worker of its own. */
export interface ReplayRun extends ReplayProgress {
  readonly verdict: Verdict;
  readonly container: string;
  readonly handed: string;
  readonly ms: number;
  readonly rowsAre: ReplayRowKind;
  readonly changes: number;
  readonly printed: readonly string[] | null;
  readonly flags: readonly string[];
  readonly report: LaneReport;
  readonly phases: readonly ReplayPhase[];
  readonly outward: Outward;
}

export interface ReplayPhase {
  readonly title: string;
  readonly status: CheckStatus;
  readonly checks: readonly CheckOutcome[];
}

/** Calls that left the worker while it replayed. */
export interface Outward {
  readonly ways: readonly string[];
  readonly calls: number;
}
