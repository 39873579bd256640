// One ledger database in memory is altered by SQL and read as any other.

import initSqlJs from 'sql.js';
import type { SqlDatabase, SqlValue } from '../../src/ledger/sources/sqlite/sqlite.ts';
import { sqlWasm } from '../../src/ledger/sources/sqlite/wasm.ts';

export interface MutationRow {
  readonly rowid: number;
  readonly id: Uint8Array;
  readonly trajectory: Uint8Array;
  readonly parent: Uint8Array | null;
  readonly seq: number;
  readonly kind: string;
  readonly payload: Uint8Array;
  readonly createdAt: number;
}

type Param = number | string | Uint8Array | null;

export interface Workbench extends SqlDatabase {
  run(sql: string, params?: readonly Param[]): void;
  table(): MutationRow[];
  fingerprints(columns: string): ReadonlyMap<string, string>;
}

export type Open = (image: Uint8Array) => Workbench;

export async function createOpener(): Promise<Open> {
  const { Database } = await initSqlJs({ wasmBinary: sqlWasm() });
  return (image) => {
    const database = new Database(image);
    const all = (sql: string, params: readonly Param[] = []): SqlValue[][] =>
      database.exec(sql, [...params])[0]?.values ?? [];
    return {
      rows: (sql, params = []) => all(sql, params),
      close: () => database.close(),
      run: (sql, params = []) => void database.run(sql, [...params]),
      table: () =>
        all(
          'SELECT rowid, id, trajectory_id, parent_id, seq, kind, payload_bytes, created_at FROM entries ORDER BY trajectory_id, seq',
        ).map(toRow),
      fingerprints(columns) {
        const prints = new Map<string, string>();
        for (const [lane, ...row] of all(
          // The query uses the table alone: an index may be what was altered.
          `SELECT hex(trajectory_id), ${columns} FROM entries NOT INDEXED ORDER BY trajectory_id, seq, id`,
        )) {
          const id = String(lane).toLowerCase();
          const text = JSON.stringify(row, (_, v) => (v instanceof Uint8Array ? [...v].join() : v));
          prints.set(id, `${prints.get(id) ?? ''}${text}\n`);
        }
        return prints;
      },
    };
  };
}

function toRow(values: readonly SqlValue[]): MutationRow {
  const [rowid, id, trajectory, parent, seq, kind, payload, createdAt] = values;
  return {
    rowid: Number(rowid),
    id: bytes(id),
    trajectory: bytes(trajectory),
    parent: parent instanceof Uint8Array ? parent : null,
    seq: Number(seq),
    kind: String(kind),
    payload: bytes(payload),
    createdAt: Number(createdAt),
  };
}

function bytes(value: SqlValue | undefined): Uint8Array {
  return value instanceof Uint8Array ? value : new Uint8Array();
}
