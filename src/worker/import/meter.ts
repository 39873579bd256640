// Reports each phase of an import, and how far it is at most ten times a second.

import { type ImportPhase, type ImportProgress, waitingImport } from '../../core/model/import.ts';

const EVERY_MS = 100;

type Known = 'format' | 'entries' | 'ledger' | 'verdict' | 'done' | 'rate';

export interface Meter {
  /** The last state that was reported or is about to be. */
  readonly now: () => ImportProgress;
  phase(phase: ImportPhase, total: number, unit: ImportProgress['unit']): void;
  at(done: number): void;
  know(known: Partial<Pick<ImportProgress, Known>>): void;
  /** The last state; it is always reported. */
  end(last: Partial<ImportProgress> & Pick<ImportProgress, 'phase'>): ImportProgress;
}

export function createMeter(
  job: string,
  name: string,
  size: number,
  send: (progress: ImportProgress) => void,
): Meter {
  let state = waitingImport(job, name, size);
  let begun = performance.now();
  let reported = Number.NEGATIVE_INFINITY;

  const report = (always: boolean) => {
    const now = performance.now();
    if (!always && now - reported < EVERY_MS) return;
    reported = now;
    send(state);
  };

  return {
    now: () => state,
    phase(phase, total, unit) {
      begun = performance.now();
      state = { ...state, phase, total, unit, done: 0, rate: 0 };
      // Always: the next step may take long, and say nothing meanwhile.
      report(true);
    },
    at(done) {
      const seconds = (performance.now() - begun) / 1000;
      state = { ...state, done, rate: seconds > 0 ? done / seconds : 0 };
      report(false);
    },
    know(known) {
      state = { ...state, ...known };
    },
    end(last) {
      state = { ...state, ...last };
      report(true);
      return state;
    },
  };
}
