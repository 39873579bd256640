// What verifying a lane, or the ledger as a whole, records: which checks examined what, what
// they found, and how each of them came out.

import {
  type Check,
  type CheckOutcome,
  type CheckStatus,
  type Finding,
  isExpectation,
  type Severity,
} from '../model/check.ts';
import type { Entry } from '../model/entry.ts';
import type { Verdict } from '../model/verdict.ts';
import { FindingList } from './findings.ts';

/** A finding as a check makes it; the log adds where it was made. */
export interface MadeFinding<C extends string> {
  readonly check: C;
  readonly severity: Severity;
  readonly path?: string | null;
  readonly expected?: string | null;
  readonly actual?: string | null;
  readonly message: string;
  /** 1-based line, for text containers. */
  readonly line?: number | null;
  /** Byte offset inside the payload. */
  readonly offset?: number | null;
}

/** Why a check was not made. */
export interface NotMade {
  readonly status: Extract<CheckStatus, 'not asked for' | 'not checkable'>;
  readonly reason: string;
}

export interface CheckCounts {
  examined: number;
  error: number;
  warning: number;
  info: number;
}

/** The counts of one check, and when it last examined something. */
interface Counted extends CheckCounts {
  readonly rank: Ranked;
  /** The round (see {@link FindingsLog.takeExamined}) in which it last did. */
  round: number;
}

interface Ranked {
  /** A power of two, so that a set of checks is one exact integer. */
  readonly bit: number;
  readonly isExpectation: boolean;
}

/** What the log has to know of the checks of a format. */
export type CheckBits<C extends string> = ReadonlyMap<C, Ranked>;

/** @throws RangeError for more checks than an integer has exact bits (53). */
export function checkBits<C extends string>(checks: readonly Check<C>[]): CheckBits<C> {
  if (checks.length > 53) throw new RangeError(`${checks.length} checks; 53 at most`);
  return new Map(
    checks.map((check, i) => [check.id, { bit: 2 ** i, isExpectation: isExpectation(check) }]),
  );
}

export class FindingsLog<C extends string = string> {
  /** null: of the ledger as a whole. */
  readonly lane: string | null;
  private readonly found = new FindingList();
  private readonly counts = new Map<string, Counted>();
  private readonly severities = new Map<number, Severity>();
  private readonly bits: CheckBits<string>;
  private round = 1;
  private examined = 0;

  constructor(lane: string | null, bits: CheckBits<C>) {
    this.lane = lane;
    this.bits = bits;
  }

  /** Notes that a check examined something: `times` entries, lines or relations. */
  examine(check: C, times = 1): void {
    const counts = this.counted(check);
    counts.examined += times;
    if (counts.round === this.round) return;
    counts.round = this.round;
    this.examined += counts.rank.bit;
  }

  /** `entry` null: the finding is about the lane or the ledger, not about one entry. */
  add(entry: Entry | null, made: MadeFinding<C>): void {
    const { check, severity, path, expected, actual, message, line, offset } = made;
    this.counted(check)[severity]++;
    if (entry && severity !== 'info' && this.severities.get(entry.index) !== 'error')
      this.severities.set(entry.index, severity);
    this.found.add({
      check,
      severity,
      lane: this.lane,
      index: entry?.index ?? null,
      seq: entry?.seq ?? null,
      // A line that cannot be read has no id.
      entry: entry?.id || null,
      path: path ?? null,
      ...(line != null && { line }),
      ...(offset != null && { offset }),
      expected: expected ?? null,
      actual: actual ?? null,
      message,
    });
  }

  /** Takes over a finding that was made, with its location, while the source was read. */
  addPlaced(finding: Finding): void {
    this.counted(finding.check)[finding.severity]++;
    this.found.add(finding);
  }

  /** Counts findings that were made and not kept. */
  addUnkept(check: C, severity: Severity, times: number): void {
    this.counted(check)[severity] += times;
    this.found.addUnkept(times);
  }

  of(check: C): Readonly<CheckCounts> {
    return this.counts.get(check) ?? NONE;
  }

  /** The worst severity, above info, of the findings at an entry. */
  severityAt(index: number): Severity | null {
    return this.severities.get(index) ?? null;
  }

  /** Of everything that was found, kept or not. */
  get verdict(): Verdict {
    const all = [...this.counts.values()];
    const failed = all.filter(({ error }) => error > 0);
    if (failed.length) return failed.every(({ rank }) => rank.isExpectation) ? 'drift' : 'failed';
    return all.some(({ warning }) => warning > 0) ? 'verified with warnings' : 'verified';
  }

  get findings(): readonly Finding[] {
    return this.found.kept;
  }

  get leftOut(): number {
    return this.found.leftOut;
  }

  /** The checks that examined something since the last call, as the sum of their bits. */
  takeExamined(): number {
    const { examined } = this;
    this.examined = 0;
    this.round++;
    return examined;
  }

  private counted(check: string): Counted {
    let counts = this.counts.get(check);
    if (!counts) {
      counts = { ...NONE, rank: this.bits.get(check) ?? UNKNOWN, round: 0 };
      this.counts.set(check, counts);
    }
    return counts;
  }
}

const UNKNOWN: Ranked = { bit: 0, isExpectation: false };
const NONE: Readonly<CheckCounts> = { examined: 0, error: 0, warning: 0, info: 0 };

/** How one check came out by its counts; `notMade`: why there is nothing to count. */
export function outcomeOf(
  check: string,
  { examined, error, warning, info }: Readonly<CheckCounts>,
  notMade: NotMade | null,
): CheckOutcome {
  const fault = error ? 'fail' : warning ? 'warning' : null;
  return {
    check,
    status: fault ?? notMade?.status ?? 'pass',
    reason: fault ? null : (notMade?.reason ?? null),
    looked: examined,
    found: error + warning + info,
  };
}
