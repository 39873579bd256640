import type { FileSet, Skipped } from '../sources/file.ts';
import type { NamedBlob } from '../storage/rows.ts';

/** Archives are unpacked. `from` is the index of the given file that it came from. */
export interface FoundLedgers {
  readonly sets: readonly (FileSet<NamedBlob> & { readonly from: number })[];
  readonly skipped: readonly (Skipped & { readonly from: number })[];
}
