// The engine reads databases where they are, page by page.

import { decodeLenient, decodeRange, encodeText } from '../../../base/bytes.ts';
import { damaged, ENDLESS, mostRows } from './bounds.ts';
import { type Engine, loadEngine, type WasmPointer } from './engine.ts';
import {
  type Blobs,
  inRollbackMode,
  type SqlDatabase,
  type SqlOpener,
  type SqlValue,
} from './sqlite.ts';
import { installVfs, type ServedFile, type Vfs } from './vfs.ts';

const READ_WRITE = 2;
const ROW = 100;
const DONE = 101;
const INTEGER = 1;
const FLOAT = 2;
const TEXT = 3;
const BLOB = 4;
const DOUBLE_QUOTED_TEXTS = [1013, 1014];
/** The engine takes a copy. */
const TRANSIENT = -1;

/**
 * Read in place, nothing is written, and SQLite's own data is in memory. Changes that a check makes
 * and takes back stay in its cache. Kept pages: 16 MB at most.
 */
const SETTINGS =
  'PRAGMA temp_store = MEMORY; PRAGMA cache_spill = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -16000; PRAGMA journal_mode = MEMORY;';

/**
 * `wasm` are the bytes of sqlite3.wasm, fetched or read by the host. It is built without UTF-16.
 */
export async function createSqlOpener(wasm: ArrayBuffer): Promise<SqlOpener> {
  const engine = await loadEngine(wasm);
  const vfs = installVfs(engine);
  let opened = 0;
  return (bytes) => {
    const name = `database ${opened++}`;
    const served: ServedFile = { bytes: inRollbackMode(bytes), thrown: null };
    vfs.files.set(name, served);
    try {
      return new Database(engine, openNamed(engine, vfs, name), served, mostRows(bytes.size));
    } finally {
      // It stays open, and is not opened again.
      vfs.files.delete(name);
    }
  };
}

function openNamed(engine: Engine, vfs: Vfs, name: string): WasmPointer {
  const slot = engine.sqlite3_malloc(4);
  try {
    const code = withText(engine, name, (at) =>
      engine.sqlite3_open_v2(at, slot, READ_WRITE, vfs.name),
    );
    const database = engine.sqlite3.wasm.peekPtr(slot);
    if (code !== 0) {
      const words = readErrorWords(engine, database);
      engine.sqlite3_close_v2(database);
      throw new Error(words);
    }
    // A virtual table would run code over the content of the file.
    engine.sqlite3_drop_modules(database, 0);
    // Elsewhere a name in double quotes that no column has is a text: a schema may rely on it.
    for (const option of DOUBLE_QUOTED_TEXTS)
      engine.sqlite3__wasm_db_config_ip(database, option, 1, 0);
    // In a damaged file this fails as everything after it does, in words.
    withText(engine, SETTINGS, (at) => engine.sqlite3_exec(database, at, 0, 0, 0));
    return database;
  } finally {
    engine.sqlite3_free(slot);
  }
}

class Database implements SqlDatabase {
  readonly isInPlace = true;
  private readonly engine: Engine;
  private readonly at: WasmPointer;
  private readonly served: ServedFile;
  private readonly most: number;
  private readonly statements = new Set<WasmPointer>();
  /**
   * The statement that was run to its end last is kept: single rows are asked for with the same
   * one.
   */
  private idle: { readonly sql: string; readonly statement: WasmPointer } | null = null;
  private isOpen = true;

  constructor(engine: Engine, at: WasmPointer, served: ServedFile, most: number) {
    this.engine = engine;
    this.at = at;
    this.served = served;
    this.most = most;
  }

