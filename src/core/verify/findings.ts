// The findings of one lane while it is judged. All count; of very many only as many are
// kept as anybody reads, and errors before all others: a flood of warnings hides none.

import type { Finding, Verdict } from '../model/check.ts';

const KEPT = 1000;

interface Placed {
  /** Which finding it was. */
  readonly nth: number;
  readonly finding: Finding;
}

export class FindingList {
  private readonly errors: Placed[] = [];
  private readonly others: Placed[] = [];
  private found = 0;
  private warnings = 0;

  add(finding: Finding): void {
    const { severity } = finding;
    if (severity === 'warning') this.warnings++;
    const kept = severity === 'error' ? this.errors : this.others;
    if (kept.length < KEPT) kept.push({ nth: this.found, finding });
    this.found++;
  }

  /** Of everything that was found, kept or not. */
  get verdict(): Verdict {
    if (this.errors.length) return 'failed';
    return this.warnings ? 'verified with warnings' : 'verified';
  }

  /** Those kept, in the order in which they were found. */
  get kept(): readonly Finding[] {
    const { errors, others } = this;
    return [...errors, ...others.slice(0, KEPT - errors.length)]
      .sort((a, b) => a.nth - b.nth)
      .map(({ finding }) => finding);
  }

  get leftOut(): number {
    return this.found - Math.min(KEPT, this.errors.length + this.others.length);
  }
}
