// What it takes to repeat the verdict of a package's own verifier over a file.

import type { HashEngine } from '../../../base/hash/hash.ts';
import type { KnownKey } from '../../../base/signature/keyring.ts';
import type { Bytes } from '../../../ledger/sources/bytes.ts';
import type { ChainProfile, Verifier } from '../profile/profile.ts';

export interface OwnRun {
  readonly source: Bytes;
  /** Where the source is several files: each with the line that it begins with. */
  readonly files?: readonly { readonly name: string; readonly line: number }[];
  readonly profile: ChainProfile;
  readonly verifier: Verifier;
  readonly engine: HashEngine;
  /** null: no key was given. */
  readonly keyring: readonly KnownKey[] | null;
}
