// What a ledger says that a pin may expect, with where it says it; and what a verification with pins
// comes to, pin by pin. Plain data.

import type { Seq } from '../../base/seq.ts';
import type { KnownKey } from '../../base/signature/keyring.ts';
import type { CheckStatus, Finding, Pins } from './check.ts';
import type { Verdict } from './verdict.ts';

/** What a ledger is verified against. */
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
  /** From 0, over all lanes in the order of the ledger. */
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
  /** How many entries. */
  readonly entries: number;
  readonly first: DriftPlace;
  readonly last: DriftPlace;
  /** Where it is in force: from an entry that has it until one that has another. */
  readonly spans: readonly DriftSpan[];
  /** Spans that are not kept. */
  readonly more: number;
}

export interface DriftLane extends DriftSpan {
  readonly lane: string;
  readonly title: string;
}

/** What the ledger itself offers for each pin. */
export interface DriftRecords {
  /** Over all lanes, without those shown again. */
  readonly entries: number;
  /** The first of them; there can be very many. */
  readonly lanes: readonly DriftLane[];
  readonly values: Readonly<Partial<Record<keyof Pins, readonly RecordedValue[]>>>;
  /** Entries with a signature, whoever made it. */
  readonly signed: number;
}

/** One difference, as the verifier found it. */
export interface DriftFinding extends DriftPlace {
  readonly actual: string | null;
}

/** What one pin shows. */
export interface PinDrift {
  readonly pin: keyof Pins;
  readonly check: string;
  readonly status: CheckStatus;
  readonly reason: string | null;
  readonly looked: number;
  readonly found: number;
  /** null: nothing differs, or what differs is no entry. */
  readonly first: DriftPlace | null;
  /** Parts of the time line in which entries differ: all of them, in as few parts as can be seen. */
  readonly spans: readonly DriftSpan[];
  /** How many entries that differ can be listed: of `found` all that are at an entry, where there are not very many. */
  readonly listed: number;
  /** The first of those, in order. */
  readonly differing: readonly DriftFinding[];
  /** What the verifier says of the first difference. */
  readonly message: string | null;
}

export interface DriftView {
  readonly verdict: Verdict;
  readonly entries: number;
  /** In the order of the pins as they were given. */
  readonly pins: readonly PinDrift[];
  /** The first fault that is no difference from a pin: the ledger contradicts itself. */
  readonly fault: Finding | null;
}
