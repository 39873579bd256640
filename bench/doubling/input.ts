import type { Host } from '../../src/ledger/format/reader.ts';
import type { SqlCreator } from '../../src/ledger/sources/sqlite/create.ts';

export interface GrowthFile {
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly anchors?: Uint8Array;
}

export interface Making extends Host {
  readonly createSql: SqlCreator;
}

export interface GrowthInput {
  readonly name: string;
  readonly n: number;
  make(n: number, making: Making): GrowthFile;
}

export function growthFile(name: string, bytes: Uint8Array): GrowthFile {
  return { files: [{ name, bytes }] };
}
