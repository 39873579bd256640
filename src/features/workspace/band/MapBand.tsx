import { useCallback, useDeferredValue, useMemo } from 'react';
import type { TimelineFilter } from '../../../core/model/timeline.ts';
import type { KindShape } from '../../../core/model/view.ts';
import { Canvas } from '../../../ui/graph/map/Canvas.tsx';
import type { Brush } from '../../../ui/graph/map/paint.ts';
import type { Token } from '../../../ui/graph/map/palette.ts';
import { domainOf } from '../../../ui/graph/map/scale.ts';
import { FLAGS, litFrom, type Track, timesOf, tracksOf } from '../../../ui/graph/map/tracks.ts';
import { kindToken } from '../../../ui/ledger/kinds.ts';
import { useWorkspace } from '../context.ts';
import { useHits } from '../map/use-hits.ts';
import { useSwimlanes } from '../map/use-swimlanes.ts';
import { type Sight, useSight } from '../sight.ts';
import { BandFrame } from './BandFrame.tsx';
import { MapWindow } from './MapWindow.tsx';
import { byValue } from './places.ts';
import { partBy } from './window.ts';

export interface MapBandProps {
  readonly filter: TimelineFilter;
  readonly width: number;
  readonly at: number;
  readonly description: string | undefined;
  readonly onSelect: (index: number) => void;
}

/** Px: of all, above and below the lanes, and of an entry. */
const HEIGHT = 76;
const INSET = 6;
const WIDE = 1.5;
/** Denials, and what was found, where lanes have less room. */
const SEEN = { denied: 2, found: 4 } as const;

/** All lanes as lines by the clock, nothing folded: where the playhead and what was found are. */
export function MapBand({ filter, width, at, description, onSelect }: MapBandProps) {
  const { ledger, lane, summary, sight: store } = useWorkspace();
  const sight = useSight(store);
  // A step after the lanes themselves, which are made of the same: together both block the page for long.
  const data = useDeferredValue(useSwimlanes().data);
  const hits = useHits(ledger, data, filter);
  const by = useMemo(() => (data && timesOf(data).tell ? 'time' : 'sequence'), [data]);
  const tracks = useMemo(() => (data ? tracksOf(data, by, hits) : []), [data, by, hits]);
  const own = tracks.find((track) => track.lane.lane === lane);
  const domain = useMemo(
    () =>
      domainOf(
        tracks.map(({ values }) => values),
        false,
      ),
    [tracks],
  );
  const places = useMemo(
    () => own && byValue(own, [domain.from, domain.to], width),
    [own, domain, width],
  );
  // Where the lanes are drawn by sequence and the map is by time, the same entries are in sight.
  const part = useMemo((): Sight | null => {
    if (!sight || sight.by === by || !data) return sight;
    const same = partBy(by, data, sight);
    const show = (from: number, to: number) => {
      const next = partBy(sight.by, data, { from, to });
      if (next) sight.show(next.from, next.to);
    };
    return same && { by, ...same, show };
  }, [sight, by, data]);
  const shapes = data?.shapes;
  // The playhead lies above: nothing is drawn again where only that moves.
  const paint = useCallback(
    (brush: Brush) => {
      const lit = litFrom(tracks, lane);
      if (places && shapes) paintMap(brush, { tracks, shapes, lit, x: places.at }, width);
    },
    [tracks, lane, places, shapes, width],
  );
  if (!places) return <div style={{ height: HEIGHT }} />;
  return (
    <BandFrame
      {...{ at, total: summary.entries, width, height: HEIGHT, places, description, onSelect }}
      thumb={null}
    >
      <Canvas width={width} height={HEIGHT} paint={paint} />
      {part && <MapWindow sight={part} all={domain} x={places.at} valueAt={places.valueAt} />}
    </BandFrame>
  );
}

interface Rows {
  readonly tracks: readonly Track[];
  readonly shapes: readonly KindShape[];
  readonly lit: ReadonlySet<number>;
  x(value: number): number;
}

function paintMap({ context, palette, sprites }: Brush, rows: Rows, width: number): void {
  const { tracks, shapes, lit, x } = rows;
  const { colours } = palette;
  context.fillStyle = colours['surface-soft'];
  context.fillRect(0, 0, width, HEIGHT);
  const pitch = (HEIGHT - 2 * INSET) / Math.max(1, tracks.length);
  const high = Math.max(1, Math.min(6, pitch - 1));
  const y = (place: number) => INSET + (place + 0.5) * pitch;
  const isAll = lit.size === tracks.length;
  for (const { place, length, values } of tracks) {
    const isLit = !isAll && lit.has(place);
    context.fillStyle = isLit ? colours.accent : colours[kindToken('change')];
    context.globalAlpha = isLit || isAll ? 1 : 0.5;
    // Entries whose marks touch are one bar: a call for each of many thousands takes long.
    let [from, to] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let item = 0; item < length; item++) {
      const left = x(values[item] ?? 0);
      if (left > to) {
        if (to > from) context.fillRect(from, y(place) - high / 2, to - from, high);
        from = left;
      }
      to = left + WIDE;
    }
    if (to > from) context.fillRect(from, y(place) - high / 2, to - from, high);
  }
  context.globalAlpha = 1;
  for (const [token, isMarked] of MARKED)
    for (const { place, length, values, flags, shapes: own } of tracks)
      for (let item = 0; item < length; item++) {
        if (!isMarked(flags[item] ?? 0, shapes[own[item] ?? 0] ?? 'change')) continue;
        const size = Math.max(high, SEEN[token === kindToken('denied') ? 'denied' : 'found']);
        sprites.note(`bar-${token}`);
        context.fillStyle = colours[token];
        context.fillRect(x(values[item] ?? 0) - size / 2, y(place) - size / 2, size, size);
      }
}

/** What is worse is drawn later. */
const MARKED: readonly (readonly [Token, (flags: number, shape: KindShape) => boolean])[] = [
  [kindToken('denied'), (_, shape) => shape === 'denied'],
  ['hit', (flags) => (flags & FLAGS.hit) > 0],
  ['warn', (flags) => (flags & FLAGS.warning) > 0],
  ['bad', (flags) => (flags & FLAGS.error) > 0],
];
