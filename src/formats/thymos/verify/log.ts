// What a verifier writes down about one lane: findings with their places, how often
// each check looked, and the faults of the real verifier in the real order.

import type { Finding, Reference, Severity } from '../../../core/model/check.ts';
import type { Entry, Seq } from '../../../core/model/entry.ts';
import { FindingList } from '../../../core/verify/findings.ts';
import type { CheckId } from './checks.ts';

/** Phases of the real verifier: everything is loaded, then checked, then replayed. */
export type Phase = 'load' | 'integrity' | 'replay';
const ORDER: Readonly<Record<Phase, number>> = { load: 0, integrity: 1, replay: 2 };

export interface LaneFinding {
  readonly check: CheckId;
  readonly severity: Severity;
  readonly entry: Entry;
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
  readonly message: string;
  /** Byte offset inside the payload. */
  readonly offset?: number | null;
}

/** A finding at which the real verifier stops. */
export interface LaneFault extends Omit<LaneFinding, 'severity'> {
  readonly phase: Phase;
  /** Place among the checks of one entry within the phase. */
  readonly step: number;
  readonly code: string;
}

export interface Counts {
  errors: number;
  warnings: number;
  infos: number;
}

interface Stop {
  readonly phase: number;
  readonly index: number;
  readonly step: number;
  readonly code: string;
  readonly seq: Seq;
  readonly message: string;
}

export class LaneLog {
  readonly findings = new FindingList();
  private readonly looks = new Map<CheckId, number>();
  private readonly counts = new Map<CheckId, Counts>();
  private first: Stop | null = null;
  private readonly lane: string;

  constructor(lane: string) {
    this.lane = lane;
  }

  look(check: CheckId, times = 1): void {
    this.looks.set(check, this.looked(check) + times);
  }

  looked(check: CheckId): number {
    return this.looks.get(check) ?? 0;
  }

  found(check: CheckId): Counts {
    return this.counts.get(check) ?? { errors: 0, warnings: 0, infos: 0 };
  }

  add({ check, severity, entry, offset, ...rest }: LaneFinding): void {
    const counts = this.found(check);
    if (severity === 'error') counts.errors++;
    else if (severity === 'warning') counts.warnings++;
    else counts.infos++;
    this.counts.set(check, counts);
    const { index, seq, id } = entry;
    const finding: Finding = { check, severity, lane: this.lane, index, seq, entry: id, ...rest };
    this.findings.add(offset === undefined || offset === null ? finding : { ...finding, offset });
  }

  /** The real verifier stops here; we say so and go on. */
  fail({ phase, step, code, ...finding }: LaneFault): void {
    this.stop(phase, step, code, finding.entry, finding.message);
    this.add({ ...finding, severity: 'error' });
  }

  /** The real verifier stops here, whatever we make of it. */
  stop(phase: Phase, step: number, code: string, entry: Entry, message: string): void {
    const stop = { phase: ORDER[phase], index: entry.index, step, code, seq: entry.seq, message };
    if (!this.first || isBefore(stop, this.first)) this.first = stop;
  }

  /** The first fault in the real order, or ok. */
  reference(): Reference {
    if (!this.first) return { ok: true };
    const { code, seq, message } = this.first;
    return { ok: false, code, seq, message };
  }

  /** Whether the real verifier gets past a phase. */
  passes(phase: Phase): boolean {
    return !this.first || this.first.phase > ORDER[phase];
  }
}

function isBefore(a: Stop, b: Stop): boolean {
  return (
    a.phase - b.phase < 0 || (a.phase === b.phase && (a.index - b.index || a.step - b.step) < 0)
  );
}
