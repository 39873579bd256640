import type { Pins, Profile } from '../model/check.ts';
import type { FileSet } from '../sources/file.ts';
import type { NamedBlob } from '../storage/rows.ts';

export interface LedgerToImport extends FileSet<NamedBlob> {
  /** The folder or archive tells it from another of its name. */
  readonly folder?: string;
  readonly pins?: Pins;
  readonly profile?: Profile;
}
