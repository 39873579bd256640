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

/** The state of one import. It is sent often; the last one has phase done, failed or cancelled. */
export interface ImportProgress {
  readonly job: string;
  readonly name: string;
  readonly folder?: string | undefined;
  readonly size: number;
  readonly isAlone?: boolean | undefined;
  readonly isDemo?: boolean | undefined;
  readonly phase: ImportPhase;
  readonly done: number;
  readonly total: number;
  readonly unit: 'bytes' | 'entries';
  /** Units per second, of the last seconds. */
  readonly rate: number;
  /** The share of the whole import, 0 to 1; it never falls. */
  readonly share: number;
  readonly secondsLeft: number | null;
  readonly format: string | null;
  readonly entries: number | null;
  readonly ledger: string | null;
  readonly verdict: Verdict | null;
  readonly error: AppError | null;
  readonly alreadyStored?: boolean;
}

/** Makes an import that has not begun. */
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

/** A given file that is no ledger is kept, so that it is not taken for one that was read. */
export interface Refusal {
  readonly path: string;
  readonly size: number;
  readonly reason: string;
  readonly at: number;
}

/** Of more, the ones that were given last are kept. */
export const MAX_REFUSALS = 2_000;
