// The log of the run's lane for one record.

import type { Severity } from '../../../core/model/check.ts';
import type { Entry } from '../../../core/model/entry.ts';
import type { FindingsLog, MadeFinding } from '../../../core/verify/log.ts';
import type { CheckId } from './checks.ts';

type Found = Omit<MadeFinding<CheckId>, 'check' | 'severity' | 'line'>;

export class RecordLog {
  readonly entry: Entry;
  private readonly log: FindingsLog<CheckId>;
  private readonly line: number;

  constructor(log: FindingsLog<CheckId>, entry: Entry, line: number) {
    this.log = log;
    this.entry = entry;
    this.line = line;
  }

  examine(check: CheckId): void {
    this.log.examine(check);
  }

  error(check: CheckId, found: Found): void {
    this.add(check, 'error', found);
  }

  warn(check: CheckId, found: Found): void {
    this.add(check, 'warning', found);
  }

  info(check: CheckId, found: Found): void {
    this.add(check, 'info', found);
  }

  private add(check: CheckId, severity: Severity, found: Found): void {
    this.log.add(this.entry, { check, severity, line: this.line, ...found });
  }
}
