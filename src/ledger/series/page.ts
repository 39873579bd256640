// Columns of a lane's entries are stored page by page, each as narrow as its numbers allow.

/** A full page has this many entries. */
export const PAGE = 4096;

/** These columns come before those of the parts of costs. */
export const SERIES_COLUMNS = {
  kind: 0,
  flags: 1,
  time: 2,
  created: 3,
  replaced: 4,
  retracted: 5,
} as const;
export const COST = 6;

export const SERIES_FLAGS = { commit: 1, cost: 2, unread: 4 } as const;

export type ColumnView = Uint8Array | Uint16Array | Uint32Array | BigUint64Array | Float64Array;

/** Has by a column's type its array; 0 means that all its numbers are zero, and not written. */
const TYPES = [null, Uint8Array, Uint16Array, Uint32Array, BigUint64Array, Float64Array] as const;
const FLOAT = 5;

/** A page as it is stored. */
export interface SeriesPage {
  readonly entries: number;
  /** Columns that are left out at the end are all zero. */
  readonly types: readonly number[];
  /** Is added to the numbers of the column of times, less one; there zero is unknown. */
  readonly since: number;
  /** The columns with the widest numbers come first, so that all are aligned. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A whole number from 0 to 2^64 − 1; above 2^53 − 1 a bigint. */
export type WholeColumn = number | bigint;

/** `times` are Unix seconds, NaN for unknown. */
export function packPage(
  entries: number,
  columns: readonly (readonly WholeColumn[])[],
  times: readonly number[],
): SeriesPage {
  const known = times.filter((time) => !Number.isNaN(time));
  const since = known.reduce((least, time) => Math.min(least, time), known[0] ?? 0);
  const offsets = times.map((time) => (Number.isNaN(time) ? 0 : time - since + 1));
  const areExact = times.every(
    (time, i) => Number.isNaN(time) || isOffset(time, since, offsets[i]),
  );
  const all = columns.map((column, i) =>
    i !== SERIES_COLUMNS.time ? column : areExact ? offsets : times,
  );
  const types = all.map((column, i) =>
    i === SERIES_COLUMNS.time && !areExact ? FLOAT : chooseType(column),
  );
  while (types.at(-1) === 0) types.pop();
  const size = types.reduce((sum, type) => sum + entries * byteWidth(type), 0);
  const page = { entries, types, since: areExact ? since : 0, bytes: new Uint8Array(size) };
  viewSeriesColumns(page).forEach((view, i) => {
    if (view) fill(view, all[i] ?? []);
  });
  return page;
}

function isOffset(time: number, since: number, offset = 0): boolean {
  return Number.isInteger(offset) && offset <= 0xffff_ffff && since + (offset - 1) === time;
}

function chooseType(column: readonly WholeColumn[]): number {
  let most: WholeColumn = 0;
  for (const value of column) if (value > most) most = value;
  return most === 0 ? 0 : most <= 0xff ? 1 : most <= 0xffff ? 2 : most <= 0xffff_ffff ? 3 : 4;
}

function byteWidth(type: number): number {
  return TYPES[type]?.BYTES_PER_ELEMENT ?? 0;
}

function fill(view: ColumnView, column: readonly WholeColumn[]): void {
  if (view instanceof BigUint64Array) view.set(column.map(BigInt));
  else view.set(column.map(Number));
}

/** Returns the columns of a page; null for all zero. */
export function viewSeriesColumns({
  entries,
  types,
  bytes,
}: SeriesPage): readonly (ColumnView | null)[] {
  const views: (ColumnView | null)[] = types.map(() => null);
  let at = bytes.byteOffset;
  for (const width of [8, 4, 2, 1])
    types.forEach((type, i) => {
      const Type = TYPES[type];
      if (!Type || Type.BYTES_PER_ELEMENT !== width) return;
      views[i] = new Type(bytes.buffer, at, entries);
      at += entries * width;
    });
  return views;
}
