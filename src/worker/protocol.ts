// What the page may ask of the worker. Every call settles: with a value, or with
// an Error whose message says where, what was expected, what was found, what to do.
// Everything that crosses is plain data; nothing ledger-sized crosses at once.

import type {
  CheckStatus,
  Completeness,
  Finding,
  LaneReport,
  LedgerReport,
  Pins,
  Profile,
  SignatureCoverage,
  Verdict,
} from '../core/check.ts';
import type { LineChange, ResourceChange, ResourceView } from '../core/diff.ts';
import type { Link, Point, Seq } from '../core/entry.ts';
import type { GraphMark, GraphView } from '../core/graph.ts';
import type { JsonValue } from '../core/json/value.ts';
import type { Policy } from '../core/simulate/policy.ts';
import type { Simulated } from '../core/simulate/run.ts';
import type { SimulationTotals } from '../core/simulate/totals.ts';
import type { DecisionView, EntryLine, EntryView } from '../core/view.ts';
import type { RequestView } from '../formats/format.ts';
import type { Questions } from '../formats/questions.ts';
import type { JournalService } from './journal-protocol.ts';

export type { GraphView, ResourceChange, ResourceView };

/** One file of a source. */
export interface SourcePart {
  readonly name: string;
  readonly file: Blob;
}

/** What some files hold, archives unpacked, a database put together with its log. */
export interface FoundLedgers {
  readonly ledgers: readonly {
    readonly name: string;
    /** The main file first. */
    readonly parts: readonly SourcePart[];
    /** Place of the given file that it came from. */
    readonly from: number;
  }[];
  /** What is no ledger, and why. */
  readonly skipped: readonly {
    readonly name: string;
    readonly reason: string;
    readonly from: number;
  }[];
}

/** One ledger held in this browser. */
export interface LedgerSummary {
  /** Content hash of the source's bytes, hex: the same files have the same id anywhere. */
  readonly id: string;
  readonly name: string;
  readonly format: string;
  readonly formatName: string;
  /** In words: "SQLite database", "audit export (CSV)". */
  readonly container: string;
  readonly size: number;
  readonly lanes: number;
  readonly entries: number;
  /** Requests for approval in it, and those of them that no entry answers. */
  readonly requests: { readonly total: number; readonly open: number };
  readonly importedAt: number;
  readonly verifiedAt: number | null;
  /** null: not verified yet, or by another version of the verifier. */
  readonly verdict: Verdict | null;
  readonly profile: Profile;
  readonly findings: { readonly errors: number; readonly warnings: number };
  readonly demo: boolean;
  /** Where a ledger that grows comes from; null: a file, whose hash is its id. */
  readonly origin: GrowthOrigin | null;
}

/** A ledger that grows is not named by its bytes, but by where they come from. */
export type GrowthOrigin =
  | { readonly kind: 'journal' }
  | {
      readonly kind: 'server';
      /** Base URL; never with a token. */
      readonly server: string;
      readonly run: string;
    };

export interface Growing {
  /** The same key is the same ledger. */
  readonly key: string;
  readonly name: string;
  readonly origin: GrowthOrigin;
  /** All of it, as it is now. */
  readonly file: Blob;
  /** What was found about it outside of its bytes. */
  readonly outside?: readonly Finding[];
}

export interface LaneSummary {
  readonly id: string;
  /** In words: the root note, the task, the branch's note. */
  readonly title: string;
  readonly origin: 'root' | 'branch' | 'delegated' | 'unknown';
  readonly entries: number;
  readonly headSeq: Seq | null;
  readonly firstAt: number | null;
  readonly lastAt: number | null;
  /** Entry counts by kind in words. */
  readonly kinds: readonly { readonly kind: string; readonly count: number }[];
  readonly approvalsOpen: number;
  readonly verdict: Verdict | null;
  readonly errors: number;
  readonly warnings: number;
}

/** Everything of the Overview that is not entries. */
export interface LedgerDetail {
  readonly summary: LedgerSummary;
  readonly report: LedgerReport | null;
  readonly lanes: readonly LaneSummary[];
  /** Branch and delegation links between lanes; missing ones included. */
  readonly links: readonly Link[];
  readonly facts: {
    readonly kinds: readonly { readonly kind: string; readonly count: number }[];
    readonly firstAt: number | null;
    readonly lastAt: number | null;
    readonly compilers: readonly { readonly value: string; readonly count: number }[];
    readonly policySets: readonly { readonly value: string; readonly count: number }[];
    readonly signed: number;
    readonly unsigned: number;
  };
}

