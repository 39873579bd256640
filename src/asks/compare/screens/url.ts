// The address has of each compared side a ledger, a lane of it and an entry of that.

import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { Side } from '../../../ledger/compare/alignment.ts';
import { compareParams, readComparedPoint, readIndex } from '../../../ui/paths.ts';

export interface SideAddress {
  readonly ledger: string;
  /** Null for all lanes. */
  readonly lane: string | null;
  /** The state after this entry is compared; null compares the state after the last. */
  readonly index: number | null;
}

export interface CompareAddress {
  readonly a: SideAddress | null;
  readonly b: SideAddress | null;
  readonly view: 'entries' | 'states';
  /** The open row, or null. */
  readonly row: number | null;
  readonly isAll: boolean;
}

export function readCompare(search: URLSearchParams): CompareAddress {
  return {
    a: readComparedPoint(search, 'a'),
    b: readComparedPoint(search, 'b'),
    view: search.get('view') === 'states' ? 'states' : 'entries',
    row: readIndex(search.get('row')),
    isAll: search.get('all') === '1',
  };
}

/** Leaves out values that are the defaults. */
export function writeCompare({ a, b, view, row, isAll }: CompareAddress): URLSearchParams {
  const search = compareParams(a, b);
  if (view === 'states') search.set('view', view);
  if (row !== null) search.set('row', String(row));
  if (isAll) search.set('all', '1');
  return search;
}

/** Rows of other lanes are other rows. */
export function withSide(
  address: CompareAddress,
  name: Side,
  side: SideAddress | null,
): CompareAddress {
  const before = address[name];
  const isSameLane = side?.ledger === before?.ledger && side?.lane === before?.lane;
  return { ...address, [name]: side, row: isSameLane ? address.row : null };
}

export function swapSides({ a, b, ...address }: CompareAddress): CompareAddress {
  return { ...address, a: b, b: a };
}

export function useCompareAddress() {
  const [search, setSearch] = useSearchParams();
  const address = useMemo(() => readCompare(search), [search]);
  // The last request may not be drawn yet, and the next change has to follow it.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  /** Opening a row and folding are no steps that the browser's own button takes back. */
  const change = useCallback(
    (next: (held: CompareAddress) => CompareAddress, replace = false) => {
      latest.current = writeCompare(next(readCompare(latest.current)));
      setSearch(latest.current, { replace, preventScrollReset: true });
    },
    [setSearch],
  );
  return { address, change };
}

export type ChangeAddress = ReturnType<typeof useCompareAddress>['change'];
