// Which entry is in which row: each in its own, those that a filter left, or those that are left
// where plain stretches are folded to one row.

export interface RowList {
  readonly count: number;
  /** The entry of a row; of a folded stretch its first. */
  entryAt(row: number): number;
  /** The row of an entry, or of the stretch that it is folded in; −1: a filter hides it. */
  rowOf(index: number): number;
  /** The same, or the row nearest to where it would be. */
  nearest(index: number): number;
  /** Which stretch is folded to this row; null: it is an entry. */
  stretchAt(row: number): number | null;
  /** Whether every entry is in the row of its own index. */
  readonly isWhole: boolean;
}

export function wholeList(entries: number): RowList {
  const itself = (index: number) => index;
  return {
    count: entries,
    entryAt: itself,
    rowOf: itself,
    nearest: itself,
    stretchAt: () => null,
    isWhole: true,
  };
}
