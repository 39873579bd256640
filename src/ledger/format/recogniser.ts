// A recogniser decides by content which files are ledgers of a format.

import type { FileHead, FileSet } from '../sources/file.ts';

export interface Recogniser {
  /** Returns whether a file alone is a ledger of this format. */
  detect(file: FileHead): boolean;
  /**
   * Says at a glance whether a file is a ledger, for a format whose `detect` takes long. Null means
   * that it looks like one, and its verdict may have to be that nothing could be verified.
   */
  glance?(file: FileHead): boolean | null;
  /**
   * Returns groups of `files` that make up one ledger of several files, the main file first. Files
   * in no group are looked at one by one. `isOther` says whether a file alone is a ledger of
   * another format; it may take long.
   */
  group?(
    files: readonly FileHead[],
    isOther: (file: FileHead) => boolean,
  ): readonly Omit<FileSet<FileHead>, 'format'>[];
  /**
   * Says what a file is in which no ledger was found, where the format knows it: a description that
   * fits none.
   */
  aside?(file: FileHead): string | null;
  /**
   * Says whether it is surely something that no format reads, and no log that rules can be tried
   * on.
   */
  knowsUnread?(file: FileHead): boolean;
  readonly descriptions?: Descriptions;
}

export interface Descriptions {
  /** Reads the ledgers that it recognises by it from then on. @throws {Error} that names the member at fault */
  take(description: Uint8Array): void;
  /** Takes back what a reader's survey said, before entries are decoded that were stored from it. */
  recall(survey: unknown): void;
}
