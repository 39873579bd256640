// A screen jumps to an entry of any lane of the ledger.

import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { writeShown } from '../../../ui/graph/shown-lanes.ts';
import { lanePath, readIndex } from '../../../ui/paths.ts';
import { placeNow, type ReadoutPlace } from './AtPlayhead.tsx';
import type { SelectionAnchor, WorkspaceValue } from './context.ts';
import { writeFolds } from './folds.ts';
import {
  type Level,
  writeBlame,
  writeFinding,
  writeFromBefore,
  writeLevel,
  writePoints,
  writeRowFilter,
} from './url.ts';
import type { useUrlState } from './use-url-state.ts';
import type { WalkPoint } from './walk.ts';

/** `level` is the one that is drawn. */
export function useJump(
  ledger: string,
  lane: string,
  place: ReadoutPlace,
  url: ReturnType<typeof useUrlState>,
  level: Level,
): Pick<WorkspaceValue, 'jump' | 'now' | 'zoomTo' | 'takeAnchor'> {
  const navigate = useNavigate();
  const { key } = useLocation();
  const { select, setLevel, at } = url;
  // A key may be pressed before the entry of the last key is drawn.
  const headed = useRef<WalkPoint | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another address is drawn
  useEffect(() => {
    if (headed.current?.lane === lane && headed.current.index === at) headed.current = null;
  }, [key, lane, at]);
  const readHeaded = useCallback(() => {
    if (headed.current && !isAddressed(ledger, headed.current)) headed.current = null;
    return headed.current;
  }, [ledger]);
  const now = useCallback(
    () => readHeaded() ?? { lane, index: placeNow(place) },
    [readHeaded, lane, place],
  );

  const toLane = useCallback(
    (to: string, index: number, opened: Level) => {
      // Another lane has another length, and other filters; among all lanes they are one, and a
      // search is made in each.
      const search = new URLSearchParams();
      writeLevel(search, opened);
      // Worlds of two lanes are compared by a point in each.
      writePoints(search, url.points);
      writeFromBefore(search, url.isFromBefore);
      if (level === 'map' || url.isFinding) writeRowFilter(search, url.filter);
      writeFinding(search, url.isFinding);
      writeShown(search, url.shown);
      writeBlame(search, url.blame);
      writeFolds(search, url.folds);
      const path = lanePath(ledger, to, { index, tab: url.tab ?? undefined });
      // Back must not lead to a place that was never drawn.
      const replace = readHeaded() !== null;
      headed.current = { lane: to, index };
      void navigate(`${path}&${search}`, { replace });
    },
    [ledger, url, level, readHeaded, navigate],
  );
  const jump = useCallback(
    (to: string, index: number) => {
      if (to === lane && readHeaded() === null) select(index);
      else toLane(to, index, level);
    },
    [lane, level, readHeaded, select, toLane],
  );

  const anchor = useRef<(SelectionAnchor & { readonly level: Level }) | null>(null);
  const zoomTo = useCallback(
    (next: Level, point: SelectionAnchor) => {
      anchor.current = { ...point, level: next };
      if (point.lane === lane) {
        select(point.index);
        setLevel(next);
      } else toLane(point.lane, point.index, next);
    },
    [lane, select, setLevel, toLane],
  );
  const takeAnchor = useCallback((drawn: Level, of: string, index: number) => {
    const point = anchor.current;
    const isIts = point?.level === drawn && point.lane === of && point.index === index;
    const taken = isIts ? point : null;
    if (taken) anchor.current = null;
    return taken;
  }, []);
  return useMemo(() => ({ jump, now, zoomTo, takeAnchor }), [jump, now, zoomTo, takeAnchor]);
}

function isAddressed(ledger: string, { lane, index }: WalkPoint): boolean {
  const { pathname, search } = window.location;
  const isThere = pathname.endsWith(lanePath(ledger, lane));
  return isThere && readIndex(new URLSearchParams(search).get('at')) === index;
}
