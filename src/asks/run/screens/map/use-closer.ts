import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { LaneWindow, Swimlanes } from '../../../../ledger/layout/index.ts';
import { laneItemsQuery } from '../../../../ui/data/ledgers/queries.ts';
import { covers, findLaneWindow, withCloser } from '../../../../ui/graph/map/closer.ts';
import type { Scale } from '../../../../ui/graph/map/scale.ts';
import { type By, makeTrack, type Track } from '../../../../ui/graph/map/tracks.ts';
import { useWorkspace } from '../context.ts';

export interface CloserInput {
  readonly view: Swimlanes;
  readonly tracks: readonly Track[];
  readonly by: By;
  readonly hits: ReadonlyMap<string, Int32Array>;
  readonly scale: Scale;
  readonly left: number;
  readonly width: number;
}

/** Nothing is asked before the view has rested for so many ms. */
const REST = 120;
/** This share of the view is read to its left and right: moving on a little asks for nothing. */
const MARGIN = 0.5;
const NONE: readonly LaneWindow[] = [];

/** Gives the lanes, those in sight as close as they are drawn. */
export function useCloser(input: CloserInput): readonly Track[] {
  const { view, tracks, by, hits, scale, left, width } = input;
  const { ledger } = useWorkspace();
  const [windows, setWindows] = useState(NONE);
  useEffect(() => {
    if (view.isWhole || width === 0) {
      setWindows(NONE);
      return;
    }
    const timer = setTimeout(() => {
      const windowsWith = (margin: number) => {
        const from = scale.value(left - margin * width);
        const stretch = { from, to: scale.value(left + (1 + margin) * width) };
        return tracks.flatMap((track) => findLaneWindow(track, scale, by, stretch) ?? []);
      };
      setWindows((asked) => {
        const known = new Map(asked.map((window) => [window.lane, window]));
        const isShown = windowsWith(0).every((window) => covers(known.get(window.lane), window));
        return isShown ? asked : windowsWith(MARGIN);
      });
    }, REST);
    return () => clearTimeout(timer);
  }, [view, tracks, by, scale, left, width]);
  const { data } = useQuery({
    ...laneItemsQuery(ledger, windows),
    enabled: windows.length > 0,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => {
    if (windows.length === 0 || !data) return tracks;
    const closer = new Map(data.map((one) => [one.window.lane, one]));
    return tracks.map((track) => {
      const { window, items } = closer.get(track.lane.lane) ?? {};
      const lane = view.lanes[track.place];
      if (!window || !items || !lane) return track;
      return makeTrack({
        lane: { ...lane, items: withCloser(lane.items, items, window) },
        place: track.place,
        by,
        before: track.values[0] ?? 0,
        found: hits.get(lane.lane),
        shapes: view.shapes,
      });
    });
  }, [windows, data, tracks, view, by, hits]);
}
