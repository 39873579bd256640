// When an import that is over has been shown long enough.

import type { ImportProgress } from '../../core/model/import.ts';
import { isSettled } from '../../data/imports/import-store.ts';

/** How long a verdict is shown, in ms. */
export const SHOWN_MS = 6000;

export class Departures {
  private since = new Map<string, number>();

  /**
   * The imports that may leave the list now. One that failed never does. Ledgers that are opened
   * together leave together, so that the list does not move under somebody who reads it.
   */
  due(jobs: readonly ImportProgress[], now: number): readonly string[] {
    const isRunning = !jobs.every(isSettled);
    const shown = jobs.filter(mayLeave);
    const isTogether = shown.length > 1 && isRunning;
    this.since = new Map(
      shown.map(({ job }) => [job, isTogether ? now : (this.since.get(job) ?? now)]),
    );
    return [...this.since].flatMap(([job, since]) => (now - since >= SHOWN_MS ? job : []));
  }

  /** Those whose verdict was shown at all. */
  seen(): readonly string[] {
    return [...this.since.keys()];
  }
}

/** What failed stays until somebody takes it off. */
export function mayLeave({ phase }: ImportProgress): boolean {
  return phase === 'done' || phase === 'cancelled';
}
