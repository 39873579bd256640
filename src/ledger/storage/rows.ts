// Everything read from one source in one go belongs to a build; a ledger's row names the build that
// it shows. So a rebuild, or a second import of the same file, never touches rows that somebody is
// reading. A property keeps its name until a migration with a test renames it.

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
  readonly trailing?: readonly TrailingBytes[];
}

/** A file as it is kept. */
export interface KeptFile extends NamedBlob {
  readonly place?: FilePlace;
  /** It is not of the source: a person said by it how the source is to be read. */
  readonly isChosen?: true;
}

/** The files of a ledger follow each other in one. */
export interface FilePlace {
  readonly from: number;
  readonly size: number;
}

/** Has to be raised whenever the rows below change their meaning: older builds are then rebuilt. */
export const LAYOUT = 17;

/** The verdict of the last verification, with its origin and its pins. */
export interface Verification extends Omit<LedgerReport, 'format' | 'reference' | 'lanes'> {
  readonly at: number;
  readonly errors: number;
  readonly warnings: number;
}

/** A ledger is stored if it has this row, and only then. Every query reads it, so it is small. */
export interface LedgerRow
  extends Omit<LedgerSummary, 'verifiedAt' | 'verdict' | 'profile' | 'findings' | 'origin'> {
  readonly source: string;
  readonly build: string;
  readonly derived: string;
  /** It is stored under the name that verifications had in earlier versions. */
  readonly judged: Verification | null;
  /**
   * A person said how it is to be read, as a text of its format; its reader is given it as one more
   * file, which is no part of the id.
   */
  readonly description?: string;
  /** The id of a growing ledger says where it comes from, not what its bytes are. */
  readonly growth?: Growth;
}

export interface Growth {
  readonly origin: GrowthOrigin;
  readonly content: string;
  /**
   * External findings: a server's statement about itself, compared with its ledger. The name is
   * stored.
   */
  readonly outside: readonly Finding[];
}

/** Has what is known of a ledger as a whole. */
export interface OverviewRow {
  readonly build: string;
  readonly facts: LedgerDetail['facts'];
  readonly links: readonly Link[];
}

export interface LaneRow {
  readonly build: string;
  readonly lane: string;
  readonly order: number;
  readonly summary: Omit<LaneSummary, 'mark' | 'verdict' | 'passed' | 'errors' | 'warnings'>;
  readonly pages: readonly number[];
  /** Links that leave an entry, its position in `from`, except for those of {@link AskedRow}. */
  readonly links: readonly Link[];
  readonly series: LaneSeries;
}

/** A lane's requests to people. It grows with the lane, and most who ask for a lane do without. */
export interface AskedRow {
  readonly build: string;
  readonly lane: string;
  readonly requests: readonly LaneRequest[];
  readonly answers: readonly Link[];
}

/** A full page of the columns of a lane's series. */
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
  readonly offsets: Uint32Array;
  readonly bytes: Uint8Array;
  readonly annotations: { readonly offsets: Uint32Array; readonly bytes: Uint8Array } | null;
}

/** Everything else of the same run of entries, in columns: each has a place for every entry. */
export interface DigestRow {
  readonly build: string;
  readonly lane: string;
  readonly page: number;
  readonly first: number;
  readonly texts: TextsRow;
  readonly seqs: SeqColumn;
  readonly ids: Uint32Array;
  readonly parents: Uint32Array;
  /** Unix seconds; NaN when not recorded. */
  readonly recordedAt: Float64Array;
  readonly traits: readonly Traits[];
  readonly traitsOf: Uint16Array;
  readonly titles: Uint32Array;
  readonly notes: Uint32Array;
  readonly names: ListColumns;
  readonly commits: Uint32Array;
  readonly carriedOut: Uint32Array;
  readonly deltas: DeltaColumns;
  readonly rare: readonly (readonly [number, Rare])[];
  /** The source finds each entry again by these; null when their bytes are in a page. */
  readonly locators: Float64Array | null;
}

/** So many pages have one index in common: the time to read a row hardly depends on its size. */
export const PAGES_INDEXED = 8;

/** A search asks this about some pages of entries first: it need not read what this rules out. */
export interface TextIndexRow {
  readonly build: string;
  readonly lane: string;
  /** The first page, a multiple of {@link PAGES_INDEXED}, and its first entry. */
  readonly page: number;
  readonly first: number;
  readonly words: WordIndex;
  /** No index rules out these entries, because nobody may know what they say. */
  readonly unread: Uint16Array;
  readonly traits: readonly Traits[];
  readonly traitsOf: Uint16Array;
}

/** Many entries have these in common; `recordKind` is the kind that the container declares. */
export interface Traits
  extends Omit<EntryLine, 'title' | 'note' | 'orphaned'>,
    Pick<EntryDigest, 'facts'> {
  readonly recordKind: string;
}

export interface Rare extends Partial<Pick<EntryDigest, 'links'>>, Pick<Entry, 'fault'> {
  readonly orphaned?: RolledBackLine;
  readonly ties?: Omit<EntryDigest['ties'], 'commit' | 'carriesOut'>;
}

/**
 * NaN stands for none, or for one that is too large for a number, which has its place among
 * `large`.
 */
export interface SeqColumn {
  readonly numbers: Float64Array;
  readonly large: ReadonlyMap<number, bigint>;
}

/** Each entry has a list: where it ends, and the items of all of them one after the other. */
export interface ListColumns {
  readonly ends: Uint32Array;
  readonly items: Uint32Array;
}

/** Each entry has ops: where they end, and the ops of all of them. */
export interface DeltaColumns {
  readonly commits: Uint32Array;
  readonly ends: Uint32Array;
  readonly ops: Uint8Array;
  readonly kinds: Uint32Array;
  readonly ids: Uint32Array;
  readonly versions: SeqColumn;
}

export interface ReportRow {
  readonly build: string;
  readonly lane: string;
  readonly report: LaneReport;
  readonly examined: ExaminedRow;
  /** Has also entries whose findings are not kept; null for none. */
  readonly marked: MarkedEntries | null;
}

/**
 * The checks that examined the entries of a lane: few different sets, one number for each entry.
 */
export interface ExaminedRow {
  readonly sets: readonly (readonly string[])[];
  readonly ofEntry: Uint16Array;
}

/** The list of running imports. A row whose job is not alive was cut off. */
export interface ImportRow {
  readonly job: string;
  readonly name: string;
  readonly startedAt: number;
  readonly build: string;
  /** Its remains were removed; the row stays until it was reported. */
  readonly swept: boolean;
}

/** A story that somebody wrote or opened here. */
export interface StoryRow {
  readonly id: string;
  readonly story: KeptStory;
}

/**
 * A case of this browser; one that came in a file has what is compared when it is checked again.
 */
export interface CaseRow {
  readonly id: string;
  /** Earlier versions kept neither findings nor notes. */
  readonly case: Omit<AuditCase, 'findings' | 'notes'> &
    Partial<Pick<AuditCase, 'findings' | 'notes'>>;
  readonly file: { readonly report: string; readonly anchors: string } | null;
}
