// What a forger needs to know of a format: how its records are changed, sealed, chained, signed and
// written again. One folder a format implements it; nothing else knows how.

import type { Signer } from '../../base/signature/sign.ts';
import type { Host, LedgerReader } from '../../ledger/format/reader.ts';
import type { Finding } from '../../ledger/model/check.ts';
import type { EntryValue, ForgerMeans } from '../../ledger/model/tamper.ts';
import type { MemoryFile } from '../../ledger/sources/file.ts';
import type { SqlCreator } from '../../ledger/sources/sqlite/create.ts';

/** What writing a file again needs. */
export interface ForgeHost extends Host {
  /** For databases. */
  readonly createSql: () => Promise<SqlCreator>;
}

/** One record of a draft. */
export interface ForgedRecord {
  /** null: it is in no lane, as a line that is blank. */
  readonly lane: string | null;
  /** What is hashed, as the container holds it. */
  readonly bytes: Uint8Array;
  /** What the container has next to them, of formats that have such. */
  readonly row?: ForgedRow;
  /** It is a line that ends so. */
  readonly end?: Uint8Array;
  /** Which of several files it is in. */
  readonly file?: number;
  /** Where it is among all of them as they are written; left out: where it is in the list. */
  readonly place?: number;
}

export interface ForgedRow {
  /** Lower-case hex, like all ids here. */
  readonly id: string;
  readonly parent: string | null;
  readonly seq: number;
  readonly kind: string;
  readonly time: number;
}

export type ForgedField = 'hash' | 'parent' | 'seq';
export type Records = readonly ForgedRecord[];

/** All records of a ledger, and what can be done to them. */
export interface ForgeDraft {
  readonly means: ForgerMeans;
  readonly records: Records;
  /** Places of values that sealing makes again, so that a change there is undone by it. */
  readonly remade?: readonly EntryValue['path'][];
  /** Hex of the public key that it signs with, where that is not {@link FORGER_KEY}. */
  readonly forgerKey?: string;
  /** The last character, or number, of the field becomes another. null: the record has no such field. */
  altered(record: ForgedRecord, field: ForgedField): ForgedRecord | null;
  /** Puts a record in, or exchanges two, where that takes more than another order. */
  copied?(records: Records, at: number): Records;
  swapped?(records: Records, at: number, other: number): Records;
  /**
   * Gives `count` records from `from` on the number, parent and hash that they should have after the
   * one before them, and where all of them are sealed, what names their old hashes the new ones.
   * `signer`: signs what was signed.
   */
  sealed(records: Records, from: number, count: number, signer: Signer | null): Records;
  /** What a verifier still expects otherwise, put right where the forger can count it himself. */
  mended?(records: Records, findings: readonly Finding[]): Records | null;
  /** `isClosed`: what the container repeats of its end is made to agree. @throws {ForgeRefused} */
  write(records: Records, isClosed: boolean): Promise<readonly MemoryFile[]>;
}

export interface Forger {
  open(files: readonly MemoryFile[], reader: LedgerReader, host: ForgeHost): ForgeDraft;
  /** The last record's id of a ledger that is read, where such an id is kept. */
  readHead?(reader: LedgerReader): string | null;
}

/** The container does not take it. */
export class ForgeRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ForgeRefused';
  }
}
