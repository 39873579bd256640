import type { Finding } from '../../core/model/check.ts';
import type { FirstError } from '../../core/model/ledger.ts';
import type { LedgerRow } from '../../storage/rows.ts';
import type { Store } from '../../storage/store.ts';

/** The first error of a ledger: of it as a whole, or else of its lanes in their order; null: none is kept. */
export async function firstErrorOf(store: Store, row: LedgerRow): Promise<FirstError | null> {
  const own = row.judged?.findings.find(isError);
  if (own) return { finding: own, laneTitle: null };
  const reports = new Map(
    (await store.reports(row.build)).map(({ lane, report }) => [lane, report]),
  );
  for (const { lane, summary } of await store.lanes(row.build)) {
    const finding = reports.get(lane)?.findings.find(isError);
    if (finding) return { finding, laneTitle: summary.title };
  }
  return null;
}

function isError({ severity }: Finding): boolean {
  return severity === 'error';
}
