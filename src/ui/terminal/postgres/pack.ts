// Rows on their way from one thread to another are written once, into one buffer that is handed
// over.

import { decodeLenient } from '../../../base/bytes.ts';
import { toSeq } from '../../../base/seq.ts';
import type { SqlValue } from '../../../ledger/sources/sqlite/sqlite.ts';
import { CELL, type PackedRows } from './messages.ts';

interface TextResult {
  readonly fields: readonly { readonly dataTypeID: number }[];
  readonly rows: readonly (readonly (string | null)[])[];
}

/** Leaves a cell as the server spelled it. */
export const AS_SPELLED = (cell: string | Buffer): string => String(cell);

/** The whole numbers of 2, 4 and 8 bytes, as PostgreSQL numbers its types. */
const INTEGERS: ReadonlySet<number> = new Set([20, 21, 23]);
const BYTEA = 17;
/** PostgreSQL spells bytes as `\x` and two hex digits for each. */
const HEX_PREFIX = 2;

export function packRows({ fields, rows }: TextResult): PackedRows {
  const kinds = fields.map(({ dataTypeID: type }) =>
    INTEGERS.has(type) ? CELL.integer : type === BYTEA ? CELL.bytes : CELL.text,
  );
  const columns = kinds.length;
  const offsets = new Uint32Array(rows.length * columns + 1);
  const types = new Uint8Array(rows.length * columns);
  const size = (text: string, kind: number | undefined) =>
    kind === CELL.bytes ? (text.length - HEX_PREFIX) / 2 : Buffer.byteLength(text);
  let [cell, end] = [0, 0];
  for (const row of rows)
    for (const [column, kind] of kinds.entries()) {
      const text = row[column] ?? null;
      types[cell] = text === null ? CELL.null : kind;
      end += text === null ? 0 : size(text, kind);
      offsets[++cell] = end;
    }
  const bytes = Buffer.from(new ArrayBuffer(end));
  cell = 0;
  for (const row of rows)
    for (const [column, kind] of kinds.entries()) {
      const text = row[column];
      const at = offsets[cell++] ?? 0;
      if (kind === CELL.bytes) bytes.write(text?.slice(HEX_PREFIX) ?? '', at, 'hex');
      else bytes.write(text ?? '', at, 'utf8');
    }
  return { rows: rows.length, columns, offsets, types, bytes };
}

/** Yields the rows one by one. Bytes are views of the one buffer. */
export function* unpackRows(packed: PackedRows): Generator<readonly SqlValue[]> {
  for (let row = 0; row < packed.rows; row++) {
    const values: SqlValue[] = [];
    for (let column = 0; column < packed.columns; column++)
      values.push(cellAt(packed, row * packed.columns + column));
    yield values;
  }
}

function cellAt({ offsets, types, bytes }: PackedRows, cell: number): SqlValue {
  const value = bytes.subarray(offsets[cell], offsets[cell + 1]);
  switch (types[cell]) {
    case CELL.null:
      return null;
    case CELL.bytes:
      return value;
    case CELL.integer:
      return toSeq(BigInt(decodeLenient(value)));
    default:
      return decodeLenient(value);
  }
}
