// What an import is given.

import type { Pins, Profile } from '../model/check.ts';
import type { FileSet } from '../sources/file.ts';
import type { NamedBlob } from '../storage/rows.ts';

export interface LedgerToImport extends FileSet<NamedBlob> {
  /** The folder or archive that it is in, kept to tell it from another of its name. */
  readonly folder?: string;
  /** What it is verified against, where something is known of it from elsewhere. */
  readonly pins?: Pins;
  /** Without one, by what it contains alone, strictly. */
  readonly profile?: Profile;
}
