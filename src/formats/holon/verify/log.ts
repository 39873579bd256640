// What the pass over a ledger finds, lane by lane. The pass is made when the ledger is
// opened, before a profile is chosen; the verifier takes from it what its profile wants.

import type { Profile, Severity } from '../../../core/model/check.ts';
import type { MadeFinding } from '../../../core/verify/log.ts';
import type { CheckId } from './checks.ts';

export interface PassFinding extends MadeFinding<CheckId> {
  /** Found by the strict profile alone. */
  readonly strict?: boolean;
  /** Number of the event in the ledger; null: the line is no event. */
  readonly event: number | null;
  /** Position of the line among all lines read. */
  readonly row: number;
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
  private readonly kept: PassFinding[] = [];
  private readonly unkept = new Map<string, Unkept>();
  private readonly room = { strict: MAX_KEPT, reference: MAX_KEPT };

  add(finding: PassFinding): void {
    const { check, severity, strict = false } = finding;
    const level: Profile = strict ? 'strict' : 'reference';
    if (this.room[level] > 0) {
      this.room[level]--;
      this.kept.push(finding);
      return;
    }
    const key = `${level} ${severity} ${check}`;
    const counted = this.unkept.get(key) ?? { check, severity, strict, times: 0 };
    counted.times++;
    this.unkept.set(key, counted);
  }

  of(profile: Profile): {
    readonly kept: readonly PassFinding[];
    readonly unkept: readonly Unkept[];
  } {
    const counts = ({ strict }: { readonly strict?: boolean }) => !strict || profile === 'strict';
    return { kept: this.kept.filter(counts), unkept: [...this.unkept.values()].filter(counts) };
  }
}