  *rows(
    sql: string,
    params: readonly (number | string | Uint8Array)[] = [],
    blobs: Blobs = 'copied',
  ): Generator<readonly SqlValue[]> {
    const { engine, most } = this;
    const statement = this.prepare(sql, params);
    const columns = engine.sqlite3_column_count(statement);
    try {
      for (let count = 0; this.step(statement); count++) {
        if (count > most) throw damaged(ENDLESS);
        yield readRow(engine, statement, columns, blobs);
      }
    } finally {
      this.put(sql, statement);
    }
  }

  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.idle = null;
    for (const statement of [...this.statements]) this.finalize(statement);
    this.engine.sqlite3_close_v2(this.at);
  }

  private prepare(sql: string, params: readonly (number | string | Uint8Array)[]): WasmPointer {
    if (!this.isOpen) throw new Error('the database is closed');
    const statement = this.take(sql) ?? this.compile(sql);
    params.forEach((value, i) => {
      bind(this.engine, statement, i + 1, value);
    });
    return statement;
  }

  private compile(sql: string): WasmPointer {
    const { engine } = this;
    const slot = engine.sqlite3_malloc(4);
    const code = withText(engine, sql, (at) => engine.sqlite3_prepare_v2(this.at, at, -1, slot, 0));
    const statement = engine.sqlite3.wasm.peekPtr(slot);
    engine.sqlite3_free(slot);
    if (code !== 0) throw this.fault();
    this.statements.add(statement);
    return statement;
  }

  private take(sql: string): WasmPointer | null {
    const { idle } = this;
    if (idle?.sql !== sql) return null;
    this.idle = null;
    return idle.statement;
  }

  /** After an error a statement is of no use. */
  private put(sql: string, statement: WasmPointer): void {
    if (!this.statements.has(statement)) return;
    if (this.engine.sqlite3_reset(statement) !== 0) {
      this.finalize(statement);
      return;
    }
    if (this.idle) this.finalize(this.idle.statement);
    this.idle = { sql, statement };
  }

  private step(statement: WasmPointer): boolean {
    const code = this.statements.has(statement) ? this.engine.sqlite3_step(statement) : DONE;
    if (code === ROW) return true;
    if (code === DONE) return false;
    // Damage shows wherever a page is first needed, in the middle of the rows too.
    throw this.fault();
  }

  private finalize(statement: WasmPointer): void {
    if (this.statements.delete(statement)) this.engine.sqlite3_finalize(statement);
  }

  private fault(): unknown {
    const { thrown } = this.served;
    return thrown ?? damaged(`SQLite says: ${readErrorWords(this.engine, this.at)}.`);
  }
}

function readRow(
  engine: Engine,
  statement: WasmPointer,
  columns: number,
  blobs: Blobs,
): SqlValue[] {
  const heap = engine.heap();
  const values = new Array<SqlValue>(columns);
  for (let column = 0; column < columns; column++)
    values[column] = readCell(engine, statement, column, blobs);
  // A text may be copied before it is read, and the memory grow for it: then, not now.
  const hasMoved = blobs === 'until next' && engine.heap() !== heap;
  return hasMoved ? readRow(engine, statement, columns, blobs) : values;
}

function readCell(engine: Engine, statement: WasmPointer, column: number, blobs: Blobs): SqlValue {
  switch (engine.sqlite3_column_type(statement, column)) {
    case INTEGER: {
      const number = engine.sqlite3_column_double(statement, column);
      if (Number.isSafeInteger(number)) return number;
      return engine.sqlite3_column_int64(statement, column);
    }
    case FLOAT:
      return engine.sqlite3_column_double(statement, column);
    case TEXT: {
      const at = engine.sqlite3_column_text(statement, column);
      return readText(engine, at, engine.sqlite3_column_bytes(statement, column));
    }
    case BLOB: {
      const at = engine.sqlite3_column_blob(statement, column);
      const end = at + engine.sqlite3_column_bytes(statement, column);
      return blobs === 'copied' ? engine.heap().slice(at, end) : engine.heap().subarray(at, end);
    }
    default:
      return null;
  }
}

/** Bytes that are no UTF-8 become U+FFFD. */
function readText(engine: Engine, at: WasmPointer, length: number): string {
  const heap = engine.heap();
  try {
    return decodeRange(heap, at, at + length);
  } catch {
    return decodeLenient(heap.subarray(at, at + length));
  }
}

function bind(
  engine: Engine,
  statement: WasmPointer,
  index: number,
  value: number | string | Uint8Array,
): void {
  if (typeof value === 'number') {
    if (Number.isSafeInteger(value)) engine.sqlite3_bind_int64(statement, index, BigInt(value));
    else engine.sqlite3_bind_double(statement, index, value);
    return;
  }
  const isText = typeof value === 'string';
  const bytes = isText ? encodeText(value) : value;
  withBytes(engine, bytes, (at) => {
    if (isText) engine.sqlite3_bind_text(statement, index, at, bytes.length, TRANSIENT);
    else engine.sqlite3_bind_blob(statement, index, at, bytes.length, TRANSIENT);
  });
}

function readErrorWords(engine: Engine, database: WasmPointer): string {
  return engine.sqlite3.wasm.cstrToJs(engine.sqlite3_errmsg(database)) ?? '';
}

function withText<T>(engine: Engine, text: string, work: (at: WasmPointer) => T): T {
  return withBytes(engine, encodeText(`${text}\0`), work);
}

function withBytes<T>(engine: Engine, bytes: Uint8Array, work: (at: WasmPointer) => T): T {
  const at = engine.sqlite3_malloc(bytes.length + 1);
  if (!at) throw new RangeError('out of memory');
  try {
    engine.heap().set(bytes, at);
    return work(at);
  } finally {
    engine.sqlite3_free(at);
  }
}
