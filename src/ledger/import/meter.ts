// Each phase of an import is reported, with its progress a few times a second.

import { type ImportPhase, type ImportProgress, waitingImport } from '../model/import.ts';
import { createForecast, createRate } from './outlook.ts';

const EVERY_MS = 250;

type Known = 'format' | 'entries' | 'ledger' | 'verdict' | 'done';

export interface Meter {
  phase(phase: ImportPhase, total: number, unit: ImportProgress['unit']): void;
  /** Has to be called as well while nothing can be counted: time goes by. */
  at(done: number, helpLater?: boolean): void;
  helped(phase: ImportPhase): void;
  know(known: Partial<Pick<ImportProgress, Known>>): void;
  /** The last state is always reported. */
  end(last: Partial<ImportProgress> & Pick<ImportProgress, 'phase'>): ImportProgress;
}

export function createMeter(
  job: string,
  name: string,
  size: number,
  send: (progress: ImportProgress) => void,
): Meter {
  let state = waitingImport(job, name, size);
  const forecast = createForecast();
  let rateAt = createRate(0);
  let isHelpLater = false;
  let reported = Number.NEGATIVE_INFINITY;

  const report = (always: boolean) => {
    const now = performance.now();
    if (!always && now - reported < EVERY_MS) return;
    reported = now;
    send(state);
  };

  return {
    phase(phase, total, unit) {
      const now = performance.now();
      rateAt = createRate(now);
      forecast.begin(phase, now);
      state = { ...state, ...forecast.at(null, now), phase, total, unit, done: 0, rate: 0 };
      // The report is forced: the next step may take long, and say nothing meanwhile.
      report(true);
    },
    at(done, helpLater = false) {
      const now = performance.now();
      const { total } = state;
      // The work is faster from now on, so earlier measurements do not count.
      if (isHelpLater && !helpLater) rateAt = createRate(now, done);
      isHelpLater = helpLater;
      const rate = total > 0 ? rateAt(done, now) : 0;
      const outlook =
        total > 0
          ? forecast.at(done / total, now, rate / total, helpLater)
          : forecast.at(null, now);
      state = { ...state, ...outlook, done, rate };
      report(false);
    },
    helped: forecast.helped,
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
