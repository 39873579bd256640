// What a graph of lanes says of each lane: its counts, its times, what it cost.

import type { Spent } from '../../core/model/spent.ts';
import type { Verdict } from '../../core/model/verdict.ts';
import { costsOf, sumOf } from '../../core/series/costs.ts';
import { countOfShape } from '../../core/series/shapes.ts';
import type { CostPart, LaneFacts } from '../../layout/index.ts';
import type { LaneRow } from '../../storage/rows.ts';
import type { Store } from '../../storage/store.ts';

export interface LaneVerdict {
  readonly row: LaneRow;
  readonly verdict: Verdict | null;
  /** It shows entries of other lanes again. */
  readonly isAgain: boolean;
}

export interface LedgerLanes {
  readonly lanes: readonly LaneFacts[];
  /** What the costs are of: the part that most lanes have. null: none has any. */
  readonly cost: CostPart | null;
  /** What all lanes come to, in every part. */
  readonly spent: Spent;
}

export async function laneFactsOf(
  store: Store,
  lanes: readonly LaneVerdict[],
): Promise<LedgerLanes> {
  const costs: Spent[] = [];
  const denied: number[] = [];
  for (const { row } of lanes) {
    const { series } = row;
    const pages = series.pages ? await store.series(row.build, row.lane, series.pages) : [];
    costs.push(costsOf(series, pages));
    denied.push(countOfShape(series, pages, 'denied'));
  }
  const cost = mostNamed(costs);
  return {
    cost,
    spent: sumOf(costs),
    lanes: lanes.map(({ row, verdict }, at) => {
      const { summary } = row;
      return {
        id: row.lane,
        title: summary.title,
        origin: summary.origin,
        entries: summary.entries,
        verdict,
        firstAt: summary.firstAt,
        lastAt: summary.lastAt,
        waiting: summary.approvalsOpen,
        denied: denied[at] ?? 0,
        cost: costs[at]?.parts.find((one) => cost && isSame(one, cost))?.value ?? null,
      };
    }),
  };
}

function isSame(a: CostPart, b: CostPart): boolean {
  return a.name === b.name && a.decimals === b.decimals;
}

function mostNamed(costs: readonly Spent[]): CostPart | null {
  const counts = new Map<string, { readonly part: CostPart; count: number }>();
  for (const { name, decimals, value } of costs.flatMap(({ parts }) => parts)) {
    if (value === 0n) continue;
    const key = JSON.stringify([name, decimals]);
    const known = counts.get(key) ?? { part: { name, decimals }, count: 0 };
    known.count++;
    counts.set(key, known);
  }
  let most: { readonly part: CostPart; readonly count: number } | null = null;
  for (const one of counts.values()) if (!most || one.count > most.count) most = one;
  return most?.part ?? null;
}
