// What a verifier writes down about one lane, or about the ledger as a whole.

import type { CheckOutcome, Severity } from '../../../core/model/check.ts';
import type { Entry } from '../../../core/model/entry.ts';
import { FindingList } from '../../../core/verify/findings.ts';
import { CHECKS, type CheckId } from './checks.ts';

export interface Said {
  readonly check: CheckId;
  readonly severity: Severity;
  readonly path?: string;
  readonly expected?: string;
  readonly actual?: string;
  readonly message: string;
}

interface Counts {
  looked: number;
  error: number;
  warning: number;
  info: number;
}

export class Log {
  readonly findings = new FindingList();
  private readonly counts = new Map<CheckId, Counts>();
  private readonly lane: string | null;

  constructor(lane: string | null) {
    this.lane = lane;
  }

  look(check: CheckId, times = 1): void {
    this.of(check).looked += times;
  }

  add(
    { check, severity, path, expected, actual, message }: Said,
    entry: Entry | null = null,
  ): void {
    this.of(check)[severity]++;
    this.findings.add({
      check,
      severity,
      lane: this.lane,
      index: entry?.index ?? null,
      seq: entry?.seq ?? null,
      entry: entry?.id ?? null,
      path: path ?? null,
      expected: expected ?? null,
      actual: actual ?? null,
      message,
    });
  }

  /** `whyNot`: why a check looked at nothing; undefined: it looks at everything there is. */
  outcomes(isStrict: boolean, whyNot: ReadonlyMap<CheckId, string>): CheckOutcome[] {
    return CHECKS.map(({ id, profile }) => {
      const { looked, error, warning, info } = this.of(id);
      const base = { check: id, looked, found: error + warning + info };
      if (profile === 'strict' && !isStrict) {
        return { ...base, status: 'not asked for', reason: 'It belongs to the strict profile.' };
      }
      if (error) return { ...base, status: 'fail', reason: null };
      if (warning) return { ...base, status: 'warning', reason: null };
      if (looked) return { ...base, status: 'pass', reason: null };
      const reason = whyNot.get(id) ?? 'No receipt here could be asked.';
      return { ...base, status: 'not checkable', reason };
    });
  }

  private of(check: CheckId): Counts {
    const kept = this.counts.get(check);
    if (kept) return kept;
    const counts = { looked: 0, error: 0, warning: 0, info: 0 };
    this.counts.set(check, counts);
    return counts;
  }
}
