// What is found while the files are read, before anybody asks for a verdict. Bounded: a file full
// of faults does not fill the memory.

import { append } from '../../../base/lists.ts';
import type { LeftOut, Severity } from '../../../ledger/model/check.ts';
import type { SessionsCheckId } from '../verify/checks.ts';

export interface StepFound {
  readonly check: SessionsCheckId;
  readonly severity: Severity;
  readonly path?: string;
  readonly offset?: number;
  readonly expected?: string;
  readonly actual?: string;
  readonly message: string;
}

const MAX_KEPT = 10_000;

export class FoundList {
  private readonly byRow = new Map<number, StepFound[]>();
  private readonly unkept = new Map<string, LeftOut & { times: number }>();
  private kept = 0;

  /** `row`: of all lines of all files. */
  add(row: number, found: StepFound): void {
    if (this.kept++ < MAX_KEPT) {
      append(this.byRow, row, found);
      return;
    }
    const { check, severity } = found;
    const key = `${severity} ${check}`;
    const known = this.unkept.get(key);
    if (known) known.times++;
    else this.unkept.set(key, { check, severity, times: 1, from: null });
  }

  at(row: number): readonly StepFound[] {
    return this.byRow.get(row) ?? [];
  }

  /** Of no entry any more. */
  get leftOut(): readonly LeftOut[] {
    return [...this.unkept.values()];
  }
}
