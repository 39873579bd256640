// The page's calls about audit cases. Part of the worker's one surface.

import type { AuditCase, CheckedAnchors } from '../../ledger/model/case.ts';
import type { CheckedReport, ReportAsk, ReportProgress } from '../../ledger/model/report.ts';
import type { Report } from '../../report/shape.ts';
import type { LedgerToImport } from '../import/to-import.ts';

/** A case that a person wants as a file: as in a report, the day, and the rules of what is left out. */
export interface CaseAsk extends Pick<ReportAsk, 'madeOn' | 'leaveOut'> {
  readonly id: string;
}

/** A case as a file, and how much is in it. */
export interface MadeCase {
  readonly file: Blob;
  /** The report in it alone. */
  readonly page: Blob;
  readonly ledgers: number;
  readonly entries: number;
  readonly notes: number;
  /** What each rule left out of the report. The ledgers have it: where there is a rule, none is in the file. */
  readonly leftOut: Report['redaction'];
}

/** A case that was opened from a file: it is kept here, and its ledgers are to be imported. */
export interface OpenedCase {
  readonly id: string;
  readonly sets: readonly LedgerToImport[];
}

export interface CaseService {
  /** The last changed first. */
  cases(): Promise<readonly AuditCase[]>;
  case(id: string): Promise<AuditCase>;
  /** Keeps what a person wrote of one; what came in a file stays with it. */
  saveCase(one: AuditCase): Promise<void>;
  /** Its ledgers and the notes on them stay. */
  deleteCase(id: string): Promise<void>;
  /** Verifies its ledgers again, and puts all of it into one file. */
  makeCase(ask: CaseAsk, progress: ReportProgress, signal?: AbortSignal): Promise<MadeCase>;
  /** Keeps the case of a file, with the notes in it. @throws where it is none. */
  openCase(file: Blob, name: string): Promise<OpenedCase>;
  /** Verifies the ledgers of one that came in a file again, and compares them with what it says. */
  checkCase(id: string, progress: ReportProgress, signal?: AbortSignal): Promise<CheckedReport>;
  /** The anchors of ledgers, as a file to keep elsewhere. */
  anchors(ledgers: readonly string[]): Promise<{ readonly file: Blob; readonly anchors: number }>;
  /** Verifies ledgers again against such a file. */
  checkAnchors(
    ledgers: readonly string[],
    file: Blob,
    progress: ReportProgress,
    signal?: AbortSignal,
  ): Promise<CheckedAnchors>;
}
