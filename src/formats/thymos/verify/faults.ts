// Where the real verifier stops. It loads all entries, then checks all, then replays all,
// and reports the first fault; we go on, and keep which one that is.

import type { Seq } from '../../../base/seq.ts';
import type { Reference } from '../../../ledger/model/check.ts';
import type { EntryRef } from '../../../ledger/model/entry.ts';
import type { FindingsLog, MadeFinding } from '../../../ledger/verify/log.ts';
import type { ThymosCheckId } from './checks.ts';

/** Phases of the real verifier, in its order. */
const PHASES = ['load', 'integrity', 'replay'] as const;
type Phase = (typeof PHASES)[number];

/** At what the real verifier stops, in its order within a phase; and what is wrong then. */
const STOPS = {
  unreadable: ['thymos.load', 'load', 'payload'],
  crash: ['thymos.load', 'load', 'payload'],
  hash_mismatch: ['thymos.content-hash', 'integrity', 'id'],
  root_trajectory_mismatch: ['thymos.trajectory', 'integrity', 'payload.trajectory_id'],
  first_kind: ['thymos.first-entry', 'integrity', 'kind'],
  first_seq: ['thymos.first-entry', 'integrity', 'seq'],
  first_parent: ['thymos.first-entry', 'integrity', 'parent'],
  seq_gap: ['thymos.sequence', 'integrity', 'seq'],
  parent_mismatch: ['thymos.parent-chain', 'integrity', 'parent'],
  skill_mismatch: ['thymos.skill-id', 'replay', 'payload.skill_id'],
  compiler_missing: ['thymos.compiler-recorded', 'replay', 'payload.body.compiler_version'],
  compiler_drift: ['thymos.compiler-pin', 'replay', 'payload.body.compiler_version'],
  signature: ['thymos.signature-pin', 'replay', 'payload.body.signature'],
  policy_drift: ['thymos.policy-set-pin', 'replay', 'payload.body.policy_set_hash'],
  create_collision: ['thymos.fold', 'replay', 'payload.body.delta'],
  replace_missing: ['thymos.fold', 'replay', 'payload.body.delta'],
  retract_missing: ['thymos.fold', 'replay', 'payload.body.delta'],
  version_conflict: ['thymos.fold', 'replay', 'payload.body.delta'],
} as const satisfies Record<string, readonly [check: ThymosCheckId, phase: Phase, path: string]>;

export type StopCode = keyof typeof STOPS;
const CODES = Object.keys(STOPS);

/** Where the real verifier stops, as plain data: enough to have it stop there again. */
export interface StoppedByFault {
  readonly index: number;
  readonly code: StopCode;
  readonly seq: Seq;
  readonly message: string;
}

/** Of a text; null: it is none. */
export function stopCode(text: string): StopCode | null {
  // Their names are the keys of the table.
  return CODES.includes(text) ? (text as StopCode) : null;
}

type Fault = Required<Pick<MadeFinding<ThymosCheckId>, 'expected' | 'actual' | 'message'>> &
  Pick<MadeFinding<ThymosCheckId>, 'sides' | 'follows'> &
  Pick<MadeFinding<ThymosCheckId>, 'path' | 'offset'>;

interface Stop {
  /** Phase, entry, and which of the phase's checks: what comes first is reported. */
  readonly order: readonly [phase: number, index: number, check: number];
  readonly code: StopCode;
  readonly seq: Seq;
  readonly message: string;
}

export class LaneFaults {
  private first: Stop | null = null;
  private readonly log: FindingsLog<ThymosCheckId>;

  constructor(log: FindingsLog<ThymosCheckId>) {
    this.log = log;
  }

  /** Notes the first fault so far: the function goes back to it. */
  mark(): () => void {
    const { first } = this;
    return () => {
      this.first = first;
    };
  }

  /** An error of ours at which the real verifier stops. */
  add(entry: EntryRef, code: StopCode, fault: Fault): void {
    this.stop(entry, code, fault.message);
    const [check, , path] = STOPS[code];
    this.log.add(entry, { check, severity: 'error', path, ...fault });
  }

  /** The real verifier stops here, whatever we make of it. */
  stop(entry: Pick<EntryRef, 'index' | 'seq'>, code: StopCode, message: string): void {
    const order = [PHASES.indexOf(STOPS[code][1]), entry.index, CODES.indexOf(code)] as const;
    const stop = { order, code, seq: entry.seq, message };
    if (!this.first || isBefore(stop, this.first)) this.first = stop;
  }

  /** The first of them; null: the real verifier does not stop. */
  stopped(): StoppedByFault | null {
    const { first } = this;
    return (
      first && { index: first.order[1], code: first.code, seq: first.seq, message: first.message }
    );
  }

  /** The first fault in the real order, or ok. */
  reference(): Reference {
    if (!this.first) return { ok: true };
    const { code, seq, message } = this.first;
    return { ok: false, code, seq, message };
  }

  /** Whether the real verifier gets past a phase. */
  passes(phase: Phase): boolean {
    return !this.first || this.first.order[0] > PHASES.indexOf(phase);
  }
}

function isBefore({ order: [phase, index, check] }: Stop, { order }: Stop): boolean {
  return (phase - order[0] || index - order[1] || check - order[2]) < 0;
}
