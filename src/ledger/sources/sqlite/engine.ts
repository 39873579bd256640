// SQLite compiled to WebAssembly, by its makers. Its C functions are called as they are: what the
// package builds on top of them makes several objects for every row.

import init, { type Sqlite3Static } from '@sqlite.org/sqlite-wasm';

/** A place in the engine's memory. */
export type Pointer = number;

/** https://www.sqlite.org/c3ref/funclist.html; 64-bit integers are bigint. */
interface Functions {
  sqlite3_open_v2(name: Pointer, database: Pointer, flags: number, vfs: Pointer): number;
  sqlite3_close_v2(database: Pointer): number;
  sqlite3_drop_modules(database: Pointer, keep: Pointer): number;
  /** SQLITE_DBCONFIG_…, with a number. */
  sqlite3__wasm_db_config_ip(database: Pointer, option: number, value: number, now: 0): number;
  sqlite3_exec(database: Pointer, sql: Pointer, fn: 0, of: 0, message: 0): number;
  sqlite3_errmsg(database: Pointer): Pointer;
  sqlite3_prepare_v2(
    database: Pointer,
    sql: Pointer,
    length: number,
    statement: Pointer,
    tail: 0,
  ): number;
  sqlite3_bind_int64(statement: Pointer, index: number, value: bigint): number;
  sqlite3_bind_double(statement: Pointer, index: number, value: number): number;
  sqlite3_bind_text(
    statement: Pointer,
    index: number,
    text: Pointer,
    length: number,
    free: number,
  ): number;
  sqlite3_bind_blob(
    statement: Pointer,
    index: number,
    bytes: Pointer,
    length: number,
    free: number,
  ): number;
  sqlite3_step(statement: Pointer): number;
  sqlite3_finalize(statement: Pointer): number;
  sqlite3_reset(statement: Pointer): number;
  sqlite3_column_count(statement: Pointer): number;
  sqlite3_column_type(statement: Pointer, column: number): number;
  sqlite3_column_int64(statement: Pointer, column: number): bigint;
  sqlite3_column_double(statement: Pointer, column: number): number;
  sqlite3_column_text(statement: Pointer, column: number): Pointer;
  sqlite3_column_blob(statement: Pointer, column: number): Pointer;
  sqlite3_column_bytes(statement: Pointer, column: number): number;
  sqlite3_malloc(length: number): Pointer;
  sqlite3_free(at: Pointer): void;
}

export interface Engine extends Functions {
  readonly sqlite3: Sqlite3Static;
  /** The engine's memory. It moves when it grows: a view is good until the next call. */
  heap(): Uint8Array<ArrayBuffer>;
}

/** `wasm`: the bytes of sqlite3.wasm, fetched or read by the host. */
export async function loadEngine(wasm: ArrayBuffer): Promise<Engine> {
  // Its own ways to keep files are not used here, and some of them start a worker to find out
  // whether they could be.
  const vfs = { kvvfs: true, opfs: true, 'opfs-vfs': true, 'opfs-sahpool': true, 'opfs-wl': true };
  Object.assign(globalThis, { sqlite3ApiConfig: { disable: { vfs } } });
  // The published types leave the options out.
  const load = init as (options: object) => Promise<Sqlite3Static>;
  const sqlite3 = await load({ wasmBinary: wasm });
  // The published types say nothing of them: what is called is listed above.
  const functions: Functions = sqlite3.wasm.exports;
  return { ...functions, sqlite3, heap: heapOf(sqlite3) };
}

function heapOf({ wasm }: Sqlite3Static): Engine['heap'] {
  // It is never shared memory.
  return () => wasm.heap8u() as Uint8Array<ArrayBuffer>;
}
