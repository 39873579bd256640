// A forgery on a copy of a ledger has alterations, the steps of the forger, expectations, and the
// verifier's findings on each step. It is plain data.

import type { Seq } from '../../base/seq.ts';
import type { ChainEntry } from './byte-change.ts';
import type { Sides } from './check.ts';
import type { Verdict } from './verdict.ts';

/** Alters an entry; `at` is its index in the lane as it is by then. */
export type Alteration =
  | { readonly kind: 'set'; readonly at: number; readonly path: string; readonly value: string }
  | { readonly kind: 'byte'; readonly at: number; readonly offset: number; readonly to: number }
  | { readonly kind: PlainAlteration; readonly at: number };

/** `cut`: this entry and all after it. `swap`: with the entry after it. `copy`: put in after it. */
export const PLAIN_ALTERATIONS = ['hash', 'parent', 'seq', 'drop', 'swap', 'copy', 'cut'] as const;
export type PlainAlteration = (typeof PLAIN_ALTERATIONS)[number];

/**
 * 1: the alteration alone. 2: the entry sealed again. 3: the chain. 4: signatures. 5: the kept
 * values.
 */
export const TAMPER_STEPS = [1, 2, 3, 4, 5] as const;
export type StepNumber = (typeof TAMPER_STEPS)[number];

export const STEP_NUMBERS: readonly StepNumber[] = [1, 2, 3, 4, 5];
export const STEP_TITLES: Readonly<Record<StepNumber, string>> = {
  1: 'Change one byte',
  2: 'Re-seal the record',
  3: 'Re-seal the chain',
  4: 'Forge signatures',
  5: 'Rewrite the anchor',
};

/** Somebody who is not the forger kept these. */
export const EXPECTATIONS = ['signer', 'anchor', 'copy'] as const;
export type Expectation = (typeof EXPECTATIONS)[number];

export interface TamperCase {
  readonly lane: string | null;
  readonly alterations: readonly Alteration[];
  readonly step: StepNumber;
  /**
   * Public key of the ledger's signer, in hex; null when nobody named one. Keys of a file are in no
   * case.
   */
  readonly signer: string | null;
  readonly nets: readonly Expectation[];
}

/** One value of an entry, and its place. `text` is JSON. */
export interface EntryValue {
  readonly path: string;
  readonly text: string;
  readonly kind: 'text' | 'number' | 'boolean' | 'null';
  readonly start: number;
  readonly end: number;
}

/** The steps of the ladder in a format; a text says why there is no such step. */
export interface ForgerMeans {
  readonly hash: string;
  readonly seal: string | null;
  /** The bench cannot make hashes again: a forger who knows their rule can. */
  readonly isRuleUnknown?: true;
  readonly sign: string | null;
  readonly named: string | null;
  /** A file of keys names the signers, and not one public key. */
  readonly byKeys: boolean;
  readonly anchor: string | null;
  readonly anchorName: string;
  readonly signer: string | null;
  readonly without: readonly PlainAlteration[];
}

/** A ledger on the bench, before anything is done to it. */
export interface BreakItLedger {
  readonly name: string;
  readonly lane: string;
  readonly laneTitle: string;
  readonly lanes: readonly {
    readonly id: string;
    readonly title: string;
    readonly entries: number;
  }[];
  readonly entries: number;
  readonly copied: number | null;
  readonly means: ForgerMeans;
  readonly before: Verdict;
  readonly attacks: readonly Attack[];
  readonly at: number;
  readonly seq: Seq;
  readonly title: string;
  readonly bytes: number;
  readonly values: readonly EntryValue[];
  readonly moreValues: number;
}

/** A prepared cheat, with the next step of the forger. */
export interface Attack {
  readonly id: string;
  readonly title: string;
  readonly cheat: string;
  readonly next: string;
  /** The case in the form of {@link caseText}. */
  readonly case: string;
}

export interface TrialFinding {
  readonly check: string;
  readonly title: string;
  readonly severity: 'error' | 'warning';
  readonly lane: string | null;
  readonly index: number | null;
  readonly seq: Seq | null;
  readonly expected: string | null;
  readonly actual: string | null;
  readonly sides?: Sides;
  readonly message: string;
}

/** The verifier's findings on the forged bytes when these expectations are held against them. */
export interface Trial {
  readonly nets: readonly Expectation[];
  /** The alteration is undone again, as by the sealing: the copy is as the ledger was. */
  readonly isUndone: boolean;
  /** `drift` means that the second copy is another. */
  readonly verdict: Verdict;
  readonly findings: readonly TrialFinding[];
  readonly more: number;
  readonly command: string;
  readonly states: readonly EntryState[];
  readonly failing: readonly Seq[];
  readonly holds: readonly [Seq, Seq] | null;
  readonly rests: readonly [Seq, Seq] | null;
}

export type EntryState = 'holds' | 'fails' | 'rests' | 'forged';

export interface BreakItEntry extends ChainEntry {
  readonly index: number;
  readonly isForged: boolean;
}

/** Bytes around the first that differs. */
export interface ByteWindow {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  readonly start: number;
  readonly differs: number;
  readonly size: number;
}

/** One step of the ladder. */
export interface TamperStep {
  readonly step: StepNumber;
  readonly done: string;
  /** Says why this step does nothing here; null when it does something. */
  readonly missing: string | null;
  /** The file could not be written: a table takes an id once. */
  readonly refused: string | null;
  readonly chain: readonly BreakItEntry[];
  readonly entries: number;
  readonly at: number;
  readonly named: string | null;
  readonly bytes: ByteWindow | null;
  readonly hashes: { readonly before: string; readonly after: string } | null;
  readonly forged: readonly Seq[];
  /** The first has no expectations. */
  readonly trials: readonly Trial[];
  readonly anchors: { readonly before: string; readonly after: string } | null;
  /** Hex of the key that the forger signs with. */
  readonly key: string | null;
}
