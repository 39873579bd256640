// A forgery made on a copy of a ledger: what is done to it, how far the forger goes, what is held
// against it, and what the verifier says of each step. Plain data.

import type { Seq } from '../../base/seq.ts';
import type { ChainEntry } from './byte-change.ts';
import type { Sides } from './check.ts';
import type { Verdict } from './verdict.ts';

/** What is done to an entry; `at` is its index in the lane as it is by then. */
export type Alteration =
  /** `value`: JSON text, written over the value at the place `path`. */
  | { readonly kind: 'set'; readonly at: number; readonly path: string; readonly value: string }
  /** `to`: what the byte at `offset` of the entry's bytes becomes, 0 to 255. */
  | { readonly kind: 'byte'; readonly at: number; readonly offset: number; readonly to: number }
  | { readonly kind: PlainAlteration; readonly at: number };

/** `cut`: this entry and all after it. `swap`: with the entry after it. `copy`: put in after it. */
export const PLAIN_ALTERATIONS = ['hash', 'parent', 'seq', 'drop', 'swap', 'copy', 'cut'] as const;
export type PlainAlteration = (typeof PLAIN_ALTERATIONS)[number];

/** 1: the alteration alone. 2: the entry sealed again. 3: the chain. 4: signatures. 5: what was kept of it. */
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

/** What somebody kept who is not the forger. */
export const EXPECTATIONS = ['signer', 'anchor', 'copy'] as const;
export type Expectation = (typeof EXPECTATIONS)[number];

export interface TamperCase {
  /** null: the first lane. */
  readonly lane: string | null;
  readonly alterations: readonly Alteration[];
  readonly step: StepNumber;
  /** Public key of whoever signed the ledger, hex; null: nobody named one. Keys of a file are in no case. */
  readonly signer: string | null;
  readonly nets: readonly Expectation[];
}

/** One value of an entry, and where it is. `text`: as JSON. */
export interface EntryValue {
  readonly path: string;
  readonly text: string;
  readonly kind: 'text' | 'number' | 'boolean' | 'null';
  /** Where it is in the entry's bytes. */
  readonly start: number;
  readonly end: number;
}

/** What of the ladder there is in a format; a text says why there is no such step. */
export interface ForgerMeans {
  /** Of the hashes: "BLAKE3". */
  readonly hash: string;
  readonly seal: string | null;
  /** It is the bench that cannot make hashes again: a forger who knows their rule can. */
  readonly isRuleUnknown?: true;
  readonly sign: string | null;
  /** Why no signer can be named to the verifier; null: one can. */
  readonly named: string | null;
  /** A signer is named by a file of keys, and not by one public key. */
  readonly byKeys: boolean;
  readonly anchor: string | null;
  /** What a kept anchor is called: "anchor", "id of the last record", "seal". */
  readonly anchorName: string;
  /** Public key by which the ledger itself says it is signed. */
  readonly signer: string | null;
  /** Alterations that mean nothing in this format. */
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
  /** Of the lane, in the copy. */
  readonly entries: number;
  /** Entries of the copy where it is not the whole ledger; null: it is. */
  readonly copied: number | null;
  readonly means: ForgerMeans;
  readonly before: Verdict;
  readonly attacks: readonly Attack[];
  /** Of the entry that was asked for. */
  readonly at: number;
  readonly seq: Seq;
  readonly title: string;
  readonly bytes: number;
  readonly values: readonly EntryValue[];
  readonly moreValues: number;
}

/** A prepared cheat: what it is, and what the forger does next. */
export interface Attack {
  readonly id: string;
  readonly title: string;
  readonly cheat: string;
  readonly next: string;
  /** As {@link caseText} of it. */
  readonly case: string;
}

export interface TrialFinding {
  readonly check: string;
  /** What is wrong, in words. */
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

/** What the verifier says of the forged bytes when these nets are held against them. */
export interface Trial {
  readonly nets: readonly Expectation[];
  /** What was done is undone again, as by the sealing: the copy is as the ledger was. */
  readonly isUndone: boolean;
  /** `drift`: the second copy is another. */
  readonly verdict: Verdict;
  /** Those that the ledger did not have before; the first ones. */
  readonly findings: readonly TrialFinding[];
  readonly more: number;
  /** The same on the command line. */
  readonly command: string;
  /** Of the entries that are shown, in their order. */
  readonly states: readonly EntryState[];
  /** Seqs of entries with a finding in this lane, the first ones. */
  readonly failing: readonly Seq[];
  /** The first and last entry of those before them, and of those after them. */
  readonly holds: readonly [Seq, Seq] | null;
  readonly rests: readonly [Seq, Seq] | null;
}

export type EntryState = 'holds' | 'fails' | 'rests' | 'forged';

export interface BreakItEntry extends ChainEntry {
  readonly index: number;
  /** It was changed or made again by the forger. */
  readonly isForged: boolean;
}

/** Bytes around the first that differs. */
export interface ByteWindow {
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  /** Where the first of them is in the entry, and which of them differs first. */
  readonly start: number;
  readonly differs: number;
  readonly size: number;
}

/** One step of the ladder. */
export interface TamperStep {
  readonly step: StepNumber;
  /** What the forger did, in a sentence. */
  readonly done: string;
  /** Why this step does nothing here; null: it does something. */
  readonly missing: string | null;
  /** The file could not be written: a table takes an id once. */
  readonly refused: string | null;
  /** A part of the lane, around the entry that was changed. */
  readonly chain: readonly BreakItEntry[];
  readonly entries: number;
  readonly at: number;
  /** What the entry after the changed one names as its parent. */
  readonly named: string | null;
  readonly bytes: ByteWindow | null;
  /** Hashes of the changed entry: as it was written, and of its bytes as they are now. */
  readonly hashes: { readonly before: string; readonly after: string } | null;
  /** Seqs of entries whose bytes or hashes the forger changed in this lane, the first ones. */
  readonly forged: readonly Seq[];
  /** The first: nothing held against it. */
  readonly trials: readonly Trial[];
  /** The first of the original, and of the forged copy, as texts to show. */
  readonly anchors: { readonly before: string; readonly after: string } | null;
  /** Hex of the key that the forger signs with. */
  readonly key: string | null;
}
