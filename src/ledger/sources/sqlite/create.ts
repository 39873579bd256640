import type { SqlValue } from './sqlite.ts';

export interface NewDatabase {
  run(sql: string): void;
  insert(sql: string, rows: readonly (readonly SqlValue[])[]): void;
  image(): Uint8Array;
  close(): void;
}

/** Creates an empty database in memory. */
export type SqlCreator = () => NewDatabase;
