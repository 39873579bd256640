// The query of this screen is kept in the URL alone.

import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { type Change, changed, cleared, type FiguresUrl, readUrl } from './url.ts';

export interface FiguresState extends FiguresUrl {
  change(change: Change): void;
  clear(): void;
}

export function useFiguresUrl(): FiguresState {
  const [params, setParams] = useSearchParams();
  const read = useMemo(() => readUrl(params), [params]);
  const change = useCallback(
    (one: Change) => {
      // Another figure is a place to come back to; the rest is not.
      const replace = !('figure' in one);
      setParams((now) => changed(now, one), { replace, preventScrollReset: true });
    },
    [setParams],
  );
  const clear = useCallback(
    () => setParams(cleared, { replace: true, preventScrollReset: true }),
    [setParams],
  );
  return useMemo(() => ({ ...read, change, clear }), [read, change, clear]);
}