/** An entry that answers a request for approval. */
export interface RequestAnswer {
  readonly index: number;
  readonly seq: Seq;
  readonly id: string;
  readonly recordedAt: number | null;
  readonly outcome: 'granted' | 'denied';
}

/** A request for approval as an inbox lists it. Its long texts are cut here, never in its detail. */
export interface RequestSummary {
  readonly ledger: string;
  readonly ledgerName: string;
  readonly format: string;
  readonly formatName: string;
  readonly origin: GrowthOrigin | null;
  /** Of the ledger as a whole. */
  readonly verdict: Verdict | null;
  readonly lane: string;
  readonly laneTitle: string;
  readonly index: number;
  readonly seq: Seq;
  readonly id: string;
  readonly recordedAt: number | null;
  /** What a decision is bound to. */
  readonly proposal: string;
  readonly title: string;
  readonly tool: string | null;
  readonly channel: string | null;
  readonly reason: string | null;
  /** As far as the lane tells. */
  readonly state: NonNullable<DecisionView['approval']>;
  /** Entries that answer it, in the lane's order; a proposal may be answered more than once. */
  readonly answers: readonly RequestAnswer[];
}

export interface RequestList {
  readonly requests: readonly RequestSummary[];
  /** Requests of this kind beyond those listed. */
  readonly more: number;
  /** Ledgers whose requests could not be read, and why. */
  readonly unread: readonly {
    readonly ledger: string;
    readonly name: string;
    readonly why: string;
  }[];
}

/** A text that a request would write, held against the folded state. */
export interface RequestEditView {
  readonly kind: string | null;
  readonly id: string;
  readonly how: 'patch' | 'text';
  /** As asked. */
  readonly text: string;
  /** The whole text before and after, line by line; null: `note` says why there is none. */
  readonly lines: readonly LineChange[] | null;
  readonly note: string;
}

/** How a lane came to be: one step from it towards its root. */
export interface AuthorityStep {
  readonly lane: string;
  readonly title: string;
  readonly origin: LaneSummary['origin'];
  /** The entry by which it was delegated or branched from; null: a root, or not in this ledger. */
  readonly by: { readonly lane: string; readonly index: number; readonly seq: Seq | null } | null;
}

/** What is known about whether a record up to a request can be trusted. */
export interface RequestTrust {
  /** Of the ledger as a whole; null: not verified yet. */
  readonly ledger: Verdict | null;
  /** Findings of the lane, and of the lanes that it came from, up to the request. */
  readonly upTo: {
    readonly verdict: Verdict | null;
    readonly errors: number;
    readonly warnings: number;
    readonly first: Finding | null;
  };
  /** Errors of the lane behind the request, and of other places of the ledger. */
  readonly errorsAfter: number;
  readonly errorsElsewhere: number;
  /** Warnings behind the request and elsewhere. */
  readonly warningsElsewhere: number;
  /** Checks of this lane; one that fails only behind the request is not among them. */
  readonly checks: readonly {
    readonly check: string;
    readonly title: string;
    readonly status: CheckStatus;
    readonly reason: string | null;
  }[];
  /** For a format without any: that it has none, in words. */
  readonly tamperEvidence: string | null;
  readonly completeness: Completeness | null;
  readonly signatures: SignatureCoverage | null;
  readonly verifier: string | null;
  readonly profile: Profile | null;
}

/** Everything that one screen needs to decide one request. */
export interface RequestDetail {
  readonly summary: RequestSummary;
  readonly request: RequestView;
  readonly decision: DecisionView;
  /** The last entry of the lane: a decision is bound to it. */
  readonly head: { readonly index: number; readonly seq: Seq; readonly id: string };
  readonly edits: readonly RequestEditView[];
  readonly state: {
    /** Where it stands: the head, or for an answered request just before its answer. */
    readonly at: { readonly index: number; readonly seq: Seq | null };
    readonly total: number;
    /** What the arguments name of it. */
    readonly named: readonly ResourceView[];
    readonly namedMore: number;
    /** Some of the rest, in order. */
    readonly others: readonly ResourceView[];
    readonly broken: string | null;
  };
  /** From the request's own lane up to its root. */
  readonly authority: readonly AuthorityStep[];
  readonly trust: RequestTrust;
}

/** What a lane has cost up to an entry, as its entries record it. */
export interface Spent {
  /** Entries that record a cost. */
  readonly commits: number;
  readonly parts: readonly { readonly name: string; readonly value: bigint }[];
}

