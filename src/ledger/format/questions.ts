// A format answers questions about a ledger as a whole, by name. Each format adds its own to the
// table (`declare module`), so both ends of the worker are checked.

import type { Finding, Profile, Seal } from '../model/check.ts';
import type { Entry } from '../model/entry.ts';
import type { LaneSummary } from '../model/ledger.ts';
import type { TimelineRow } from '../model/timeline.ts';
import type { SourceFile } from '../sources/file.ts';
import type { SqlOpener } from '../sources/sqlite/sqlite.ts';

/** Has by name the query and the answer, both plain data. */
export interface Questions {
  /** For formats without hashes of their own, a later copy can be compared with this. */
  readonly seal: { readonly query: null; readonly answer: Seal };
  /**
   * Writes findings as records of the ledger's own format, for a file of their own; '' for none.
   */
  readonly 'findings file': { readonly query: FindingsQuery; readonly answer: string };
}

export interface FindingsQuery {
  readonly findings: readonly Finding[];
  readonly verifier: string;
  readonly profile: Profile;
  readonly ledger: string;
  readonly now: string;
}

/** A stored lane, entry by entry. */
export interface QuestionLane {
  readonly summary: Omit<LaneSummary, 'verdict' | 'passed' | 'errors' | 'warnings'>;
  row(index: number): Promise<TimelineRow>;
  entry(index: number): Promise<Entry>;
  /** Reads all entries from an index on, many at a time. */
  entries(from: number): AsyncIterable<Entry>;
}

/** Opens those of its files that are databases. */
export interface OpensSql {
  readonly openSql: SqlOpener;
}

/** A stored ledger, as a question may read it. */
export interface StoredLedger {
  /** The key changes whenever anything that is read here could. */
  readonly key: string;
  survey(): Promise<unknown>;
  lanes(): Promise<readonly string[]>;
  lane(id: string): Promise<QuestionLane>;
  /** The files are open while `work` runs. */
  files<T>(work: (files: readonly SourceFile[], sql: OpensSql) => Promise<T>): Promise<T>;
  /**
   * Called often during long work: lets other calls through, and tells whoever waits how many entries were
   * looked at.
   * @throws when nobody waits any more
   */
  pause(done?: number): Promise<void>;
}

/** A ledger of which only the survey is at hand. */
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
