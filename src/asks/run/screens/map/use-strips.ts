import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SeriesView } from '../../../../ledger/model/series.ts';
import { seriesQuery } from '../../../../ui/data/ledgers/queries.ts';
import { counted } from '../../../../ui/format.ts';
import { axisDurationText } from '../../../../ui/graph/map/axis.ts';
import type { PlacedStrip } from '../../../../ui/graph/map/drawing.ts';
import type { Scale } from '../../../../ui/graph/map/scale.ts';
import type { By, Track } from '../../../../ui/graph/map/tracks.ts';
import type { MapSpace } from '../../../../ui/graph/map/use-map-space.ts';
import { findTimeRange, makeStrips } from '../../../../ui/graph/strips.ts';
import { useWorkspace } from '../context.ts';
import { isDense } from '../levels.ts';

const PART = 2;
const HEIGHT = { all: 48, other: 24 } as const;
const BETWEEN = 12;
export const CHAIN = 40;

export type Strips = ReadonlyMap<number, readonly PlacedStrip[]>;

interface Asked {
  readonly track: Track;
  readonly from: number;
  readonly to: number;
}

/** Gives the strips of the lanes that have more entries in sight than marks can show. */
export function useStrips(tracks: readonly Track[], by: By, { range, width }: MapSpace): Strips {
  const { ledger } = useWorkspace();
  const { scale, left } = range;
  const asked = useMemo(
    () => tracks.flatMap((track) => findStretch(track, scale, left, width) ?? []),
    [tracks, scale, left, width],
  );
  const buckets = Math.max(1, Math.floor(width / PART));
  const views = useQueries({
    queries: asked.map(({ track, from, to }) => ({
      ...seriesQuery(ledger, track.lane.lane, {
        from,
        to,
        buckets,
        ...(by === 'time' ? { by } : {}),
      }),
      placeholderData: keepPreviousData,
    })),
    combine: (results) => results.map(({ data }) => data),
  });
  return useMemo(() => {
    const all = new Map<number, readonly PlacedStrip[]>();
    for (const [at, { track }] of asked.entries())
      all.set(track.place, placeStrips(views[at], track, scale));
    return all;
  }, [asked, views, scale]);
}

/** Null when the lane is not dense in sight. */
function findStretch(track: Track, scale: Scale, left: number, width: number): Asked | null {
  const { values, index, counts, lane } = track;
  if (width <= 0 || !isDense(lane.entries, width)) return null;
  const [first, last] = [scale.value(left), scale.value(left + width)];
  let [from, to, sum] = [lane.entries, 0, 0];
  for (let item = 0; item < track.length; item++) {
    const value = values[item] ?? 0;
    if (value < first || value > last) continue;
    const [at, count] = [index[item] ?? 0, counts[item] ?? 1];
    from = Math.min(from, at);
    to = Math.max(to, at + count);
    sum += count;
  }
  return isDense(sum, width) ? { track, from, to } : null;
}

function placeStrips(view: SeriesView | undefined, track: Track, scale: Scale): PlacedStrip[] {
  if (!view) return [];
  const edges = placeEdges(view, track, scale);
  const parts = Math.max(1, view.edges.length - 1);
  const times = findTimeRange(view);
  const unit =
    view.byTime && times
      ? axisDurationText(Math.max(1, (times[1] - times[0]) / parts))
      : counted(Math.ceil(((view.edges.at(-1) ?? 0) - (view.edges[0] ?? 0)) / parts), 'record');
  let top = BETWEEN;
  return makeStrips(view).map(({ name, total, most, layers }, at) => {
    const height = at === 0 ? HEIGHT.all : HEIGHT.other;
    const strip = { name, total, peak: `peak ${most} in ${unit}`, top, height, edges, layers };
    top += height + BETWEEN;
    return strip;
  });
}

function placeEdges(view: SeriesView, { lane }: Track, scale: Scale): Float64Array {
  const times = findTimeRange(view);
  const parts = view.edges.length - 1;
  if (view.byTime && times) {
    const [first, last] = times;
    const each = (last - first) / Math.max(1, parts);
    return Float64Array.from(view.edges, (_, at) => scale.x(first + at * each));
  }
  return Float64Array.from(view.edges, (edge) => scale.x(lane.start + edge));
}

/** Returns the px of a lane as strips, with its chain, which is below them. */
export function stripsNeed(strips: readonly PlacedStrip[]): { above: number; below: number } {
  const last = strips.at(-1);
  return { above: (last ? last.top + last.height : HEIGHT.all) + CHAIN / 2, below: CHAIN / 2 };
}
