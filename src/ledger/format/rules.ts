// The checks of a format, and the canonical forms that they hash.

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
   * What is computed of an entry that has to be equal to what is written, check by check. `before`: the
   * entry before it in its lane; null: it is the first. Without it, its checks are shown alone.
   */
  proofs?(entry: Entry, decoded: Decoded, before: Entry | null, hash: HashEngine): readonly Proof[];
  /** Canonical text of the payload as the originating system reads it, or null. */
  canonical?(entry: Entry, decoded: Decoded): string | null;
  /**
   * Canonical text of any JSON by the rules of this format, and its content hash, hex.
   * @throws {JsonError}
   */
  canonicalize?(bytes: Uint8Array, host: Host): { readonly text: string; readonly hash: string };
}
