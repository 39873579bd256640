// A person hands over reports, cases and anchors, and checks those of others.

import type { AskTraits } from '../../base/ask.ts';
import type { LedgerToImport } from '../../ledger/import/to-import.ts';
import type { AuditCase, CheckedAnchors } from '../../ledger/model/case.ts';
import type { CheckedReport, ReportAsk } from '../../ledger/model/report.ts';
import type { Report } from '../../ledger/report/shape.ts';

/** A case becomes a file with the day of a report, and its rules of omission. */
export interface CaseAsk extends Pick<ReportAsk, 'madeOn' | 'leaveOut'> {
  readonly id: string;
}

/** A case as a file, with its size. */
export interface MadeCase {
  readonly file: Blob;
  /** The report in it alone. */
  readonly page: Blob;
  readonly ledgers: number;
  readonly entries: number;
  readonly notes: number;
  /**
   * The rules and what each left out of the report. The ledgers contain it, so a file with rules
   * has no ledgers in it.
   */
  readonly leftOut: Report['redaction'];
}

/** A case that was opened from a file is kept here, and its ledgers are to be imported. */
export interface OpenedCase {
  readonly id: string;
  readonly sets: readonly LedgerToImport[];
}

/** A report, with what each rule left out of it. */
export interface MadeReport {
  readonly page: Blob;
  readonly json: Blob;
  readonly leftOut: Report['redaction'];
}

declare module '../../base/ask.ts' {
  interface Asks {
    readonly report: { input: ReportAsk; answer: MadeReport; progress: Progress };
    readonly 'check report': { input: Blob; answer: CheckedReport; progress: Progress };
    readonly cases: { input: null; answer: readonly AuditCase[]; progress: never };
    readonly case: { input: string; answer: AuditCase; progress: never };
    /** Keeps a person's text of a case; the content of its file stays with it. */
    readonly 'save case': { input: AuditCase; answer: AskDone; progress: never };
    /** Its ledgers and the notes on them stay. */
    readonly 'delete case': { input: string; answer: AskDone; progress: never };
    /** Verifies its ledgers again, and puts everything into one file. */
    readonly 'case as file': { input: CaseAsk; answer: MadeCase; progress: Progress };
    /** Keeps the case of a file, with the notes in it. @throws where it is none. */
    readonly 'open case': {
      input: { readonly file: Blob; readonly name: string };
      answer: OpenedCase;
      progress: never;
    };
    /** Verifies the ledgers of a case from a file again, and compares them with its statements. */
    readonly 'check case': { input: string; answer: CheckedReport; progress: Progress };
    /** Packs texts into one zip; the same texts give the same bytes. */
    readonly zip: {
      input: readonly { readonly name: string; readonly text: string }[];
      answer: Blob;
      progress: never;
    };
    readonly anchors: {
      input: readonly string[];
      answer: { readonly file: Blob; readonly anchors: number };
      progress: never;
    };
    readonly 'check anchors': {
      input: { readonly ledgers: readonly string[]; readonly file: Blob };
      answer: CheckedAnchors;
      progress: Progress;
    };
  }
}

export const HAND_OVER_ASKS = {
  report: { mayRepeat: true },
  'check report': { mayRepeat: true },
  cases: { mayRepeat: true },
  case: { mayRepeat: true },
  'save case': { mayRepeat: false },
  'delete case': { mayRepeat: false },
  'case as file': { mayRepeat: true },
  'open case': { mayRepeat: false },
  'check case': { mayRepeat: true },
  zip: { mayRepeat: true },
  anchors: { mayRepeat: true },
  'check anchors': { mayRepeat: true },
} as const satisfies Readonly<Record<string, AskTraits>>;
