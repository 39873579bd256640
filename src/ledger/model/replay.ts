// A ledger that is replayed before a person: what is computed of the entry at hand, what it has to
// be equal to, and what other runs of the verifier come to. All of it is plain data.

import type { Seq } from '../../base/seq.ts';
import type { KnownKey } from '../../base/signature/keyring.ts';
import type { ResourceChangeKind } from '../diff/diff.ts';
import type { CheckOutcome, CheckStatus, LaneReport, Pins, Sides } from './check.ts';
import type { TimelineRow } from './timeline.ts';
import type { Verdict } from './verdict.ts';

/** What is computed of one entry, and what is written that has to be equal to it. */
export interface Proof {
  /** The check that compares the two: it finds something where they differ. */
  readonly check: string;
  readonly computed: string;
  /** Its name: "Computed now (BLAKE3)". */
  readonly from: string;
  readonly expected: string;
  /** Its name: "Written in the file". */
  readonly against: string;
  /** The bytes that it is computed from; left out: from no bytes of this entry. */
  readonly bytes?: Uint8Array;
}

/** The same as it is shown: of the bytes a part. */
export interface ShownProof extends Omit<Proof, 'bytes'> {
  readonly bytes: ShownBytes | null;
}

/** Some lines of the bytes, around what the entry writes. */
export interface ShownBytes {
  readonly size: number;
  readonly head: string;
  /** Left out between the head and the rest. */
  readonly isCut: boolean;
  readonly before: string;
  /** What the entry writes, where it is in the bytes. */
  readonly marked: string;
  readonly after: string;
  /** It goes on after what is shown. */
  readonly goesOn: boolean;
}

/** One check, made of one entry. */
export interface StationCheck {
  readonly check: string;
  /** The pin without which it is not made; null: it needs none. */
  readonly needs: keyof Pins | null;
  readonly title: string;
  readonly status: CheckStatus;
  readonly expected: string | null;
  readonly actual: string | null;
  readonly sides?: Sides;
  readonly note: string | null;
}

/** What the verifier does with one entry at one time, in every format alike. */
export interface Station {
  /** A word: "Fingerprints". */
  readonly name: string;
  readonly shows: StationKind;
  readonly status: CheckStatus;
  readonly proofs: readonly ShownProof[];
  readonly checks: readonly StationCheck[];
}

/** What happens at a station. */
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
  /** Why there is none; null: there is. */
  readonly broken: string | null;
}

/** A resource that was there before, in few words. */
export interface ShownResource {
  readonly kind: string;
  readonly id: string;
  readonly words: string;
  /** Of the entry that wrote it; null: it is not in this lane. */
  readonly seq: Seq | null;
}

/** What an entry does to one resource, in few words. */
export interface ShownChange {
  readonly kind: string;
  readonly id: string;
  readonly change: ResourceChangeKind;
  /** What it is afterwards; null: it is gone. */
  readonly words: string | null;
  /** Parts of its value that differ, the first of them. */
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
  /** Of the entry’s own bytes. */
  readonly size: number;
  readonly stations: readonly Station[];
  /** What the entry names as the one before it, and that one; null: it is the first. */
  readonly previous: { readonly seq: Seq; readonly id: string } | null;
  readonly before: ShownWorld;
  readonly after: ShownWorld;
  readonly changes: readonly ShownChange[];
  readonly moreChanges: number;
  /** Some others of the state before. */
  readonly others: readonly ShownResource[];
}

/** How a run reads the ledger. */
export interface ReplayAsk {
  readonly lane: string;
  /** 1 for the file as it is; later runs read it in another container, or in parts. */
  readonly run: number;
  /** Keys from elsewhere, of a file; secrets are among them. */
  readonly keyring?: readonly KnownKey[];
}

/** The state after one entry that changes it, or the entry where the format folds no state. */
export interface ReplayRow {
  readonly index: number;
  readonly seq: Seq;
  /** null: so much was hashed before that this one is not, or there is no state. */
  readonly hash: string | null;
  /** Of the state; null: there is none. */
  readonly resources: number | null;
}

/** What the rows of a run are: states, or what the bytes of each entry give. */
export type ReplayRowKind = 'world' | 'entry';

export interface ReplayProgress {
  readonly entries: number;
  readonly rows: readonly ReplayRow[];
}

/** One run of the verifier over the whole ledger, in a worker of its own. */
export interface ReplayRun extends ReplayProgress {
  readonly verdict: Verdict;
  /** What was read: "JSON Lines, written in memory from the SQLite database". */
  readonly container: string;
  /** By how many workers, in which parts, in words. */
  readonly handed: string;
  readonly ms: number;
  readonly rowsAre: ReplayRowKind;
  /** How many there could be; of very many only some are. */
  readonly changes: number;
  /** What the command line prints of the same, line by line; null: it is too long to be shown. */
  readonly printed: readonly string[] | null;
  /** What the command has to be given besides the file and the lane. */
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
  /** Ways out that were counted: "fetch", "WebSocket". */
  readonly ways: readonly string[];
  readonly calls: number;
}
