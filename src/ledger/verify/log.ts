// A log records which checks examined what, their findings, and the result of each.

import type { Sides } from '../model/check.ts';
import {
  type Cause,
  type Check,
  type CheckOutcome,
  type CheckStatus,
  type Finding,
  isExpectation,
  type LeftOut,
  type Severity,
} from '../model/check.ts';
import type { EntryRef } from '../model/entry.ts';
import type { Verdict } from '../model/verdict.ts';
import { CheckSets, type CheckWords, include } from './check-sets.ts';
import { FindingRoom, KeptFindings } from './findings.ts';

/** A finding as a check makes it; the log adds where it was made. */
export interface MadeFinding<C extends string> {
  readonly check: C;
  readonly severity: Severity;
  readonly path?: string | null;
  readonly expected?: string | null;
  readonly actual?: string | null;
  readonly sides?: Sides | undefined;
  readonly follows?: Cause | undefined;
  readonly fault?: string | undefined;
  readonly message: string;
  readonly line?: number | null;
  readonly offset?: number | null;
}

/** Indices of the entries at which something was found, ascending: each by its worst. */
export interface MarkedEntries {
  readonly errors: Uint32Array;
  readonly warnings: Uint32Array;
}

/** Says why a check was not made. */
export interface NotMade {
  readonly status: Extract<CheckStatus, 'not asked for' | 'not checkable'>;
  readonly reason: string;
}

/** The content of a log as plain data: enough to make it again. */
export interface LogFacts {
  readonly examined: readonly { readonly check: string; readonly times: number }[];
  readonly findings: readonly Finding[];
  readonly leftOut: readonly LeftOut[];
}

export interface CheckCounts {
  examined: number;
  error: number;
  warning: number;
  info: number;
}

/** The logs of one run have these in common: the checks of their format, and room for findings. */
export class KnownChecks<C extends string> {
  readonly sets: CheckSets;
  readonly size: number;
  readonly ids: readonly string[];
  readonly room = new FindingRoom();
  private readonly places: ReadonlyMap<string, number>;
  private readonly expectations: readonly boolean[];
  private numbers = new Uint32Array();
  private given = 0;

  readonly onFinding: ((finding: Finding) => void) | null;

  constructor(checks: readonly Check<C>[], onFinding?: (finding: Finding) => void) {
    this.onFinding = onFinding ?? null;
    this.sets = new CheckSets(checks.map(({ id }) => id));
    this.size = checks.length;
    this.ids = checks.map(({ id }) => id);
    this.places = new Map(checks.map(({ id }, place) => [id, place]));
    this.expectations = checks.map(isExpectation);
  }

  /** The number of checks stands for none of them. */
  findPlace(check: string): number {
    return this.places.get(check) ?? this.size;
  }

  isExpectation(place: number): boolean {
    return this.expectations[place] ?? false;
  }

  /** The zeros of one log are in one array with those of others: there can be very many. */
  zeros(length: number): Uint32Array {
    if (this.given + length > this.numbers.length) {
      this.numbers = new Uint32Array(Math.max(length, this.given ? LOGS_AT_ONCE * length : 0));
      this.given = 0;
    }
    const from = this.given;
    this.given += length;
    return this.numbers.subarray(from, this.given);
  }
}

/** Checks of the format that examine an entry together; there are fewer than 256. */
export interface CheckGroup<C extends string> {
  readonly checks: readonly C[];
  readonly places: Uint8Array;
}

const SLOTS = { examined: 0, error: 1, warning: 2, info: 3 } as const;
const COUNTS = 4;
const LOGS_AT_ONCE = 64;

/** A ledger can have very many lanes, and each has a log: it is small while it is empty. */
export class FindingsLog<C extends string = string> {
  /** Null for the ledger as a whole. */
  readonly lane: string | null;
  private readonly found: KeptFindings;
  private readonly counts: Uint32Array;
  private severities: Map<number, Severity> | null = null;
  private readonly known: KnownChecks<C>;
  private readonly examined: CheckWords;
  private copy: FindingsLog<C> | null = null;
  /** Has the severity of an entry before it changed, since the last mark, or null. */
  private changed: Map<number, Severity | null> | null = null;

  /** The findings are not the ledger's. */
  private readonly isApart: boolean;

  constructor(lane: string | null, known: KnownChecks<C>, room = known.room) {
    this.isApart = room !== known.room;
    this.lane = lane;
    this.known = known;
    this.found = new KeptFindings(room);
    this.counts = known.zeros(COUNTS * (known.size + 1));
    this.examined = known.zeros(known.sets.words);
  }

  examine(check: C, times = 1): void {
    const place = this.count(check, 'examined', times);
    if (place < this.known.size) include(this.examined, place);
    this.copy?.examine(check, times);
  }

  /** For {@link examineAll}. */
  together(checks: readonly C[]): CheckGroup<C> {
    return { checks, places: Uint8Array.from(checks, (check) => this.known.findPlace(check)) };
  }

  examineAll({ checks, places }: CheckGroup<C>): void {
    for (let i = 0; i < places.length; i++) {
      const place = places[i] ?? 0;
      const at = COUNTS * place + SLOTS.examined;
      this.counts[at] = (this.counts[at] ?? 0) + 1;
      include(this.examined, place);
    }
    if (this.copy) for (const check of checks) this.copy.examine(check);
  }

