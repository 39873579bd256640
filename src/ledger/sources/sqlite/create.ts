// Making SQLite databases, through a port.

import type { SqlValue } from './sqlite.ts';

export interface NewDatabase {
  run(sql: string): void;
  /** One statement for many rows, in one transaction. */
  insert(sql: string, rows: readonly (readonly SqlValue[])[]): void;
  /** The whole file. */
  image(): Uint8Array;
  close(): void;
}

/** Creates an empty database in memory. */
export type SqlCreator = () => NewDatabase;
