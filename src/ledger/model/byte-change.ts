// One byte of a ledger changed, on a copy: where, and what the verifier says of it.

import type { Seq } from '../../base/seq.ts';
import type { Finding } from './check.ts';
import type { Verdict } from './verdict.ts';

/** Where `from` is first in the entry, `to` is written over it: the same but for one byte. */
export interface ByteChange {
  readonly seq: number;
  readonly from: string;
  readonly to: string;
}

/** An entry of the chain in which the byte is. */
export interface ChainEntry {
  readonly seq: Seq;
  /** The hash that is written with it, hex. */
  readonly id: string;
  readonly title: string;
  /** In a word or two. */
  readonly name: string;
}

/** A ledger, a copy of it with one byte changed, and what the verifier says of both. */
export interface ChangedCopy {
  readonly lane: string;
  readonly chain: readonly ChainEntry[];
  /** Index of the changed entry. */
  readonly at: number;
  /** Some bytes of that entry, up to the one that is changed and with it. */
  readonly bytes: Uint8Array;
  /** What that byte is in the copy. */
  readonly changed: number;
  /** Where that byte is in the entry, and of how many it is one. */
  readonly offset: number;
  readonly size: number;
  /** The hash that is written with the entry, and that of its bytes in the copy, hex. */
  readonly recorded: string;
  readonly computed: string;
  readonly before: Verdict;
  readonly after: Verdict;
  /** What the verifier finds in the copy. */
  readonly findings: readonly Finding[];
  /** The copy itself. */
  readonly copy: Uint8Array<ArrayBuffer>;
}
