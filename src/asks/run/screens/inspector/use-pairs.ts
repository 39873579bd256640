// Each compared pair of entries is kept, so that the pacing of a query sees when it changes.

import { useMemo } from 'react';
import { useInspected } from '../context.ts';
import { type PointEnds, type PointPair, pairAt } from '../points.ts';
import { parentPoint } from '../walk.ts';

/** Gives the points A and B, or one of them and the entry; null when there is no point. */
export function usePointPair(at: number): PointPair | null {
  const { lane, points } = useInspected();
  return useMemo(() => pairAt(points, { lane, index: at }), [points, lane, at]);
}

/** Gives the record before and the entry; null when nothing in the ledger comes before it. */
export function usePairBefore(at: number): PointEnds | null {
  const { lane, detail } = useInspected();
  const { links } = detail;
  return useMemo(() => {
    const from = parentPoint(lane, at, links);
    return from && { from, to: { lane, index: at } };
  }, [lane, at, links]);
}
