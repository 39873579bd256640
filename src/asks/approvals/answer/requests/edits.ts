// The texts that a request would write are compared with the folded state that it acts on.

import { compareEdit } from '../../../../ledger/diff/edit.ts';
import type { StoredStates } from '../../../../ledger/held/states/states.ts';
import type { Point } from '../../../../ledger/model/entry.ts';
import type { RequestEdit, RequestEditView } from '../../../../ledger/model/request.ts';
import type { LedgerRow } from '../../../../ledger/storage/rows.ts';

export async function editViews(
  states: StoredStates,
  row: LedgerRow,
  at: Point,
  edits: readonly RequestEdit[],
): Promise<readonly RequestEditView[]> {
  const views: RequestEditView[] = [];
  for (const edit of edits) {
    const { resources } = await states.named(row, at, [edit], 1);
    views.push({ ...edit, ...compareEdit(edit, resources[0] ?? null) });
  }
  return views;
}
