import { useCallback, useMemo } from 'react';
import type { Drawing, Placing } from '../../../../ui/graph/map/drawing.ts';
import { placeOfEntry, type Track } from '../../../../ui/graph/map/tracks.ts';
import { useWorkspace } from '../context.ts';

/** Gives the places of the points A and B on the axis of lanes, and the chain between them. */
export function usePoints(tracks: readonly Track[]) {
  const { points } = useWorkspace();
  const tags = useMemo(
    () =>
      (
        [
          ['A', points.a],
          ['B', points.b],
        ] as const
      ).flatMap(([look, point]) => {
        const track = point && tracks.find(({ lane }) => lane.lane === point.lane);
        const value = track?.values[placeOfEntry(track, point?.index ?? 0)];
        return value === undefined ? [] : [{ look, value }];
      }),
    [points, tracks],
  );
  const between = useCallback(
    (placing: Placing): Drawing['between'] => {
      const { a, b } = points;
      const placed = placing.at(tracks.findIndex((track) => track.lane.lane === a?.lane));
      if (!a || !b || !placed || a.lane !== b.lane) return [];
      const x = (index: number) => placed.xs[placeOfEntry(placed.track, index)] ?? 0;
      const [from, to] = [x(Math.min(a.index, b.index)), x(Math.max(a.index, b.index))];
      return [{ place: placed.track.place, from, to }];
    },
    [points, tracks],
  );
  return { tags, between };
}
