import { useState } from 'react';
import type { Drawing } from '../../../../ui/graph/map/drawing.ts';
import { laneRowAt } from '../../../../ui/graph/map/rows.ts';
import { nearestPlace } from '../../../../ui/graph/map/thin.ts';
import type { Track } from '../../../../ui/graph/map/tracks.ts';
import { useWorkspace } from '../context.ts';

interface Brushed {
  readonly track: Track;
  readonly from: number;
  readonly to: number;
}

/**
 * A brushed span becomes the points A and B: of the lane where it begins, or of the current one.
 */
export function useSpan({ tracks, rows, placing, left, top }: Drawing, own: Track | undefined) {
  const { setPoints } = useWorkspace();
  const [span, setSpan] = useState<Brushed | null>(null);
  const pointAt = ({ lane, values, index }: Track, x: number) => ({
    lane: lane.lane,
    index: index[nearestPlace(values, placing.scale.value(x + left))] ?? 0,
  });
  return {
    span,
    begin(x: number, y: number) {
      const under = tracks[laneRowAt(rows, y + top)];
      const track = under && under.length > 0 ? under : own;
      if (track) setSpan({ track, from: x, to: x });
    },
    move: (x: number) => setSpan((before) => before && { ...before, to: x }),
    end() {
      setSpan(null);
      if (!span) return;
      const [a, b] = [span.from, span.to]
        .map((x) => pointAt(span.track, x))
        .sort((one, other) => one.index - other.index);
      if (a && b && a.index < b.index) setPoints({ a, b });
    },
    cancel: () => setSpan(null),
  };
}
