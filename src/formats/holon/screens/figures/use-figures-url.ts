// The query of this screen is kept in the URL alone.

import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { changed, cleared, type FigureChange, type FiguresUrl, readFiguresUrl } from './url.ts';

export interface FiguresState extends FiguresUrl {
  change(change: FigureChange): void;
  clear(): void;
}

export function useFiguresUrl(): FiguresState {
  const [params, setParams] = useSearchParams();
  const read = useMemo(() => readFiguresUrl(params), [params]);
  const change = useCallback(
    (one: FigureChange) => {
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
