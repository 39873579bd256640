// Tells how far an import is, at most ten times a second.

import type { ImportPhase, ImportProgress } from '../../core/model/import.ts';

const EVERY_MS = 100;

type Known = 'format' | 'entries' | 'ledger' | 'verdict' | 'done' | 'rate';

export interface Meter {
  /** The last state told or about to be told. */
  readonly now: () => ImportProgress;
  phase(phase: ImportPhase, total: number, unit: ImportProgress['unit']): void;
  at(done: number): void;
  know(known: Partial<Pick<ImportProgress, Known>>): void;
  /** The last word; it is always told. */
  end(last: Partial<ImportProgress> & Pick<ImportProgress, 'phase'>): ImportProgress;
}

export function createMeter(
  { job, name, size }: Pick<ImportProgress, 'job' | 'name' | 'size'>,
  send: (progress: ImportProgress) => void,
): Meter {
  let state: ImportProgress = {
    job,
    name,
    size,
    phase: 'waiting',
    done: 0,
    total: 0,
    unit: 'bytes',
    rate: 0,
    format: null,
    entries: null,
    ledger: null,
    verdict: null,
    error: null,
  };
  let begun = performance.now();
  let told = Number.NEGATIVE_INFINITY;

  const tell = (always: boolean) => {
    const now = performance.now();
    if (!always && now - told < EVERY_MS) return;
    told = now;
    send(state);
  };

  return {
    now: () => state,
    phase(phase, total, unit) {
      begun = performance.now();
      state = { ...state, phase, total, unit, done: 0, rate: 0 };
      tell(false);
    },
    at(done) {
      const seconds = (performance.now() - begun) / 1000;
      state = { ...state, done, rate: seconds > 0 ? done / seconds : 0 };
      tell(false);
    },
    know(known) {
      state = { ...state, ...known };
    },
    end(last) {
      state = { ...state, ...last };
      tell(true);
      return state;
    },
  };
}
