// SQLite is compiled to WebAssembly by its makers. Its C functions are called as they are: the
// package's layer on top of them makes several objects for every row.

import init, { type Sqlite3Static } from '@sqlite.org/sqlite-wasm';

/** A place in the engine's memory. */
export type WasmPointer = number;

/** See https://www.sqlite.org/c3ref/funclist.html; 64-bit integers are bigint. */
interface Functions {
  sqlite3_open_v2(
    name: WasmPointer,
    database: WasmPointer,
    flags: number,
    vfs: WasmPointer,
  ): number;
  sqlite3_close_v2(database: WasmPointer): number;
  sqlite3_drop_modules(database: WasmPointer, keep: WasmPointer): number;
  sqlite3__wasm_db_config_ip(database: WasmPointer, option: number, value: number, now: 0): number;
  sqlite3_exec(database: WasmPointer, sql: WasmPointer, fn: 0, of: 0, message: 0): number;
  sqlite3_errmsg(database: WasmPointer): WasmPointer;
  sqlite3_prepare_v2(
    database: WasmPointer,
    sql: WasmPointer,
    length: number,
    statement: WasmPointer,
    tail: 0,
  ): number;
  sqlite3_bind_int64(statement: WasmPointer, index: number, value: bigint): number;
  sqlite3_bind_double(statement: WasmPointer, index: number, value: number): number;
  sqlite3_bind_text(
    statement: WasmPointer,
    index: number,
    text: WasmPointer,
    length: number,
    free: number,
  ): number;
  sqlite3_bind_blob(
    statement: WasmPointer,
    index: number,
    bytes: WasmPointer,
    length: number,
    free: number,
  ): number;
  sqlite3_step(statement: WasmPointer): number;
  sqlite3_finalize(statement: WasmPointer): number;
  sqlite3_reset(statement: WasmPointer): number;
  sqlite3_column_count(statement: WasmPointer): number;
  sqlite3_column_type(statement: WasmPointer, column: number): number;
  sqlite3_column_int64(statement: WasmPointer, column: number): bigint;
  sqlite3_column_double(statement: WasmPointer, column: number): number;
  sqlite3_column_text(statement: WasmPointer, column: number): WasmPointer;
  sqlite3_column_blob(statement: WasmPointer, column: number): WasmPointer;
  sqlite3_column_bytes(statement: WasmPointer, column: number): number;
  sqlite3_malloc(length: number): WasmPointer;
  sqlite3_free(at: WasmPointer): void;
}

export interface Engine extends Functions {
  readonly sqlite3: Sqlite3Static;
  /** The engine's memory moves when it grows: a view is good until the next call. */
  heap(): Uint8Array<ArrayBuffer>;
}

/** `wasm` are the bytes of sqlite3.wasm, fetched or read by the host. */
export async function loadEngine(wasm: ArrayBuffer): Promise<Engine> {
  // Its own ways to keep files are not used here, and some of them start a worker to find out
  // whether they could be.
  const vfs = { kvvfs: true, opfs: true, 'opfs-vfs': true, 'opfs-sahpool': true, 'opfs-wl': true };
  Object.assign(globalThis, { sqlite3ApiConfig: { disable: { vfs } } });
  // The published types leave the options out.
  const load = init as (options: object) => Promise<Sqlite3Static>;
  const sqlite3 = await load({ wasmBinary: wasm });
  // The published types do not have them: the called ones are listed above.
  const functions: Functions = sqlite3.wasm.exports;
  return { ...functions, sqlite3, heap: readHeap(sqlite3) };
}

function readHeap({ wasm }: Sqlite3Static): Engine['heap'] {
  // It is never shared memory.
  return () => wasm.heap8u() as Uint8Array<ArrayBuffer>;
}
