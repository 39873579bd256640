// What is stored of a ledger. Everything read from one source in one go belongs to a build; a
// ledger's row names the build that it shows. So a rebuild, or a second import of the same
// file, never touches rows that somebody is reading. A property keeps its name until a
// migration with a test renames it.

import type { AuditCase } from '../model/case.ts';
import type { Finding, LaneReport, LedgerReport } from '../model/check.ts';
import type { EntryDigest } from '../model/digest.ts';
import type { Entry, Link } from '../model/entry.ts';
import type { GrowthOrigin, LaneSummary, LedgerDetail, LedgerSummary } from '../model/ledger.ts';
import type { LaneRequest } from '../model/request.ts';
import type { TrailingBytes } from '../model/trailing.ts';
import type { EntryLine, RolledBackLine } from '../model/view.ts';
import type { WordIndex } from '../query/words/index-row.ts';
import type { LaneSeries } from '../series/builder.ts';
import type { SeriesPage } from '../series/page.ts';
import type { KeptStory } from '../story/story.ts';
import type { MarkedEntries } from '../verify/log.ts';
import type { TextsRow } from './digests/texts.ts';

/** A file as a browser has it. */
export interface NamedBlob {
  readonly name: string;
  readonly file: Blob;
  /** What follows the end of the archives that it came out of. */
  readonly trailing?: readonly TrailingBytes[];
}

/** A file as it is kept. */
export interface KeptFile extends NamedBlob {
  /** Where it is in the file of its build; without one, the database has its bytes. */
  readonly place?: FilePlace;
  /** Not of the source: what a person said of how it is to be read. */
  readonly isChosen?: true;
}

/** The files of a ledger follow each other in one. */
export interface FilePlace {
  readonly from: number;
  readonly size: number;
}

/** Raised whenever the rows below change their meaning: older builds are then rebuilt. */
export const LAYOUT = 17;

/** The last verification: its verdict, with what reached it and what it was to expect. */
export interface Verification extends Omit<LedgerReport, 'format' | 'reference' | 'lanes'> {
  readonly at: number;
  readonly errors: number;
  readonly warnings: number;
}

/** A ledger is stored if it has this row, and only then. Every query reads it, so it is small. */
export interface LedgerRow
  extends Omit<LedgerSummary, 'verifiedAt' | 'verdict' | 'profile' | 'findings' | 'origin'> {
  /** The build with the bytes, and the one with what was derived from them. */
  readonly source: string;
  readonly build: string;
  /** Version of the code that derived it. */
  readonly derived: string;
  /** Stored under the name that verifications had in earlier versions. */
  readonly judged: Verification | null;
  /**
   * How a person said that it is to be read, as a text of its format; its reader is given it as one more
   * file, which is no part of what the id is made of.
   */
  readonly description?: string;
  /** Of a ledger that grows: its id says where it comes from, not what its bytes are. */
  readonly growth?: Growth;
}

export interface Growth {
  readonly origin: GrowthOrigin;
  /** What its bytes hash to at present. */
  readonly content: string;
  /** External findings: what a server says of itself, compared with its ledger. Stored name. */
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
  /** Position among the ledger's lanes. */
  readonly order: number;
  readonly summary: Omit<LaneSummary, 'mark' | 'verdict' | 'passed' | 'errors' | 'warnings'>;
  /** Index of the first entry of every page. */
  readonly pages: readonly number[];
  /** Links that leave an entry, its position in `from`, but for those of {@link AskedRow}. */
  readonly links: readonly Link[];
  /** What its series is made of, but for the full pages. */
  readonly series: LaneSeries;
}

/** What a lane asks of people. It grows with the lane, and most who ask for a lane do without. */
export interface AskedRow {
  readonly build: string;
  readonly lane: string;
  /** As an inbox lists them, in order. */
  readonly requests: readonly LaneRequest[];
  /** From the entries that answer one, in order. */
  readonly answers: readonly Link[];
}

/** A full page of what the series of a lane is made of. */
export interface SeriesRow {
  readonly build: string;
  readonly lane: string;
  readonly page: number;
  readonly series: SeriesPage;
}

/** Exact payload bytes of a run of entries, one after the other, of a source that cannot be asked. */
export interface PageRow {
  readonly build: string;
  readonly lane: string;
  readonly page: number;
  /** Where each payload begins, and where the last one ends. */
  readonly offsets: Uint32Array;
  readonly bytes: Uint8Array;
  /** What the container has besides the records, laid out alike; null where no entry has any. */
  readonly annotations: { readonly offsets: Uint32Array; readonly bytes: Uint8Array } | null;
}

