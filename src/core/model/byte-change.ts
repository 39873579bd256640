// One byte of a ledger changed, on a copy: where, and what the verifier says of it.

import type { Finding } from './check.ts';
import type { Seq } from './entry.ts';
import type { Verdict } from './verdict.ts';

/** Where `from` is first in the entry, `to` is written over it: the same but for one character. */
export interface ByteChange {
  readonly seq: number;
  readonly from: string;
  readonly to: string;
}

/** An entry of the chain in which the byte is. */
export interface ChainEntry {
  readonly index: number;
  readonly seq: Seq;
  readonly title: string;
  /** In a word or two. */
  readonly name: string;
}

/** What the verifier found in both, the ledger and the copy of it. */
export interface ChangedCopy {
  readonly lane: string;
  readonly title: string;
  readonly chain: readonly ChainEntry[];
  /** Index of the changed entry. */
  readonly at: number;
  /** Some bytes of that entry before the changed one, which is the last of them. */
  readonly bytes: Uint8Array;
  /** What the last of them is in the copy. */
  readonly changed: number;
  /** Position of the changed byte in the entry, and of how many bytes. */
  readonly offset: number;
  readonly size: number;
  /** The entry's hash as it is written, and of the bytes as they are in the copy: hex. */
  readonly recorded: string;
  readonly computed: string;
  readonly whole: Verdict;
  readonly broken: Verdict;
  /** What the verifier says of the changed entry. */
  readonly findings: readonly Finding[];
  /** The copy, as a file. */
  readonly copy: Uint8Array;
}
