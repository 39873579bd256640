import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TimelineIndex } from '../../core/model/timeline.ts';
import { rowsAtQuery } from '../../data/ledgers/queries.ts';

const LOOKED_AT = 500;

/** The next open approval after `at`, round the end; null when there is none. */
export function useApprovals(
  ledger: string,
  lane: string,
  marks: TimelineIndex['marks'],
  at: number,
  open: number,
): number | null {
  const waiting = useMemo(() => [...(marks.waiting?.subarray(0, LOOKED_AT) ?? [])], [marks]);
  const { data } = useQuery({
    ...rowsAtQuery(ledger, lane, waiting),
    enabled: open > 0 && waiting.length > 0,
  });
  const indices = useMemo(
    () => (data ?? []).filter(({ approval }) => approval === 'open').map(({ index }) => index),
    [data],
  );
  return indices.find((index) => index > at) ?? indices[0] ?? null;
}
