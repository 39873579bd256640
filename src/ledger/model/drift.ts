// A ledger offers values for pins, with where it says them, and a verification with pins has a
// result pin by pin. All of it is plain data.

import type { Seq } from '../../base/seq.ts';
import type { KnownKey } from '../../base/signature/keyring.ts';
import type { CheckStatus, Finding, Pins } from './check.ts';
import type { Verdict } from './verdict.ts';

/** A ledger is verified against these. */
export interface DriftAsk {
  readonly pins: Pins;
  /** Keys from elsewhere, of a file; secrets are among them. */
  readonly keyring?: readonly KnownKey[];
}

/** An entry, and its place when all lanes are laid end to end. */
export interface DriftPlace {
  readonly lane: string;
  readonly index: number;
  readonly seq: Seq;
  readonly at: number;
}

/** Places `from` to `to` (exclusive). */
export interface DriftSpan {
  readonly from: number;
  readonly to: number;
}

/** A value that entries record, or that entries hold for. */
export interface RecordedValue {
  readonly value: string;
  readonly entries: number;
  readonly first: DriftPlace;
  readonly last: DriftPlace;
  readonly spans: readonly DriftSpan[];
  readonly more: number;
}

export interface DriftLane extends DriftSpan {
  readonly lane: string;
  readonly title: string;
}

/** The ledger itself offers these for each pin. */
export interface DriftRecords {
  readonly entries: number;
  readonly lanes: readonly DriftLane[];
  readonly values: Readonly<Partial<Record<keyof Pins, readonly RecordedValue[]>>>;
  readonly signed: number;
}

/** One difference, as the verifier found it. */
export interface DriftFinding extends DriftPlace {
  readonly actual: string | null;
}

/** The result of one pin. */
export interface PinDrift {
  readonly pin: keyof Pins;
  readonly check: string;
  readonly status: CheckStatus;
  readonly reason: string | null;
  readonly looked: number;
  readonly found: number;
  readonly first: DriftPlace | null;
  readonly spans: readonly DriftSpan[];
  readonly listed: number;
  readonly differing: readonly DriftFinding[];
  readonly message: string | null;
}

export interface DriftView {
  readonly verdict: Verdict;
  readonly entries: number;
  readonly pins: readonly PinDrift[];
  readonly fault: Finding | null;
}