/** A filter over one lane. All given parts must hold; an empty filter matches all. */
export interface TimelineFilter {
  readonly kinds?: readonly string[];
  readonly tools?: readonly string[];
  readonly rules?: readonly string[];
  readonly decisions?: readonly string[];
  readonly findings?: boolean;
  readonly text?: string;
}

/** What a timeline needs to know about a whole lane at once: small per entry. */
export interface TimelineIndex {
  readonly total: number;
  /** Indices that match the filter, ascending. */
  readonly matches: Int32Array;
  /** What could be filtered by, with counts over the whole lane. */
  readonly facets: {
    readonly kinds: readonly { readonly value: string; readonly count: number }[];
    readonly tools: readonly { readonly value: string; readonly count: number }[];
    readonly rules: readonly { readonly value: string; readonly count: number }[];
    readonly decisions: readonly { readonly value: string; readonly count: number }[];
  };
  /** Marks on the scrubber. */
  readonly marks: readonly {
    readonly index: number;
    readonly mark: GraphMark['mark'];
  }[];
}

/** One row of a timeline. */
export interface TimelineRow {
  readonly index: number;
  readonly seq: Seq;
  readonly id: string;
  readonly recordedAt: number | null;
  readonly line: EntryLine;
  readonly errors: number;
  readonly warnings: number;
  readonly approval: DecisionView['approval'];
}

/** Everything that the inspector shows of one entry. */
export interface EntryDetail {
  readonly row: TimelineRow;
  readonly parent: string | null | undefined;
  readonly view: EntryView;
  readonly decision: DecisionView;
  readonly links: readonly Link[];
  readonly findings: readonly Finding[];
  /** Every check of this entry, made for it alone. */
  readonly checks: readonly {
    readonly check: string;
    readonly title: string;
    readonly status: 'pass' | 'fail' | 'warning' | 'not asked for' | 'not checkable';
    readonly expected: string | null;
    readonly actual: string | null;
    readonly note: string | null;
  }[];
  readonly raw: {
    readonly bytes: Uint8Array;
    /** null: not canonical-isable; equal to the bytes' text when they are canonical. */
    readonly canonical: string | null;
    readonly isCanonical: boolean;
  };
}

/** The folded world at a point, a window of it. */
export interface WorldView {
  readonly at: Point;
  readonly seq: Seq | null;
  readonly hash: string | null;
  /** Why there is no hash although there is a world. */
  readonly hashNote?: string;
  readonly total: number;
  /** Resources that match the query. */
  readonly matches: number;
  readonly resources: readonly ResourceView[];
  /** Why there is no world here (a delta that does not apply), or null. */
  readonly broken: string | null;
}

export interface WorldHead {
  readonly index: number;
  readonly seq: Seq | null;
  readonly hash: string | null;
  /** Why there is no hash although there is a world. */
  readonly hashNote?: string;
  readonly resources: number;
  readonly broken: string | null;
}

export interface DiffView {
  readonly from: Point;
  readonly to: Point;
  readonly changes: readonly ResourceChange[];
  /** Changes beyond those listed. */
  readonly more: number;
  readonly broken: string | null;
}

export type ImportPhase =
  | 'waiting'
  | 'reading'
  | 'hashing'
  | 'loading'
  | 'verifying'
  | 'folding'
  | 'storing'
  | 'done'
  | 'failed'
  | 'cancelled';

/** Where one import stands. Sent often; the last one has phase done, failed or cancelled. */
export interface ImportProgress {
  readonly job: string;
  readonly name: string;
  readonly size: number;
  readonly phase: ImportPhase;
  /** Bytes or entries done and to do in this phase; total 0 when unknown. */
  readonly done: number;
  readonly total: number;
  readonly unit: 'bytes' | 'entries';
  /** Units per second over the whole phase. */
  readonly rate: number;
  readonly format: string | null;
  readonly entries: number | null;
  readonly ledger: string | null;
  readonly verdict: Verdict | null;
  /** For failed: where, what was expected, what was found, what to do. */
  readonly error: ImportError | null;
  /** For done: the same bytes were held before; nothing was added. */
  readonly alreadyHeld?: boolean;
}

export interface ImportError {
  readonly cause:
    | 'unknown format'
    | 'corrupt'
    | 'too large'
    | 'no space'
    | 'cancelled'
    | 'internal';
  readonly title: string;
  readonly detail: string;
  readonly todo: string;
}