  /** `entry` is null when the finding is about the lane or the ledger, not about one entry. */
  add(entry: EntryRef | null, made: MadeFinding<C>): void {
    const { check, severity, path, expected, actual, sides, follows, fault } = made;
    const { message, line, offset } = made;
    this.count(check, severity, 1);
    if (entry) this.mark(entry.index, severity);
    this.keep({
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
      ...(sides && { sides }),
      ...(follows && { follows }),
      ...(fault !== undefined && { fault }),
      message,
    });
    this.copy?.add(entry, made);
  }

  addPlaced(finding: Finding): void {
    this.count(finding.check, finding.severity, 1);
    if (finding.index !== null) this.mark(finding.index, finding.severity);
    this.keep(finding);
  }

  private keep(finding: Finding): void {
    this.found.add(finding);
    if (!this.isApart) this.known.onFinding?.(finding);
  }

  addUnkept(kind: LeftOut): void {
    this.count(kind.check, kind.severity, kind.times);
    this.found.addUnkept(kind);
  }

  /** It takes no room from the ledger's findings. */
  apart(): FindingsLog<C> {
    return new FindingsLog(this.lane, this.known, new FindingRoom());
  }

  /** From now on, this is recorded there too; null ends that. */
  copyTo(log: FindingsLog<C> | null): void {
    this.copy = log;
  }

  facts(): LogFacts {
    const examined = this.known.ids.flatMap((id, place) => {
      const times = this.countAt(place, 'examined');
      return times ? [{ check: id, times }] : [];
    });
    return { examined, findings: this.findings, leftOut: this.leftOut };
  }

  replay({ examined, findings, leftOut }: LogFacts): void {
    for (const { check, times } of examined) this.count(check, 'examined', times);
    for (const finding of findings) this.addPlaced(finding);
    for (const kind of leftOut) this.addUnkept(kind);
  }

  of(check: C): Readonly<CheckCounts> {
    const place = this.known.findPlace(check);
    return {
      examined: this.countAt(place, 'examined'),
      error: this.countAt(place, 'error'),
      warning: this.countAt(place, 'warning'),
      info: this.countAt(place, 'info'),
    };
  }

  severityAt(index: number): Severity | null {
    return this.severities?.get(index) ?? null;
  }

  get marked(): MarkedEntries | null {
    if (!this.severities?.size) return null;
    const [errors, warnings]: [number[], number[]] = [[], []];
    for (const [index, severity] of this.severities)
      (severity === 'error' ? errors : warnings).push(index);
    return { errors: Uint32Array.from(errors).sort(), warnings: Uint32Array.from(warnings).sort() };
  }

  /**
   * The returned function restores the noted state. In between it records what would not hold any
   * more once there are more entries.
   */
  savepoint(): () => void {
    const counts = this.counts.slice();
    const examined = this.examined.slice();
    const takeBack = this.found.mark();
    const changed = new Map<number, Severity | null>();
    this.changed = changed;
    return () => {
      this.counts.set(counts);
      this.examined.set(examined);
      takeBack();
      for (const [index, before] of changed)
        if (before) this.severities?.set(index, before);
        else this.severities?.delete(index);
      this.changed = null;
    };
  }

  get verdict(): Verdict {
    let verdict: Verdict = 'verified';
    for (let place = 0; place <= this.known.size; place++) {
      const error = this.countAt(place, 'error');
      if (error && !this.known.isExpectation(place)) return 'failed';
      if (error) verdict = 'drift';
      else if (this.countAt(place, 'warning') && verdict === 'verified')
        verdict = 'verified with warnings';
    }
    return verdict;
  }

  get findings(): readonly Finding[] {
    return this.found.kept;
  }

  get leftOut(): readonly LeftOut[] {
    return this.found.leftOut;
  }

  /** Equal sets are the same array. */
  takeExamined(): readonly string[] {
    const ids = this.known.sets.ids(this.examined);
    this.examined.fill(0);
    return ids;
  }

  private mark(index: number, severity: Severity): void {
    const before = this.severityAt(index);
    if (severity === 'info' || before === 'error') return;
    this.severities ??= new Map();
    if (this.changed && !this.changed.has(index)) this.changed.set(index, before);
    this.severities.set(index, severity);
  }

  private count(check: string, what: keyof typeof SLOTS, times: number): number {
    const place = this.known.findPlace(check);
    const at = COUNTS * place + SLOTS[what];
    this.counts[at] = (this.counts[at] ?? 0) + times;
    return place;
  }

  private countAt(place: number, what: keyof typeof SLOTS): number {
    return this.counts[COUNTS * place + SLOTS[what]] ?? 0;
  }
}

/**
 * Returns the result of one check by its counts; `notMade` says why there is nothing to count, and
 * `proves` what a pass proves.
 */
export function judgeCheck(
  check: string,
  { examined, error, warning, info }: Readonly<CheckCounts>,
  notMade: NotMade | null,
  proves: string | null,
): CheckOutcome {
  const fault = error ? 'fail' : warning ? 'warning' : null;
  const status = fault ?? notMade?.status ?? 'pass';
  return {
    check,
    status,
    reason: fault ? null : (notMade?.reason ?? null),
    ...(status === 'pass' && proves !== null && { proves }),
    looked: examined,
    found: error + warning + info,
  };
}
