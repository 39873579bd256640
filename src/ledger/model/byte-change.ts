// One byte of a ledger is changed on a copy, and the verifier judges it.

import type { Seq } from '../../base/seq.ts';
import type { Finding } from './check.ts';
import type { Verdict } from './verdict.ts';

/** `to` is written over the first `from` in the entry: the same but for one byte. */
export interface ByteChange {
  readonly seq: number;
  readonly from: string;
  readonly to: string;
}

/** The byte is in an entry of the chain. */
export interface ChainEntry {
  readonly seq: Seq;
  /** The hash that is written with it, in hex. */
  readonly id: string;
  readonly title: string;
  readonly name: string;
}

/** A ledger, a copy of it with one byte changed, and the verifier's findings on both. */
export interface ChangedCopy {
  readonly lane: string;
  readonly chain: readonly ChainEntry[];
  readonly at: number;
  readonly bytes: Uint8Array;
  readonly changed: number;
  readonly offset: number;
  readonly size: number;
  /** The hash that is written with the entry, and that of its bytes in the copy, in hex. */
  readonly recorded: string;
  readonly computed: string;
  readonly before: Verdict;
  readonly after: Verdict;
  readonly findings: readonly Finding[];
  readonly copy: Uint8Array<ArrayBuffer>;
}
