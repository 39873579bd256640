// What is written down while a run is verified: how often each check looked, and what
// it found.

import type { Severity } from '../../../core/model/check.ts';
import type { Entry } from '../../../core/model/entry.ts';
import { FindingList } from '../../../core/verify/findings.ts';
import type { CheckId } from './checks.ts';

interface Counts {
  looked: number;
  errors: number;
  warnings: number;
  infos: number;
}

export interface Found {
  readonly path?: string;
  readonly expected?: string;
  readonly actual?: string;
  readonly message: string;
  readonly offset?: number;
}

export class RunLog {
  readonly findings = new FindingList();
  /** The worst severity at each record that has a finding. */
  readonly worst = new Map<number, Severity>();
  private readonly counts = new Map<CheckId, Counts>();
  private readonly lane: string;
  private readonly lineOf: (entry: Entry) => number;

  constructor(lane: string, lineOf: (entry: Entry) => number) {
    this.lane = lane;
    this.lineOf = lineOf;
  }

  of(check: CheckId): Readonly<Counts> {
    return this.counted(check);
  }

  look(check: CheckId): void {
    this.counted(check).looked++;
  }

  error(check: CheckId, entry: Entry, found: Found): void {
    this.add(check, 'error', entry, found);
  }

  warn(check: CheckId, entry: Entry, found: Found): void {
    this.add(check, 'warning', entry, found);
  }

  info(check: CheckId, entry: Entry, found: Found): void {
    this.add(check, 'info', entry, found);
  }

  private add(check: CheckId, severity: Severity, entry: Entry, found: Found): void {
    const counts = this.counted(check);
    if (severity === 'error') counts.errors++;
    else if (severity === 'warning') counts.warnings++;
    else counts.infos++;
    const worst = this.worst.get(entry.index);
    if (worst !== 'error' && severity !== 'info') this.worst.set(entry.index, severity);
    const { path = null, expected = null, actual = null, message, offset } = found;
    const { index, seq, id } = entry;
    this.findings.add({
      check,
      severity,
      lane: this.lane,
      index,
      seq,
      entry: id,
      path,
      line: this.lineOf(entry),
      ...(offset !== undefined && { offset }),
      expected,
      actual,
      message,
    });
  }

  private counted(check: CheckId): Counts {
    let counts = this.counts.get(check);
    if (!counts) {
      counts = { looked: 0, errors: 0, warnings: 0, infos: 0 };
      this.counts.set(check, counts);
    }
    return counts;
  }
}
