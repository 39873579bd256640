// What is kept of a ledger. Everything read from one source in one go belongs to a
// build; a ledger's row names the build that it shows. So a rebuild, or a second
// import of the same file, never touches rows that somebody is reading.

import type {
  CheckOutcome,
  Finding,
  LaneReport,
  Pins,
  Profile,
  Verdict,
} from '../core/model/check.ts';
import type { EntryDigest } from '../core/model/digest.ts';
import type { Link, RecordFault, Seq } from '../core/model/entry.ts';
import type { GrowthOrigin, LaneSummary, LedgerDetail } from '../core/model/ledger.ts';
import type { RequestAnswer } from '../core/model/request.ts';
import type { DecisionView } from '../core/model/view.ts';

/** A file as a browser has it. */
export interface NamedBlob {
  readonly name: string;
  readonly file: Blob;
}

/** Raised whenever the rows below change their meaning: older builds are then made anew. */
export const LAYOUT = 4;

/** A verdict never stands without what reached it and what it was told to expect. */
export interface Judgement {
  readonly verifier: string;
  readonly profile: Profile;
  readonly pins: Pins;
  readonly at: number;
  readonly verdict: Verdict;
  readonly errors: number;
  readonly warnings: number;
  readonly checks: readonly CheckOutcome[];
  /** Those of no lane; the others stand in the lanes' reports. */
  readonly findings: readonly Finding[];
  readonly tamperEvidence?: string;
  readonly notes?: readonly string[];
}

/** A ledger is held when, and only when, it has this row. It is read by every query, so it is small. */
export interface LedgerRow {
  readonly id: string;
  readonly name: string;
  readonly format: string;
  readonly formatName: string;
  readonly container: string;
  readonly size: number;
  readonly lanes: number;
  readonly entries: number;
  /** Requests for approval in it, and those of them that no entry answers. */
  readonly requests: { readonly total: number; readonly open: number };
  readonly importedAt: number;
  readonly demo: boolean;
  /** The build that holds the bytes, and the one that holds what was derived from them. */
  readonly source: string;
  readonly build: string;
  /** Version of the code that derived it. */
  readonly derived: string;
  readonly judged: Judgement | null;
  /** Of a ledger that grows: its id stands for where it comes from, not for its bytes. */
  readonly growth?: Growth;
}

export interface Growth {
  readonly origin: GrowthOrigin;
  /** What its bytes hash to at present. */
  readonly content: string;
  /** Findings that were made outside: what a server says of itself held against its ledger. */
  readonly outside: readonly Finding[];
}

/** What is known of a ledger as a whole. */
export interface OverviewRow {
  readonly build: string;
  readonly facts: LedgerDetail['facts'];
  /** Links between lanes, missing ones included. */
  readonly links: readonly Link[];
}

export interface LaneRow {
  readonly build: string;
  readonly lane: string;
  /** Place among the ledger's lanes. */
  readonly order: number;
  readonly summary: Omit<LaneSummary, 'verdict' | 'errors' | 'warnings'>;
  /** Index of the first entry of every page. */
  readonly pages: readonly number[];
  /** How each request for approval went on, by index. */
  readonly approvals: readonly (readonly [number, NonNullable<DecisionView['approval']>])[];
  /** The same requests, as an inbox lists them. */
  readonly requests: readonly RequestRow[];
  /** Links that leave an entry, its place in `from`. */
  readonly links: readonly Link[];
}

/** A request for approval as lists show it; its long texts are cut there, never in the entry. */
export interface RequestRow {
  readonly index: number;
  readonly seq: Seq;
  readonly id: string;
  readonly recordedAt: number | null;
  readonly proposal: string;
  readonly title: string;
  readonly tool: string | null;
  readonly channel: string | null;
  readonly reason: string | null;
  readonly state: NonNullable<DecisionView['approval']>;
  /** Entries that answer it, in the lane's order. */
  readonly answers: readonly RequestAnswer[];
}

/** Exact payload bytes of a run of entries, one after the other. */
export interface PageRow {
  readonly build: string;
  readonly lane: string;
  readonly page: number;
  /** Where each payload begins, and where the last one ends. */
  readonly offsets: Uint32Array;
  readonly bytes: Uint8Array;
  /** What stands beside the records, laid out alike; null where no entry has any. */
  readonly annotations: { readonly offsets: Uint32Array; readonly bytes: Uint8Array } | null;
}

/** Everything beside the payloads of the same run of entries. */
export interface DigestRow {
  readonly build: string;
  readonly lane: string;
  readonly page: number;
  readonly first: number;
  readonly seqs: readonly Seq[];
  readonly ids: readonly string[];
  readonly parents: readonly (string | null | undefined)[];
  readonly kinds: readonly string[];
  readonly recordedAt: readonly (number | null)[];
  readonly digests: readonly EntryDigest[];
  /** Of records that could not be read as promised, by place in this page. */
  readonly faults: readonly (readonly [number, RecordFault])[];
}

export interface ReportRow {
  readonly build: string;
  readonly lane: string;
  readonly report: LaneReport;
  readonly examined: ExaminedRow;
}

/** Which checks examined which entry of a lane: few different sets, one number an entry. */
export interface ExaminedRow {
  readonly sets: readonly (readonly string[])[];
  /** For each entry the position of its set. */
  readonly ofEntry: Uint16Array;
}

/** The journal of imports that run. A row whose job is not alive was cut off. */
export interface ImportRow {
  readonly job: string;
  readonly name: string;
  readonly startedAt: number;
  readonly build: string;
  /** What it left was removed; the row stays until somebody was told. */
  readonly swept: boolean;
}
