// What is compared, in the address: of each side a ledger, a lane of it and an entry of that.

import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { Side } from '../../../ledger/compare/alignment.ts';
import { compareParams, readComparedPoint, readIndex } from '../../../ui/paths.ts';

export interface SideAddress {
  readonly ledger: string;
  /** null: all lanes. */
  readonly lane: string | null;
  /** After which entry the state is compared; null: after the last. */
  readonly index: number | null;
}

export interface CompareAddress {
  readonly a: SideAddress | null;
  readonly b: SideAddress | null;
  readonly view: 'entries' | 'states';
  /** The row that is open; null: none. */
  readonly row: number | null;
  /** Every row, nothing folded. */
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

/** What is as it is without an address is left out of it. */
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
  // What was asked last may not be drawn yet, and the next change is to follow it.
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
