// The path that counts is on one line, and every stretch that was rolled back is a branch below it.

export interface TreeRecord {
  readonly seq: number;
  /** The record that it continues from; null at the start. */
  readonly parent: number | null;
  readonly live: boolean;
}

export interface PlacedRecord {
  readonly seq: number;
  readonly column: number;
  readonly row: number;
}

interface Branch {
  row: number;
  readonly from: number;
  to: number;
}

export function placeLabRecords(records: readonly TreeRecord[]): readonly PlacedRecord[] {
  const columns = new Map<number, number>();
  const branchOf = new Map<number, Branch>();
  const branches: Branch[] = [];
  for (const { seq, parent, live } of records) {
    const column = parent === null ? 0 : (columns.get(parent) ?? 0) + 1;
    columns.set(seq, column);
    if (live) continue;
    const before = parent === null ? undefined : branchOf.get(parent);
    // Another branch of the same parent begins one of its own.
    const branch =
      before && before.to === column - 1 ? before : { row: 0, from: column, to: column };
    if (branch !== before) branches.push(branch);
    branch.to = column;
    branchOf.set(seq, branch);
  }
  placeBranches(branches);
  return records.map(({ seq }) => ({
    seq,
    column: columns.get(seq) ?? 0,
    row: branchOf.get(seq)?.row ?? 0,
  }));
}

function placeBranches(branches: readonly Branch[]): void {
  const rows: Branch[][] = [];
  for (const branch of branches) {
    let row = rows.findIndex((taken) =>
      taken.every((one) => one.to < branch.from || one.from > branch.to),
    );
    if (row < 0) row = rows.push([]) - 1;
    rows[row]?.push(branch);
    branch.row = row + 1;
  }
}
