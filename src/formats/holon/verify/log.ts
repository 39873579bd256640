// What was found in a pass over a ledger, lane by lane. Counts are exact; what is
// kept of the findings is bounded, so that a file full of faults cannot fill memory.

import type { Profile, Severity } from '../../../core/model/check.ts';
import type { CheckId } from './list.ts';

export interface Made {
  readonly check: CheckId;
  readonly severity: Severity;
  /** Found by the strict profile alone. */
  readonly strict: boolean;
  /** Number of the event in the ledger; null: the line is no event. */
  readonly event: number | null;
  /** Place of the line among all lines read. */
  readonly row: number;
  readonly path: string | null;
  readonly offset?: number;
  readonly expected: string | null;
  readonly actual: string | null;
  readonly message: string;
}

export interface Counts {
  error: number;
  warning: number;
  info: number;
}

const MOST_KEPT = 1000;

export class LaneLog {
  readonly made: Made[] = [];
  private readonly counts = new Map<string, Counts>();
  private readonly kept = { strict: 0, reference: 0 };

  add(made: Made): void {
    const level: Profile = made.strict ? 'strict' : 'reference';
    const key = `${level} ${made.check}`;
    const counts = this.counts.get(key) ?? { error: 0, warning: 0, info: 0 };
    counts[made.severity]++;
    this.counts.set(key, counts);
    if (this.kept[level] >= MOST_KEPT) return;
    this.kept[level]++;
    this.made.push(made);
  }

  of(check: CheckId, profile: Profile): Counts {
    const own = this.counts.get(`reference ${check}`);
    const more = profile === 'strict' ? this.counts.get(`strict ${check}`) : undefined;
    return {
      error: (own?.error ?? 0) + (more?.error ?? 0),
      warning: (own?.warning ?? 0) + (more?.warning ?? 0),
      info: (own?.info ?? 0) + (more?.info ?? 0),
    };
  }

  total(profile: Profile): number {
    let sum = 0;
    for (const [key, { error, warning, info }] of this.counts) {
      if (profile === 'strict' || key.startsWith('reference')) sum += error + warning + info;
    }
    return sum;
  }
}
