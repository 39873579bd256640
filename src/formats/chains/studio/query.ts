// What the screen of a log's rules asks about it. Profiles cross as their JSON text, and are read
// where they are used: whoever asks with one that is none gets an error that names the member.

import type { Pointer } from '../profile/pointer.ts';

/** How a log came to the profile that it is read by. */
export type ProfileOrigin = 'built in' | 'found' | 'given' | 'next to it' | 'not known';

export interface LogMember {
  readonly at: Pointer;
  /** In how many of the records that were looked at. */
  readonly records: number;
  /** A value of it, cut. */
  readonly example: string;
  /** Most of its values could be hashes. */
  readonly isHash: boolean;
}

export interface RulesHead {
  readonly profile: string;
  readonly origin: ProfileOrigin;
  /** Records at the beginning that were looked at, and those of them that are shown first. */
  readonly records: number;
  readonly lines: readonly number[];
  /** Members of the record and of objects inside, in the order of the records. */
  readonly members: readonly LogMember[];
}

export interface AgreementFigure {
  readonly agree: number;
  /** Hashes that could be compared. */
  readonly of: number;
  /** The first lines where one does not agree. */
  readonly breaks: readonly number[];
  readonly unreadable: number;
}

/** A profile that could be chosen, and how it fares with the first records. */
export interface ProfileCandidate {
  readonly name: string;
  readonly rules: string;
  readonly profile: string;
  readonly agree: number;
  readonly of: number;
}

/** A profile that differs from the asked one in one choice: "order of part 0", "UTF-8". */
export interface OptionFigure {
  readonly control: string;
  readonly value: string;
  readonly agree: number;
  readonly of: number;
}

export interface HashedPart {
  /** Its words, as in the sentence about the rules. */
  readonly words: string;
  readonly text: string;
  /** `text` is the bytes in hex. */
  readonly isHex: boolean;
  /** Bytes; `text` may be cut. */
  readonly size: number;
}

export interface LogRecordMember {
  readonly name: string;
  readonly text: string;
  readonly is: 'hashed' | 'partly hashed' | 'left out' | 'the hash';
}

/** A record and what is hashed of it. */
export interface RecordView {
  readonly line: number;
  /** Where it is among the ledger's entries; null: it is in no lane that was looked at. */
  readonly entry: { readonly lane: string; readonly index: number } | null;
  readonly members: readonly LogRecordMember[];
  readonly parts: readonly HashedPart[];
  readonly computed: string | null;
  /** What the record, or the next one of its chain, says it is; null: nothing. */
  readonly recorded: string | null;
  /** Line of the record that says so; null: none does. */
  readonly recordedAt: number | null;
  /** The hash of the record before, as this one names it and as it is; null: it names none, or is the first. */
  readonly link: { readonly named: string; readonly is: string; readonly line: number } | null;
}

export interface RulesQuestions {
  readonly 'chains.rules': { readonly query: null; readonly answer: RulesHead };
  /** `isWhole`: all records, not the first ones. */
  readonly 'chains.agreement': {
    readonly query: { readonly profile: string; readonly isWhole: boolean };
    readonly answer: AgreementFigure;
  };
  readonly 'chains.candidates': {
    readonly query: { readonly profile: string };
    readonly answer: readonly ProfileCandidate[];
  };
  readonly 'chains.options': {
    readonly query: { readonly profile: string };
    readonly answer: readonly OptionFigure[];
  };
  /** `line` null: the first record that does not agree, or else the second. */
  readonly 'chains.record': {
    readonly query: { readonly profile: string; readonly line: number | null };
    readonly answer: RecordView | null;
  };
}
