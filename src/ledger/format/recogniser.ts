// Which files are ledgers of a format, by their content.

import type { FileHead, FileSet } from '../sources/file.ts';

export interface Recogniser {
  /** Whether a file alone is a ledger of this format. */
  detect(file: FileHead): boolean;
  /**
   * Of a format whose `detect` takes long: whether a file is a ledger of it at a glance. null: by all looks
   * it is one, and whoever opens it may have to say that nothing of it could be verified.
   */
  glance?(file: FileHead): boolean | null;
  /**
   * For ledgers of several files: those among `files` that make up one, the main file
   * first. Files in no group are looked at one by one. `isOther`: whether a file alone is a ledger
   * of another format; it may take long.
   */
  group?(
    files: readonly FileHead[],
    isOther: (file: FileHead) => boolean,
  ): readonly Omit<FileSet<FileHead>, 'format'>[];
  /** What a file is that no ledger was found in, where the format knows it: a description that fits none. */
  aside?(file: FileHead): string | null;
  /** Whether it is surely something that no format reads, and no log that rules can be tried on. */
  knowsUnread?(file: FileHead): boolean;
  /** Of a format whose ledgers are described by data. */
  readonly descriptions?: Descriptions;
}

export interface Descriptions {
  /** Reads the ledgers that it recognises by it from then on. @throws {Error} that names the member at fault */
  take(description: Uint8Array): void;
  /** Takes back what a reader's survey said, before entries are decoded that were stored from it. */
  recall(survey: unknown): void;
}