/** An import that was cut off by a reload or a crash; nothing of it was kept. */
export interface InterruptedImport {
  readonly job: string;
  readonly name: string;
  readonly startedAt: number;
}

/** Entries decided differently for sure, and those of which that is not known. */
export type SimulationList = 'different' | 'unknown';

/** What a policy would have decided over recorded entries. It is no verdict, and changes none. */
export interface SimulationView {
  /** Entries looked at. */
  readonly entries: number;
  readonly totals: SimulationTotals;
  /** How many rows of each list can be asked for; the totals may count more. */
  readonly listed: Readonly<Record<SimulationList, number>>;
}

/** One entry of a simulation. */
export interface SimulationRow extends Simulated {
  readonly lane: string;
  readonly laneTitle: string;
  readonly index: number;
  readonly seq: Seq;
  readonly id: string;
  readonly line: EntryLine;
}

/** The worker's whole surface (called through an RPC proxy, so everything is async). */
export interface LedgerService extends JournalService {
  library(): Promise<readonly LedgerSummary[]>;
  /** Takes what a crashed import left, once, and clears it. */
  interrupted(): Promise<readonly InterruptedImport[]>;
  /** Tells the ledgers in some files; only archives are read whole. */
  findLedgers(files: readonly SourcePart[]): Promise<FoundLedgers>;
  /** Imports one ledger from its files, the main one first. */
  importParts(
    job: string,
    parts: readonly SourcePart[],
    name: string,
    demo: boolean,
    progress: (p: ImportProgress) => void,
  ): Promise<ImportProgress>;
  /** Takes a ledger that grows as it is now: verifies it and shows it in place of what it was. */
  grow(growing: Growing): Promise<LedgerSummary>;
  cancelImport(job: string): Promise<void>;
  forget(ledger: string): Promise<void>;
  verify(
    ledger: string,
    profile: Profile,
    pins: Pins,
    progress: (done: number, total: number) => void,
  ): Promise<LedgerDetail>;
  ledger(ledger: string): Promise<LedgerDetail>;
  laneReport(ledger: string, lane: string): Promise<LaneReport | null>;
  timeline(ledger: string, lane: string, filter: TimelineFilter): Promise<TimelineIndex>;
  rows(ledger: string, lane: string, from: number, to: number): Promise<readonly TimelineRow[]>;
  rowsAt(ledger: string, lane: string, indices: Int32Array): Promise<readonly TimelineRow[]>;
  entry(ledger: string, lane: string, index: number): Promise<EntryDetail>;
  /** Requests of all ledgers: open ones oldest first, answered ones latest first. */
  requests(which: 'open' | 'answered'): Promise<RequestList>;
  request(ledger: string, lane: string, index: number): Promise<RequestDetail>;
  spent(ledger: string, lane: string, index: number): Promise<Spent>;
  worldHead(ledger: string, lane: string, index: number): Promise<WorldHead>;
  world(
    ledger: string,
    lane: string,
    index: number,
    query: string,
    from: number,
    to: number,
  ): Promise<WorldView>;
  /** Every write of one resource up to `index`, oldest first. */
  history(
    ledger: string,
    lane: string,
    index: number,
    kind: string,
    id: string,
  ): Promise<readonly ResourceView[]>;
  diff(ledger: string, from: Point, to: Point): Promise<DiffView>;
  /** Entries of `lane` and of the lanes around it; `open` lists segment ids opened by the person. */
  graph(ledger: string, lane: string, open: readonly string[]): Promise<GraphView>;
  laneGraph(ledger: string): Promise<GraphView>;
  /**
   * Tries a policy on what was recorded, in some lanes or (null) in all. Another policy
   * stops the one before; the same policy again costs nothing.
   */
  simulate(
    ledger: string,
    policy: Policy,
    lanes: readonly string[] | null,
  ): Promise<SimulationView>;
  /** Rows `from` to `to` (exclusive) of a simulation's list. */
  simulatedRows(
    ledger: string,
    policy: Policy,
    lanes: readonly string[] | null,
    list: SimulationList,
    from: number,
    to: number,
  ): Promise<readonly SimulationRow[]>;
  /** Asks the ledger's format about the ledger as a whole. */
  ask<K extends keyof Questions>(
    ledger: string,
    question: K,
    ask: Questions[K]['ask'],
  ): Promise<Questions[K]['answer']>;
  /** The original files, for saving. */
  source(ledger: string): Promise<readonly SourcePart[]>;
  /** One JSON value, as canonical-looking text for copying. */
  format(value: JsonValue): Promise<string>;
}
