// A list says of a ledger its worst finding, and whether it is whole.

import { listFindings } from '../model/check.ts';
import type { LedgerWhy } from '../model/ledger.ts';
import { wholeness } from '../model/wholeness.ts';
import { sayWorst } from '../model/why.ts';
import type { LedgerRow, ReportRow } from '../storage/rows.ts';
import { nameLedgerVersion } from '../storage/store.ts';
import type { LedgerCache } from './ledger-cache.ts';
import { Memo } from './memo.ts';

/** Each says one sentence. */
const MOST_KEPT = 1000;

/** A ledger's reason is found once, however often a row comes into sight. */
export class LedgerWhys {
  private readonly kept = new Memo<LedgerWhy>(MOST_KEPT);
  private readonly cache: LedgerCache;

  constructor(cache: LedgerCache) {
    this.cache = cache;
  }

  /** Null when there is no such ledger here, or it cannot be read now. */
  async say(ids: readonly string[]): Promise<readonly (LedgerWhy | null)[]> {
    const { cache, kept } = this;
    const rows = await Promise.all(ids.map((id) => cache.ports.store.ledger(id)));
    return Promise.all(
      rows.map((row) => {
        if (!row) return null;
        const key = [row.id, nameLedgerVersion(row), row.judged?.at ?? null];
        return kept.get(key, () => ledgerWhy(cache, row)).catch(() => null);
      }),
    );
  }
}

/** Returns the worst finding: of the ledger as a whole, or else of its lanes in their order. */
export async function ledgerWhy(cache: LedgerCache, row: LedgerRow): Promise<LedgerWhy> {
  const { store } = cache.ports;
  const [reports, lanes, { links }] = await Promise.all([
    store.reports(row.build),
    store.lanes(row.build),
    cache.overview(row),
  ]);
  const byLane = new Map(reports.map(({ lane, report }) => [lane, report]));
  const judged = lanes.flatMap(({ lane }) => byLane.get(lane) ?? []);
  const { state } = wholeness({
    ...(row.judged?.completeness && { completeness: row.judged.completeness }),
    lanes: judged,
  });
  const isMissing = links.some(({ kind, missing }) => kind !== 'reference' && missing !== null);
  const [only, second] = judged;
  const upTo = state === 'proven' && only && !second ? lastProven(row, only) : null;
  const findings = listFindings({ findings: row.judged?.findings ?? [], lanes: judged });
  return {
    worst: sayWorst(findings, cache.format(row).rules.checks),
    whole: isMissing && state !== 'cut' ? 'parts missing' : state,
    upTo,
  };
}

/** The head of a chained file covers all records. */
function lastProven({ judged }: LedgerRow, { lane, entries }: ReportRow['report']): string {
  const anchors = judged?.pins.anchors?.filter(({ trajectory_id }) => trajectory_id === lane) ?? [];
  const longest = anchors.toSorted((a, b) => b.entry_count - a.entry_count)[0];
  return String(longest ? longest.head_seq : entries - 1);
}
