// What a person asks of a report, and what they are told of it before it is saved. Plain data.

export interface ReportAsk {
  readonly ledgers: readonly string[];
  readonly title: string;
  /** Entries that it finds are shown whole; null: none. */
  readonly query: string | null;
  /** The notes on these ledgers are part of it. */
  readonly withNotes: boolean;
  /** Rules of what is left out, as they are written. */
  readonly leaveOut: readonly string[];
}

/** Entries verified so far, of how many. */
export type ReportProgress = (done: number, total: number) => void;

export const DEFAULT_TITLE = 'Audit report';
