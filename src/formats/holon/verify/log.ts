// What the pass over a ledger finds, lane by lane. It is made when the ledger is opened,
// before anybody says by which profile; the verifier takes from it what its profile asks.

import type { Profile, Severity } from '../../../core/model/check.ts';
import type { CheckId } from './checks.ts';

export interface Made {
  readonly check: CheckId;
  readonly severity: Severity;
  /** Found by the strict profile alone. */
  readonly strict: boolean;
  /** Number of the event in the ledger; null: the line is no event. */
  readonly event: number | null;
  /** Position of the line among all lines read. */
  readonly row: number;
  readonly path: string | null;
  readonly offset?: number;
  readonly expected: string | null;
  readonly actual: string | null;
  readonly message: string;
}

/** Findings of one kind that are counted and not kept. */
interface Unkept {
  readonly check: CheckId;
  readonly severity: Severity;
  readonly strict: boolean;
  times: number;
}

/** Of each profile; a file full of faults must not fill memory. */
const MAX_KEPT = 1000;

export class PassLog {
  private readonly made: Made[] = [];
  private readonly unkept = new Map<string, Unkept>();
  private readonly kept = { strict: 0, reference: 0 };

  add(made: Made): void {
    const { check, severity, strict } = made;
    const level: Profile = strict ? 'strict' : 'reference';
    if (this.kept[level] < MAX_KEPT) {
      this.kept[level]++;
      this.made.push(made);
      return;
    }
    const key = `${level} ${severity} ${check}`;
    const counted = this.unkept.get(key) ?? { check, severity, strict, times: 0 };
    counted.times++;
    this.unkept.set(key, counted);
  }

  of(profile: Profile): { readonly made: readonly Made[]; readonly unkept: readonly Unkept[] } {
    const counts = ({ strict }: { readonly strict: boolean }) => !strict || profile === 'strict';
    return { made: this.made.filter(counts), unkept: [...this.unkept.values()].filter(counts) };
  }
}
