// Ledgers are kept in the browser by dexie.ts, and in memory by memory.ts for tests.

import { AppException } from '../../base/error.ts';
import type { Refusal } from '../model/import.ts';
import type { RunState } from '../model/ledger.ts';
import type { Note } from '../model/note.ts';
import type { SeriesPage } from '../series/page.ts';
import type {
  AskedRow,
  CaseRow,
  DigestRow,
  ImportRow,
  KeptFile,
  LaneRow,
  LedgerRow,
  OverviewRow,
  PageRow,
  ReportRow,
  SeriesRow,
  StoryRow,
  TextIndexRow,
  Verification,
} from './rows.ts';
import { textBytes } from './text-index/levels.ts';

/** One run of entries as it is written: its payloads, unless its source has them, and the rest. */
export interface PagePair {
  readonly page: PageRow | null;
  readonly digests: DigestRow;
}

/** Is written while entries are read; each row replaces one of its place. */
export interface Pages {
  readonly pages: readonly PagePair[];
  readonly series: readonly SeriesRow[];
}

/** Is written of lanes as a whole. */
export interface Lanes {
  readonly lanes: readonly LaneRow[];
  readonly asked: readonly AskedRow[];
  readonly reports: readonly ReportRow[];
}

/** A growing ledger gets rows of the build that it has, and its files with more at the end. */
export interface Extension extends Pages, Lanes {
  readonly parts: readonly KeptFile[];
  readonly overview: OverviewRow;
}

export interface LedgerStore {
  ledgers(): Promise<readonly LedgerRow[]>;
  ledger(id: string): Promise<LedgerRow | undefined>;

  /** Notes an import before it writes anything. */
  begin(row: Omit<ImportRow, 'swept'>): Promise<void>;
  putSource(build: string, parts: readonly KeptFile[]): Promise<void>;
  putPages(rows: Pages): Promise<void>;
  putSurvey(build: string, survey: unknown): Promise<void>;
  putLanes(rows: Lanes): Promise<void>;
  putOverview(row: OverviewRow): Promise<void>;
  /**
   * Makes a ledger visible and ends its import, in one step. False when it is stored already.
   * @throws when the import is not noted any more: its rows may be gone.
   */
  publish(row: LedgerRow, job: string): Promise<boolean>;
  /** Points a ledger at a new build, and at new bytes if any, alike. False when it is gone. */
  republish(row: LedgerRow, job: string): Promise<boolean>;
  /**
   * Adds to a ledger in one step what follows from its growing from `before` to `row`. False when
   * it is not what it was before, and nothing was added.
   */
  extend(before: LedgerRow, row: LedgerRow, extension: Extension): Promise<boolean>;
  /** Replaces verdict and reports together. False when the ledger is gone, or has another build. */
  setVerification(
    ledger: string,
    verification: Verification,
    reports: readonly ReportRow[],
  ): Promise<boolean>;
  /**
   * Adds the index of some pages, in place of one that was of fewer entries. False when the ledger
   * is gone, or has another build.
   */
  putIndex(ledger: string, index: TextIndexRow): Promise<boolean>;
  /** False when the ledger is gone, or follows no run. */
  setRunState(ledger: string, state: RunState): Promise<boolean>;
  discard(build: string, job: string): Promise<void>;
  /** The notes on it stay, unless they are to go with it. */
  forget(ledger: string, withNotes?: boolean): Promise<void>;

  notes(ledger: string): Promise<readonly Note[]>;
  countNotes(ledgers: readonly string[]): Promise<number>;
  /** Adds them all or none; one of the same ledger and id is replaced. */
  putNotes(notes: readonly Note[]): Promise<void>;
  deleteNote(ledger: string, id: string): Promise<void>;

  cases(): Promise<readonly CaseRow[]>;
  case(id: string): Promise<CaseRow | undefined>;
  putCase(row: CaseRow): Promise<void>;
  deleteCase(id: string): Promise<void>;

  stories(): Promise<readonly StoryRow[]>;
  story(id: string): Promise<StoryRow | undefined>;
  putStory(row: StoryRow): Promise<void>;
  deleteStory(id: string): Promise<void>;

  refusals(): Promise<readonly Refusal[]>;
  /** One of the same path is replaced; of more than are kept, the oldest go. */
  putRefusals(refusals: readonly Refusal[]): Promise<void>;
  deleteRefusals(paths: readonly string[]): Promise<void>;

  source(build: string): Promise<readonly KeptFile[] | undefined>;
  survey(build: string): Promise<unknown>;
  overview(build: string): Promise<OverviewRow | undefined>;
  lanes(build: string): Promise<readonly LaneRow[]>;
  lane(build: string, lane: string): Promise<LaneRow | undefined>;
  asked(build: string, lane: string): Promise<AskedRow | undefined>;
  allAsked(build: string): Promise<readonly AskedRow[]>;
  reports(build: string): Promise<readonly ReportRow[]>;
  report(build: string, lane: string): Promise<ReportRow | undefined>;
  digests(build: string, lane: string, page: number): Promise<DigestRow | undefined>;
  page(build: string, lane: string, page: number): Promise<PageRow | undefined>;
  indexed(build: string, lane: string): Promise<readonly number[]>;
  texts(build: string, lane: string, page: number): Promise<TextIndexRow | undefined>;
  series(build: string, lane: string, pages: number): Promise<readonly SeriesPage[]>;

  imports(): Promise<readonly ImportRow[]>;
  /** Removes the remains of an interrupted import, unless it has come to its end after all. */
  sweep(job: string): Promise<void>;
  sweepUnnamed(): Promise<void>;
  /** The next call has none of them. */
  takeSwept(): Promise<readonly ImportRow[]>;
}

/** Names the version of a ledger: one that grows keeps its build. */
export function nameLedgerVersion({ build, growth }: Pick<LedgerRow, 'build' | 'growth'>): string {
  return growth ? `${build}/${growth.content}` : build;
}

/** Returns whether a ledger has neither grown nor been verified since. */
export function isUnchanged(found: LedgerRow | undefined, before: LedgerRow): found is LedgerRow {
  return (
    found !== undefined &&
    nameLedgerVersion(found) === nameLedgerVersion(before) &&
    found.source === before.source &&
    found.judged?.at === before.judged?.at
  );
}

/** Null when the ledger follows no run. */
export function withRunState(row: LedgerRow | undefined, state: RunState): LedgerRow | null {
  if (row?.growth?.origin.kind !== 'server') return null;
  return { ...row, growth: { ...row.growth, origin: { ...row.growth.origin, state } } };
}

/** Corrects the space of a ledger after an index took the place of another. */
export function withIndex(
  row: LedgerRow,
  index: TextIndexRow,
  before: TextIndexRow | undefined,
): LedgerRow {
  const space = (row.space ?? 0) + textBytes(index) - (before ? textBytes(before) : 0);
  return { ...row, space };
}

/** Adds the space of the indexes that were made since `before` was read. */
export function withSpaceSince(before: LedgerRow, found: LedgerRow, row: LedgerRow): LedgerRow {
  return { ...row, space: (row.space ?? 0) + (found.space ?? 0) - (before.space ?? 0) };
}

/** @throws when another tab has taken an import for dead, and removed its rows. */
export function requireNoted(row: LedgerRow, noted: ImportRow | undefined): void {
  if (noted && !noted.swept) return;
  const found = 'was cleared away by another tab while it was being read';
  throw new AppException({ code: 'ledger changed', where: row.name, found });
}
