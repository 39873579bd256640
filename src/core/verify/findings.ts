// The findings of one lane while it is verified. All count; of very many only as many
// are kept as anybody reads, errors before all others: a flood of warnings hides none.

import type { Finding } from '../model/check.ts';

const MAX_KEPT = 1000;

interface Numbered {
  /** Which finding it was. */
  readonly nth: number;
  readonly finding: Finding;
}

export class FindingList {
  private readonly errors: Numbered[] = [];
  private readonly others: Numbered[] = [];
  private found = 0;

  add(finding: Finding): void {
    const { severity } = finding;
    const kept = severity === 'error' ? this.errors : this.others;
    if (kept.length < MAX_KEPT) kept.push({ nth: this.found, finding });
    this.found++;
  }

  /** Findings that were counted where they were made, and not kept there. */
  addUnkept(times: number): void {
    this.found += times;
  }

  /** Those kept, in the order in which they were found. */
  get kept(): readonly Finding[] {
    const { errors, others } = this;
    return [...errors, ...others.slice(0, MAX_KEPT - errors.length)]
      .sort((a, b) => a.nth - b.nth)
      .map(({ finding }) => finding);
  }

  get leftOut(): number {
    return this.found - Math.min(MAX_KEPT, this.errors.length + this.others.length);
  }
}
