// What is written down while a journal is verified, and what it amounts to.

import type { CheckOutcome, Severity } from '../../../core/model/check.ts';
import type { Entry } from '../../../core/model/entry.ts';
import { FindingList } from '../../../core/verify/findings.ts';
import { CHECKS, type CheckId } from './checks.ts';

interface Found {
  readonly check: CheckId;
  readonly severity?: Severity;
  readonly entry: Entry | null;
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
  readonly message: string;
}

export class JournalLog {
  readonly findings = new FindingList();
  private readonly looks = new Map<CheckId, number>();
  private readonly counts = new Map<CheckId, { errors: number; warnings: number; all: number }>();
  private readonly lane: string;

  constructor(lane: string) {
    this.lane = lane;
  }

  look(check: CheckId): void {
    this.looks.set(check, (this.looks.get(check) ?? 0) + 1);
  }

  add({ check, severity = 'error', entry, ...rest }: Found): void {
    const counts = this.counts.get(check) ?? { errors: 0, warnings: 0, all: 0 };
    counts.all++;
    if (severity === 'error') counts.errors++;
    if (severity === 'warning') counts.warnings++;
    this.counts.set(check, counts);
    this.findings.add({
      check,
      severity,
      lane: this.lane,
      index: entry?.index ?? null,
      seq: entry?.seq ?? null,
      // An unreadable line has no id.
      entry: entry?.id || null,
      ...(entry && { line: entry.index + 1 }),
      ...rest,
    });
  }

  /** @param skipped why checks could not be made, or were not asked for. */
  outcomes(skipped: ReadonlyMap<CheckId, Pick<CheckOutcome, 'status' | 'reason'>>): CheckOutcome[] {
    return CHECKS.map(({ id }) => {
      const looked = this.looks.get(id) ?? 0;
      const { errors = 0, warnings = 0, all = 0 } = this.counts.get(id) ?? {};
      const found = { check: id, looked, found: all };
      if (errors) return { ...found, status: 'fail', reason: null };
      if (warnings) return { ...found, status: 'warning', reason: null };
      const why = skipped.get(id);
      if (why) return { ...found, ...why };
      if (looked) return { ...found, status: 'pass', reason: null };
      return { ...found, status: 'not checkable', reason: 'No record here could be asked.' };
    });
  }
}
