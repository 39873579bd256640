// How far an import is, and how it ended.

import type { Verdict } from './check.ts';
import type { AppError } from './error.ts';

export type ImportPhase =
  | 'waiting'
  | 'reading'
  | 'hashing'
  | 'loading'
  | 'verifying'
  | 'folding'
  | 'storing'
  | 'done'
  | 'failed'
  | 'cancelled';

/** Where one import stands. Sent often; the last one has phase done, failed or cancelled. */
export interface ImportProgress {
  readonly job: string;
  readonly name: string;
  readonly size: number;
  readonly phase: ImportPhase;
  /** Bytes or entries done and to do in this phase; total 0 when unknown. */
  readonly done: number;
  readonly total: number;
  readonly unit: 'bytes' | 'entries';
  /** Units per second over the whole phase. */
  readonly rate: number;
  readonly format: string | null;
  readonly entries: number | null;
  readonly ledger: string | null;
  readonly verdict: Verdict | null;
  /** For failed. */
  readonly error: AppError | null;
  /** For done: the same bytes were held before; nothing was added. */
  readonly alreadyHeld?: boolean;
}

/** An import that was cut off by a reload or a crash; nothing of it was kept. */
export interface InterruptedImport {
  readonly job: string;
  readonly name: string;
  readonly startedAt: number;
}
