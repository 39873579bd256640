// How far an import is, and how it ended.

import type { AppError } from '../../base/error.ts';
import type { Verdict } from './verdict.ts';

export type ImportPhase =
  | 'waiting'
  | 'hashing'
  | 'copying'
  | 'loading'
  | 'verifying'
  | 'comparing'
  | 'storing'
  | 'done'
  | 'failed'
  | 'cancelled';

/** The state of one import. Sent often; the last one has phase done, failed or cancelled. */
export interface ImportProgress {
  readonly job: string;
  readonly name: string;
  /** The folder or archive that it is in; left out: none. */
  readonly folder?: string | undefined;
  readonly size: number;
  /** Nothing else was given with it: it is opened when it is read. */
  readonly isAlone?: boolean | undefined;
  /** It comes with the app. */
  readonly isDemo?: boolean | undefined;
  readonly phase: ImportPhase;
  /** Bytes or entries done and to do in this phase; total 0 when unknown. */
  readonly done: number;
  readonly total: number;
  readonly unit: 'bytes' | 'entries';
  /** Units per second, of the last seconds. */
  readonly rate: number;
  /** Of the whole import, 0 to 1; it never falls. */
  readonly share: number;
  /** About; null: nobody can say yet. */
  readonly secondsLeft: number | null;
  readonly format: string | null;
  readonly entries: number | null;
  readonly ledger: string | null;
  readonly verdict: Verdict | null;
  /** For failed. */
  readonly error: AppError | null;
  /** For done: the same bytes were stored before; nothing was added. */
  readonly alreadyStored?: boolean;
}

/** An import that has not begun. */
export function waitingImport(job: string, name: string, size: number): ImportProgress {
  return {
    job,
    name,
    size,
    phase: 'waiting',
    done: 0,
    total: size,
    unit: 'bytes',
    rate: 0,
    share: 0,
    secondsLeft: null,
    format: null,
    entries: null,
    ledger: null,
    verdict: null,
    error: null,
  };
}

/** A file that somebody gave and that is no ledger here: kept, so that it is not taken for one that was read. */
export interface Refusal {
  /** Its name, with the folder that it was given in. */
  readonly path: string;
  readonly size: number;
  /** In words: "it is empty". */
  readonly reason: string;
  readonly at: number;
}

/** Of more, the ones that were given last are kept. */
export const MAX_REFUSALS = 2_000;
