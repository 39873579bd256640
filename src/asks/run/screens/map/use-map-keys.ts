import type { KeyboardEvent } from 'react';
import type { Drawing } from '../../../../ui/graph/map/drawing.ts';
import { nearestPlace } from '../../../../ui/graph/map/thin.ts';
import { MARK_FLAGS, placeOfEntry, type Track } from '../../../../ui/graph/map/tracks.ts';
import type { NumberRange } from '../../../../ui/graph/map/use-range.ts';
import { useWorkspace } from '../context.ts';

export interface MapKeysInput {
  readonly drawing: Drawing;
  readonly range: NumberRange;
  /** Called when the range cannot become narrower. */
  readonly onIn: (at: null) => void;
}

const ZOOM = 1.5;

/** Moves along the lane, to the lane above or below at the same place, and one level in. */
export function useMapKeys({ drawing, range, onIn }: MapKeysInput) {
  const { jump, now, setLevel } = useWorkspace();
  const { tracks, placing, left, width } = drawing;
  /** The entry that the last key led to may not be drawn yet. */
  const here = () => {
    const { lane, index } = now();
    return { own: tracks.find((track) => track.lane.lane === lane), at: index };
  };
  const along = (find: (at: number, last: number) => number) => {
    const { own, at } = here();
    const last = (own?.lane.entries ?? 1) - 1;
    if (own) jump(own.lane.lane, Math.max(0, Math.min(last, find(at, last))));
  };
  const across = (by: 1 | -1) => {
    const { own, at } = here();
    if (!own) return;
    const value = own.values[placeOfEntry(own, at)] ?? 0;
    for (let place = own.place + by; tracks[place]; place += by) {
      const track = tracks[place];
      if (!track || track.length === 0) continue;
      jump(track.lane.lane, track.index[nearestPlace(track.values, value)] ?? 0);
      return;
    }
  };
  const toHit = (by: 1 | -1) => {
    const { own, at } = here();
    const hit = nextHit(tracks, own?.place ?? 0, at, by);
    if (hit) jump(hit.lane, hit.index);
  };
  /** Zooms around the selected entry, or the middle where that is not in sight. */
  const zoom = (factor: number) => {
    const { own, at } = here();
    const value = own?.values[placeOfEntry(own, at)];
    const x = value === undefined ? -1 : placing.scale.x(value) - left;
    if (range.zoomBy(factor, x >= 0 && x <= width ? x : width / 2)) return;
    if (factor > 1) onIn(null);
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => along((at) => at - 1),
    ArrowRight: () => along((at) => at + 1),
    ArrowUp: () => across(-1),
    ArrowDown: () => across(1),
    Home: () => along(() => 0),
    End: () => along((_, last) => last),
    Enter: () => setLevel('rows'),
    n: () => toHit(1),
    N: () => toHit(-1),
    '+': () => zoom(ZOOM),
    '-': () => zoom(1 / ZOOM),
  };
  return (event: KeyboardEvent) => {
    const run = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  };
}

/** Goes from lane to lane in the drawn order; null when there is none that way. */
function nextHit(tracks: readonly Track[], from: number, at: number, by: 1 | -1) {
  for (let place = from; tracks[place]; place += by) {
    const track = tracks[place];
    if (!track) return null;
    const hits = Array.from(track.index)
      .filter((_, item) => (track.flags[item] ?? 0) & MARK_FLAGS.hit)
      .sort((a, b) => by * (a - b));
    const index = hits.find((hit) => place !== from || by * (hit - at) > 0);
    if (index !== undefined) return { lane: track.lane.lane, index };
  }
  return null;
}
