// The address follows the selection a moment later, too late for a key that comes right after
// another, so the selection is also kept here.

import { useCallback, useMemo, useState } from 'react';
import { readLaneKey } from '../../../ledger/model/lane-key.ts';
import type { RunRow } from './rows.ts';
import type { useRunsAddress } from './url.ts';

export interface RunSelection {
  readonly at: string | null;
  readonly entry: number | null;
  /** The key of its row: that of its file, where the lane is in the line of that. */
  readonly key: string | null;
  select(at: string | null, entry?: number | null): void;
}

export function useRunSelection(
  { at: named, entry: index, change }: ReturnType<typeof useRunsAddress>,
  rows: readonly RunRow[],
): RunSelection {
  const [own, setOwn] = useState({ at: named, entry: index, of: named });
  // Another address, that of a link, is another selection.
  const isOwn = own.of === named || own.at === named;
  const [at, entry] = isOwn ? [own.at, own.entry] : [named, index];
  const key = useMemo(() => {
    if (at === null || rows.some((row) => row.key === at)) return at;
    const { ledger } = readLaneKey(at);
    return rows.find((row) => row.key === ledger)?.key ?? null;
  }, [at, rows]);
  const select = useCallback(
    (to: string | null, toEntry: number | null = null) => {
      setOwn({ at: to, entry: toEntry, of: named });
      change({ at: to, entry: toEntry });
    },
    [change, named],
  );
  return useMemo(() => ({ at, entry, key, select }), [at, entry, key, select]);
}
