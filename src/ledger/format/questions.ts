// Questions that a format answers about a ledger as a whole, by name. Each format adds
// its own to the table (`declare module`), so both ends of the worker are checked.

import type { Finding, Profile, Seal } from '../model/check.ts';
import type { Entry } from '../model/entry.ts';
import type { LaneSummary } from '../model/ledger.ts';
import type { TimelineRow } from '../model/timeline.ts';
import type { SourceFile } from '../sources/file.ts';
import type { SqlOpener } from '../sources/sqlite/sqlite.ts';

/** By name: what is asked and what comes back, both plain data. */
export interface Questions {
  /** For formats without hashes of their own: what a later copy can be compared with. */
  readonly seal: { readonly query: null; readonly answer: Seal };
  /** Findings as records of the ledger's own format, for a file of their own; '' for none. */
  readonly 'findings file': { readonly query: FindingsQuery; readonly answer: string };
}

export interface FindingsQuery {
  readonly findings: readonly Finding[];
  readonly verifier: string;
  readonly profile: Profile;
  /** The ledger's id. */
  readonly ledger: string;
  /** When they are written down: "2026-02-10T03:12:45Z". */
  readonly now: string;
}

/** A stored lane, entry by entry. */
export interface QuestionLane {
  readonly summary: Omit<LaneSummary, 'verdict' | 'passed' | 'errors' | 'warnings'>;
  row(index: number): Promise<TimelineRow>;
  entry(index: number): Promise<Entry>;
  /** All from an index on, read many at a time. */
  entries(from: number): AsyncIterable<Entry>;
}

/** What opens those of its files that are databases. */
export interface OpensSql {
  readonly openSql: SqlOpener;
}

/** A stored ledger, as a question may read it. */
export interface StoredLedger {
  /** Changes whenever anything that is read here could. */
  readonly key: string;
  /** What the format's reader made for its questions when the ledger was imported. */
  survey(): Promise<unknown>;
  lanes(): Promise<readonly string[]>;
  lane(id: string): Promise<QuestionLane>;
  /** The files that it is read from, open while something is done with them. */
  files<T>(work: (files: readonly SourceFile[], sql: OpensSql) => Promise<T>): Promise<T>;
  /**
   * Called often during long work: lets other calls through, and tells whoever waits how many entries were
   * looked at.
   * @throws when nobody waits any more
   */
  pause(done?: number): Promise<void>;
}

/** A ledger of which nothing but the survey is at hand. */
export function surveyOnly(survey: unknown): StoredLedger {
  const missing = () => Promise.reject(new Error('Only the survey of this ledger is at hand.'));
  return {
    key: '',
    survey: async () => survey,
    lanes: async () => [],
    lane: missing,
    files: missing,
    pause: async () => {},
  };
}

export interface Question<Name extends keyof Questions> {
  answer(
    ledger: StoredLedger,
    query: Questions[Name]['query'],
  ): Promise<Questions[Name]['answer']> | Questions[Name]['answer'];
}
