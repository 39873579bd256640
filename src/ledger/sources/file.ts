// A file has these few shapes on its way to a ledger.

import type { TrailingBytes } from '../model/trailing.ts';
import { type Bytes, inMemory, readWhole } from './bytes.ts';

/** A file, read where it is. */
export interface SourceFile {
  readonly name: string;
  readonly bytes: Bytes;
  readonly trailing?: readonly TrailingBytes[];
  /**
   * It came with no source: a person says by it how the ledger is to be read. It is set where that
   * is kept apart from the files, since a name can be forged.
   */
  readonly isChosen?: true;
}

/** A file that is in memory: a written one, or one out of an archive. */
export interface MemoryFile extends Omit<SourceFile, 'bytes'> {
  readonly bytes: Uint8Array;
}

export function fileInMemory({ bytes, ...file }: MemoryFile): SourceFile {
  return { ...file, bytes: inMemory(bytes) };
}

/** @throws {SourceError} when there is no room for it. */
export function wholeFile({ bytes, ...file }: SourceFile): MemoryFile {
  return { ...file, bytes: readWhole(bytes) };
}

/** Enough of a file is known before it is read to recognise its format. */
export interface FileHead {
  readonly name: string;
  /** The first {@link HEAD_LENGTH} bytes; more where its first records are longer. */
  readonly head: Uint8Array;
  /**
   * The tables and views of a SQLite database; null when it is none, or they cannot be known from
   * its head.
   */
  readonly tables: readonly string[] | null;
}

/** So much of a file has to be known to recognise it, where its records are not very long. */
export const HEAD_LENGTH = 64 * 1024;

/** The files of one ledger, the main one first. */
export interface FileSet<T> {
  readonly name: string;
  /** The id of the ledger's format: it is decided once, when the set is found. */
  readonly format: string;
  readonly files: readonly T[];
}

/** A file that is no ledger, and why. */
export interface Skipped {
  readonly name: string;
  readonly reason: string;
  /** It could not be read, so that nobody can say what it is. */
  readonly unreadable?: true;
}

/** The ledgers among some files. */
export interface FoundFiles<T> {
  readonly sets: readonly FileSet<T>[];
  /** `file` is the given one, be it the archive around it. */
  readonly skipped: readonly (Skipped & { readonly file: T })[];
}

/** The formats know files by their beginnings. */
export interface LedgerFinder {
  sets(files: readonly FileHead[]): readonly FileSet<FileHead>[];
  detectFormat(file: FileHead): string | null;
  aside?(file: FileHead): string | null;
}
