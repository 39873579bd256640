// Where the real verifier stops. It loads all entries, then checks all, then replays all,
// and reports the first fault; we go on, and keep which one that is.

import type { Reference } from '../../../core/model/check.ts';
import type { Entry, Seq } from '../../../core/model/entry.ts';
import type { FindingsLog, MadeFinding } from '../../../core/verify/log.ts';
import type { CheckId } from './checks.ts';

/** Phases of the real verifier. */
export type Phase = 'load' | 'integrity' | 'replay';
const ORDER: Readonly<Record<Phase, number>> = { load: 0, integrity: 1, replay: 2 };

/** A finding at which the real verifier stops. */
export interface Fault extends Omit<MadeFinding<CheckId>, 'severity'> {
  readonly phase: Phase;
  /** Its position among the checks of one entry within the phase. */
  readonly step: number;
  readonly code: string;
}

interface Stop {
  readonly phase: number;
  readonly index: number;
  readonly step: number;
  readonly code: string;
  readonly seq: Seq;
  readonly message: string;
}

export class LaneFaults {
  private first: Stop | null = null;
  private readonly log: FindingsLog<CheckId>;

  constructor(log: FindingsLog<CheckId>) {
    this.log = log;
  }

  /** An error of ours at which the real verifier stops. */
  add(entry: Entry, { phase, step, code, ...made }: Fault): void {
    this.stop(phase, step, code, entry, made.message);
    this.log.add(entry, { ...made, severity: 'error' });
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
  return (a.phase - b.phase || a.index - b.index || a.step - b.step) < 0;
}
