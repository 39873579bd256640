// Every row has a height, and its parts places across.

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  listMatches,
  listRows,
  RowHeights,
  type RowLane,
} from '../../../../ledger/layout/rows/index.ts';
import { laneSidesQuery } from '../../../../ui/data/ledgers/queries.ts';
import { useNoteCounts } from '../../../../ui/data/notes/notes.ts';
import { textScale } from '../../../../ui/text-scale.ts';
import { useWorkspace } from '../context.ts';
import type { RowLook } from './look.ts';
import { choosePitch, measureRow, NARROW } from './measure.ts';
import { tallRows } from './row-lists.ts';
import { useFolds } from './use-folds.ts';

/** Px around the line of an entry that is not intact, for the torn link and the finding. */
const FOUND = { above: 30, below: 132, narrow: 246 } as const;

export interface RowListAsk {
  readonly lanes: readonly RowLane[];
  /** The entries that a filter left; null without a filter. */
  readonly matches: Int32Array | null;
  readonly isFolding: boolean;
  readonly hasWorld: boolean;
  readonly width: number;
  readonly height: number;
  readonly screen: number;
}

export function useRowList(ask: RowListAsk) {
  const { ledger, lane, detail, folds: keys, setFolds } = useWorkspace();
  const { lanes, matches, isFolding, hasWorld, width, height, screen } = ask;
  const text = textScale();
  const place = lanes.findIndex((one) => one.lane === lane);
  const own = lanes[place];
  const usualPitch = choosePitch(0, width, screen, text);
  const room = width > 0 && width < NARROW ? 1 : Math.floor(height / usualPitch);
  const folds = useFolds(lanes, room, isFolding, keys, setFolds);
  const list = useMemo(
    () => (matches && own ? listMatches(own, matches) : listRows(lanes, folds)),
    [matches, own, lanes, folds],
  );
  const shownLanes = useMemo(() => (matches && own ? [own] : lanes), [matches, own, lanes]);
  const here = matches ? 0 : place;
  const pitch = choosePitch(list.count, width, screen, text);
  const heights = useMemo(() => {
    const below = (width < NARROW ? FOUND.narrow : FOUND.below) * text;
    return new RowHeights(list.count, pitch, matches ? [] : tallRows(list, FOUND.above, below));
  }, [list, pitch, matches, width, text]);
  const lives = useQuery(laneSidesQuery(ledger, lane)).data?.lives;
  const areStubs = !matches && lanes.some(({ isStub }) => isStub);
  const columns = lives === undefined ? 0 : (lives?.length ?? null);
  const across = useMemo(
    () => measureRow(width, areStubs, detail.hasState && !matches, columns),
    [width, areStubs, detail.hasState, matches, columns],
  );
  const notes = useNoteCounts(ledger, lane);
  const look: RowLook = useMemo(
    () => ({ across, heights, hasWorld, notes, lanes: shownLanes, list, here }),
    [across, heights, hasWorld, notes, shownLanes, list, here],
  );
  return { look, folds, own, lives };
}
