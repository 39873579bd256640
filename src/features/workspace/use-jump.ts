// The ways to an entry of any lane of the ledger.

import { useCallback, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { writeShown } from '../../ui/graph/shown-lanes.ts';
import { lanePath, readIndex } from '../../ui/paths.ts';
import { useIsHere } from '../../ui/use-is-here.ts';
import { type Place, placeNow } from './AtPlayhead.tsx';
import type { Anchor, Workspace } from './context.ts';
import { writeFolds } from './folds.ts';
import {
  type Level,
  writeBlame,
  writeFilter,
  writeFinding,
  writeFromBefore,
  writeLevel,
  writePoints,
} from './url.ts';
import type { useUrlState } from './use-url-state.ts';
import type { Point } from './walk.ts';

/** `level`: the one that is drawn. */
export function useJump(
  ledger: string,
  lane: string,
  place: Place,
  url: ReturnType<typeof useUrlState>,
  level: Level,
): Pick<Workspace, 'jump' | 'now' | 'zoomTo' | 'takeAnchor'> {
  const navigate = useNavigate();
  const isHere = useIsHere();
  const { select, setLevel } = url;
  // A key may be pressed before the lane that the one before led to is drawn: the address has it already.
  const now = useCallback((): Point => {
    const here = { lane, index: placeNow(place) };
    if (isHere()) return here;
    const { pathname, search } = window.location;
    const index = readIndex(new URLSearchParams(search).get('at'));
    const path = lanePath(ledger, '');
    const start = pathname.indexOf(path);
    const there = start < 0 ? lane : decodeURIComponent(pathname.slice(start + path.length));
    return there === lane || index === null ? here : { lane: there, index };
  }, [ledger, lane, place, isHere]);

  const toLane = useCallback(
    (to: string, index: number, opened: Level) => {
      // Another lane is of another length, and filtered by what is in it; among all they are one,
      // and what is looked for is looked for in each.
      const search = new URLSearchParams();
      writeLevel(search, opened);
      // Worlds of two lanes are compared by a point in each.
      writePoints(search, url.points);
      writeFromBefore(search, url.isFromBefore);
      if (level === 'map' || url.isFinding) writeFilter(search, url.filter);
      writeFinding(search, url.isFinding);
      writeShown(search, url.shown);
      writeBlame(search, url.blame);
      writeFolds(search, url.folds);
      const path = lanePath(ledger, to, { index, tab: url.tab ?? undefined });
      // A lane that was never drawn is no place to come back to.
      void navigate(`${path}&${search}`, { replace: now().lane !== lane });
    },
    [ledger, lane, url, level, now, navigate],
  );
  const jump = useCallback(
    (to: string, index: number) => {
      if (to === lane && now().lane === lane) select(index);
      else toLane(to, index, level);
    },
    [lane, level, now, select, toLane],
  );

  const anchor = useRef<(Anchor & { readonly level: Level }) | null>(null);
  const zoomTo = useCallback(
    (next: Level, point: Anchor) => {
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
