// The entries with an error or a warning are in the order of the rows.

import { findForkIndex, laneForest } from '../../../ledger/layout/rows/index.ts';
import type { LedgerDetail } from '../../../ledger/model/ledger.ts';
import { findReport, listFaults } from './lane-report.ts';
import { stepIn, type WalkPoint } from './walk.ts';

type OrderedLedger = Pick<LedgerDetail, 'lanes' | 'links' | 'report'>;

/** An entry; without an index a lane, whose own entries are not listed yet. */
interface FindingPosition {
  readonly lane: string;
  readonly index: number | null;
}

/**
 * A lane stands below the entry that it leaves. `own` gives what is known of a lane beyond the
 * report.
 */
export function orderFindings(
  ledger: OrderedLedger,
  own: { readonly lane: string; readonly indices: readonly number[] } | null = null,
): readonly WalkPoint[] {
  const { lanes, roots } = laneForest(ledger.lanes, ledger.links);
  const waiting: FindingPosition[] = roots.map(({ id }) => ({ lane: id, index: null })).reverse();
  const points: WalkPoint[] = [];
  for (let step = waiting.pop(); step; step = waiting.pop()) {
    const { lane, index } = step;
    if (index !== null) {
      points.push({ lane, index });
      continue;
    }
    const indices = own?.lane === lane ? own.indices : listOwn(ledger, lane);
    const steps = indices.map((at): Leaving => ({ at, to: { lane, index: at } }));
    // A lane that leaves from an unknown entry stands last.
    for (const child of lanes.get(lane)?.children ?? [])
      steps.push({
        at: findForkIndex(child) ?? Number.MAX_SAFE_INTEGER,
        to: { lane: child.id, index: null },
      });
    for (const { to } of steps.sort((a, b) => a.at - b.at).reverse()) waiting.push(to);
  }
  return points;
}

/** Returns the lane of the first entry that is wrong of itself; null when there is none. */
export function findFaultyLane(ledger: OrderedLedger): string | null {
  const faults = listFaults(ledger);
  if (faults.size === 0) return null;
  const first = orderFindings(ledger).find(({ lane, index }) => faults.get(lane) === index);
  return first?.lane ?? null;
}

interface Leaving {
  readonly at: number;
  readonly to: FindingPosition;
}

function listOwn(ledger: OrderedLedger, lane: string): readonly number[] {
  const found = findReport(ledger, lane)?.findings ?? [];
  const indices = found.flatMap(({ severity, index }) =>
    severity === 'info' || index === null ? [] : [index],
  );
  return [...new Set(indices)];
}

/**
 * Returns the next finding after an entry, or the last before it, in whichever lane; `own` has all
 * of its lane, ascending.
 */
export function stepFinding(
  ledger: OrderedLedger,
  { lane, index }: WalkPoint,
  own: ArrayLike<number>,
  by: 1 | -1,
): WalkPoint | null {
  const beside = [stepIn(own, index, -1), index, stepIn(own, index, 1)];
  const indices = beside.filter((one) => one !== null);
  const points = orderFindings(ledger, { lane, indices });
  const place = points.findIndex((one) => one.lane === lane && one.index === index);
  return points[place + by] ?? null;
}
