// Our own writers made these ledgers of every format, which are forged.

import { nobleHash } from '../../../src/base/hash/hash.ts';
import type { LedgerFormat } from '../../../src/ledger/format/format.ts';
import { readLedger } from '../../../src/ledger/format/recognise.ts';
import type { Pins, Seal } from '../../../src/ledger/model/check.ts';
import { fileInMemory, type MemoryFile } from '../../../src/ledger/sources/file.ts';

/** One forged ledger. */
export interface WrittenForgery {
  readonly files: readonly MemoryFile[];
  /** The same ledger before it was forged, where it is not the one that all others are made of. */
  readonly honest?: readonly MemoryFile[];
  /** The verifier is given these besides the ledger, as a person does who checks it. */
  readonly pins?: Pins;
  /**
   * Somebody kept these of the honest ledger: they are tried where nothing is seen without them.
   */
  readonly kept?: Pins;
  /** Says why no verifier of this ledger alone could see it, where none does. */
  readonly why?: string;
}

export interface Forgery {
  readonly format: string;
  readonly title: string;
  readonly cases: readonly WrittenForgery[];
}

export const oneFile = (name: string, bytes: Uint8Array): readonly MemoryFile[] => [
  { name, bytes },
];

/** Makes a title the beginning of a sentence. */
export const capitaliseSentence = (text: string) =>
  `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/** Seals a ledger in files whose format takes a seal; it needs no database. */
export function readFormatSeal(
  format: Pick<LedgerFormat, 'reader'>,
  files: readonly MemoryFile[],
): Seal {
  const openSql = () => {
    throw new Error('no database here');
  };
  const seal = readLedger(format, files.map(fileInMemory), { hash: nobleHash, openSql }).seal?.();
  if (!seal) throw new Error('no seal');
  return seal;
}
