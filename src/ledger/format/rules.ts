// A format has checks, and canonical forms that they hash.

import type { HashEngine } from '../../base/hash/hash.ts';
import type { Entry } from '../model/entry.ts';
import type { Proof } from '../model/replay.ts';
import type { LedgerSource, VerifierRules } from '../verify/rules.ts';
import type { Host } from './reader.ts';

export interface Rules<
  Source extends LedgerSource = LedgerSource,
  Decoded = unknown,
  CheckId extends string = string,
> extends VerifierRules<Source, Decoded, CheckId> {
  /**
   * Computes of an entry what has to be equal to the written values, check by check. `before` is
   * the entry before it in its lane, or null for the first. Without proofs, its checks are shown
   * alone.
   */
  proofs?(entry: Entry, decoded: Decoded, before: Entry | null, hash: HashEngine): readonly Proof[];
  /** Returns the canonical text of the payload as the originating system reads it, or null. */
  canonical?(entry: Entry, decoded: Decoded): string | null;
  /**
   * Returns the canonical text of any JSON by the rules of this format, and its content hash in
   * hex.
   * @throws {JsonError}
   */
  canonicalize?(bytes: Uint8Array, host: Host): { readonly text: string; readonly hash: string };
}
