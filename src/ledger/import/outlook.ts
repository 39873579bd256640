// Each phase of an import has its own unit, and phases to come have not been measured: they are
// taken to be in proportion to those before.

import type { ImportPhase } from '../model/import.ts';

/** Seconds for a gigabyte on an ordinary machine; only their proportions matter. */
const TYPICAL: readonly (readonly [ImportPhase, number])[] = [
  ['hashing', 4],
  ['copying', 8],
  ['loading', 2],
  ['verifying', 28],
  ['comparing', 4],
  ['storing', 1],
];

/** Helpers have done the rest of such a phase before it begins. */
const HELPED = 1;
/** A database is verified so many times as fast once a helper reads it as well. */
const WITH_HELP = 2.2;
/**
 * A phase that nobody can measure has taken so many times the expectation: it may take any time.
 */
const OVERDUE = 1.5;

/**
 * A phase is faster once its code is compiled: for so long it is judged by those before it as well.
 */
const WARM_MS = 5_000;

/** So much must have been measured before it says how long the rest takes. */
const MEASURED_MS = 3_000;
const MEASURED_SHARE = 0.03;

export interface Outlook {
  /** The share of the whole import, 0 to 1; it never falls. */
  readonly share: number;
  /** Null when nobody can say yet. */
  readonly secondsLeft: number | null;
}

export interface Forecast {
  begin(phase: ImportPhase, now: number): void;
  /** Others do what a phase to come would take longest for. */
  helped(phase: ImportPhase): void;
  /**
   * `done` is the share of the phase, with how much of it a second adds; null when nobody knows.
   * `helpLater` means that others, who do something else at present, will help with the rest.
   */
  at(done: number | null, now: number, perSecond?: number, helpLater?: boolean): Outlook;
}

export function createForecast(): Forecast {
  let begun: number | null = null;
  let phaseBegun = 0;
  let current = 0;
  let before = 0;
  let share = 0;
  const helped = new Set<ImportPhase>();
  const typical = (index: number) => {
    const [phase, seconds] = TYPICAL[index] ?? ['waiting', 0];
    return helped.has(phase) ? HELPED : seconds;
  };

  return {
    begin(phase, now) {
      const index = TYPICAL.findIndex(([name]) => name === phase);
      if (index < 0) return;
      if (begun === null) begun = now;
      else before += typical(current);
      phaseBegun = now;
      current = index;
    },
    helped: (phase) => void helped.add(phase),
    at(done, now, perSecond = 0, helpLater = false) {
      if (begun === null) return { share, secondsLeft: null };
      const elapsed = now - begun;
      const inPhase = now - phaseBegun;
      const measured = before + typical(current) * (done ?? 0);
      const pace = measured > 0 ? elapsed / measured : 1000;
      const expected = Math.max(0, pace * typical(current) - inPhase);
      const isRated = done !== null && perSecond > 0;
      const rated = isRated
        ? ((1 - done) / (perSecond * (helpLater ? WITH_HELP : 1))) * 1000
        : expected;
      const ofPhase = expected + (rated - expected) * Math.min(1, inPhase / WARM_MS);
      let later = 0;
      for (let index = current + 1; index < TYPICAL.length; index++) later += typical(index);
      const left = ofPhase + pace * later;
      if (elapsed > 0) share = Math.max(share, elapsed / (elapsed + left));
      const isKnown = elapsed >= MEASURED_MS && share >= MEASURED_SHARE && measured > 0;
      const isOverdue = done === null && inPhase > OVERDUE * pace * typical(current);
      return { share, secondsLeft: isKnown && !isOverdue ? left / 1000 : null };
    },
  };
}

/**
 * The window is long enough that a pause does not show, and short enough to follow a machine that
 * gets busy.
 */
const WINDOW_MS = 5_000;
const STEP_MS = 500;
/** A faster phase says nothing of what follows. */
const LEAST_MS = 1_000;

/**
 * Returns the units a second of the last seconds; 0 when it is too early to say. `done` counts them
 * until now.
 */
export function createRate(now: number, done = 0): (done: number, now: number) => number {
  const samples = [{ at: now, done }];
  return (done, now) => {
    while (samples[1] && now - samples[1].at >= WINDOW_MS) samples.shift();
    const [first] = samples;
    const last = samples.at(-1);
    if (last && now - last.at >= STEP_MS) samples.push({ at: now, done });
    return first && now - first.at >= LEAST_MS
      ? ((done - first.done) / (now - first.at)) * 1000
      : 0;
  };
}