/** Everything else of the same run of entries, in columns: each has a place for every entry. */
export interface DigestRow {
  readonly build: string;
  readonly lane: string;
  readonly page: number;
  readonly first: number;
  /** Every other column names texts by their number in here. */
  readonly texts: TextsRow;
  readonly seqs: SeqColumn;
  readonly ids: Uint32Array;
  readonly parents: Uint32Array;
  /** Unix seconds; NaN: not recorded. */
  readonly recordedAt: Float64Array;
  readonly traits: readonly Traits[];
  /** For each entry the position of its traits. */
  readonly traitsOf: Uint16Array;
  readonly titles: Uint32Array;
  readonly notes: Uint32Array;
  readonly names: ListColumns;
  /** Under which id it commits. */
  readonly commits: Uint32Array;
  /** The proposal that it carries out. */
  readonly carriedOut: Uint32Array;
  readonly deltas: DeltaColumns;
  /** What few entries have, by position in this page. */
  readonly rare: readonly (readonly [number, Rare])[];
  /** By which the source finds each of them again; null: their bytes are in a page. */
  readonly locators: Float64Array | null;
}

/** Pages that have one index in common: what a row costs to be read hardly depends on its size. */
export const PAGES_INDEXED = 8;

/** What a search asks about some pages of entries first: what it rules out, it need not read. */
export interface TextIndexRow {
  readonly build: string;
  readonly lane: string;
  /** The first of them, a multiple of {@link PAGES_INDEXED}, and its first entry. */
  readonly page: number;
  readonly first: number;
  readonly words: WordIndex;
  /** Places of entries of which nobody may know what they say, which no index rules out. */
  readonly unread: Uint16Array;
  /** As in the rows with their digests, which are several times as large. */
  readonly traits: readonly Traits[];
  /** For each entry. */
  readonly traitsOf: Uint16Array;
}

/** What many entries have in common; `recordKind`: the kind that the container declares. */
export interface Traits
  extends Omit<EntryLine, 'title' | 'note' | 'orphaned'>,
    Pick<EntryDigest, 'facts'> {
  readonly recordKind: string;
}

export interface Rare extends Partial<Pick<EntryDigest, 'links'>>, Pick<Entry, 'fault'> {
  readonly orphaned?: RolledBackLine;
  readonly ties?: Omit<EntryDigest['ties'], 'commit' | 'carriesOut'>;
}

/** NaN: none, or one that is too large for a number, which has its place among `large`. */
export interface SeqColumn {
  readonly numbers: Float64Array;
  readonly large: ReadonlyMap<number, bigint>;
}

/** A list for each entry: where it ends, and the items of all of them one after the other. */
export interface ListColumns {
  readonly ends: Uint32Array;
  readonly items: Uint32Array;
}

/** What each entry does to the world: where its ops end, and the ops of all of them. */
export interface DeltaColumns {
  readonly commits: Uint32Array;
  readonly ends: Uint32Array;
  readonly ops: Uint8Array;
  readonly kinds: Uint32Array;
  readonly ids: Uint32Array;
  /** Which version it expects, or to which entry it goes back. */
  readonly versions: SeqColumn;
}

export interface ReportRow {
  readonly build: string;
  readonly lane: string;
  readonly report: LaneReport;
  readonly examined: ExaminedRow;
  /** Entries with an error or a warning, also those whose findings are not kept; null: none. */
  readonly marked: MarkedEntries | null;
}

/** Which checks examined which entry of a lane: few different sets, one number an entry. */
export interface ExaminedRow {
  readonly sets: readonly (readonly string[])[];
  /** For each entry the position of its set. */
  readonly ofEntry: Uint16Array;
}

/** The list of running imports. A row whose job is not alive was cut off. */
export interface ImportRow {
  readonly job: string;
  readonly name: string;
  readonly startedAt: number;
  readonly build: string;
  /** What it left was removed; the row stays until it was reported. */
  readonly swept: boolean;
}

/** A story that somebody wrote or opened here. */
export interface StoryRow {
  readonly id: string;
  readonly story: KeptStory;
}

/** A case of this browser; of one that came in a file, what is compared when it is checked again. */
export interface CaseRow {
  readonly id: string;
  /** Earlier versions kept neither findings nor notes. */
  readonly case: Omit<AuditCase, 'findings' | 'notes'> &
    Partial<Pick<AuditCase, 'findings' | 'notes'>>;
  /** null: it was begun here. */
  readonly file: { readonly report: string; readonly anchors: string } | null;
}
