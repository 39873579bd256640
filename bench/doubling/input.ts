// What an input of the doubling part is: the same shape at any size.

import type { Host } from '../../src/ledger/format/reader.ts';
import type { SqlCreator } from '../../src/ledger/sources/sqlite/create.ts';

export interface GrowthFile {
  /** Several make up a folder. */
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  /** What `verify` compares it with, as a file. */
  readonly anchors?: Uint8Array;
}

export interface Making extends Host {
  readonly createSql: SqlCreator;
}

export interface GrowthInput {
  readonly name: string;
  /** The smallest of its three sizes; what is counted is in its name. */
  readonly n: number;
  make(n: number, making: Making): GrowthFile;
}

export function growthFile(name: string, bytes: Uint8Array): GrowthFile {
  return { files: [{ name, bytes }] };
}
