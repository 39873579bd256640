import { useElementSize } from '@mantine/hooks';
import { useCallback, useMemo } from 'react';
import type { Swimlanes } from '../../../../ledger/layout/index.ts';
import type { TimelineFilter } from '../../../../ledger/model/timeline.ts';
import type { Brush } from '../../../../ui/graph/map/brush.ts';
import { MapCanvas } from '../../../../ui/graph/map/Canvas.tsx';
import { type Drawing, Placing } from '../../../../ui/graph/map/drawing.ts';
import { paint } from '../../../../ui/graph/map/paint.ts';
import { placeRows } from '../../../../ui/graph/map/rows.ts';
import { computeDomain, fittingRate, Scale } from '../../../../ui/graph/map/scale.ts';
import { nearestPlace } from '../../../../ui/graph/map/thin.ts';
import { inspectTimes, makeTracks, placeOfEntry } from '../../../../ui/graph/map/tracks.ts';
import { PAD } from '../../../../ui/graph/map/use-range.ts';
import { useWorkspace } from '../context.ts';
import { aroundLane } from '../map/shown.ts';
import { useHits } from '../map/use-hits.ts';
import { usePoints } from '../map/use-points.ts';
import { useSwimlanes } from '../map/use-swimlanes.ts';
import { BandFrame } from './BandFrame.tsx';
import css from './band.module.css';

export interface BandProps {
  readonly at: number;
  readonly filter: TimelineFilter;
  readonly onSelect: (index: number) => void;
}

const HEIGHT = { low: 84, high: 116, from: 850, phone: 56, narrow: 700 } as const;
const ABOVE = 14;
const LANE = { least: 5, most: 26 } as const;
const SIZE = { least: 6, most: 10 } as const;

function bandHeight(): number {
  if (globalThis.innerWidth < HEIGHT.narrow) return HEIGHT.phone;
  return globalThis.innerHeight < HEIGHT.from ? HEIGHT.low : HEIGHT.high;
}

/** Shows the map at its smallest, and moves the playhead along it. */
export function BandPicture({ at, filter, onSelect }: BandProps) {
  const { ref, width } = useElementSize();
  const { data } = useSwimlanes();
  const height = bandHeight();
  return (
    <div ref={ref} className={css.band} style={{ minHeight: height }} data-pictured>
      {width > 0 && data && <Lanes {...{ at, filter, onSelect, width, height }} view={data} />}
    </div>
  );
}

interface LanesProps extends BandProps {
  readonly view: Swimlanes;
  readonly width: number;
  readonly height: number;
}

function Lanes({ view: all, at, filter, onSelect, width, height }: LanesProps) {
  const { ledger, lane, summary } = useWorkspace();
  const view = useMemo(
    () => aroundLane(all, lane, Math.floor((height - ABOVE) / LANE.least)),
    [all, lane, height],
  );
  const hits = useHits(ledger, view, filter);
  const by = useMemo(() => (inspectTimes(view).tell ? 'time' : 'sequence'), [view]);
  const tracks = useMemo(() => makeTracks(view, by, hits), [view, by, hits]);
  const { tags, between } = usePoints(tracks);
  const drawing = useMemo((): Drawing => {
    const domain = computeDomain(
      tracks.map(({ values }) => values),
      by === 'time',
    );
    const room = Math.max(1, width - 2 * PAD);
    const scale = new Scale(domain, fittingRate(domain, room), room);
    const placing = new Placing(tracks, scale);
    const pitch = Math.min(LANE.most, (height - ABOVE) / tracks.length);
    return {
      tracks,
      shapes: view.shapes,
      placing,
      rows: placeRows(
        tracks.map(() => ({ above: pitch / 2, below: pitch / 2 })),
        0,
      ),
      width,
      height,
      left: -PAD,
      top: -ABOVE,
      size: Math.max(SIZE.least, Math.min(SIZE.most, pitch - 2)),
      ticks: [],
      between: between(placing),
      strips: new Map(),
    };
  }, [tracks, by, width, height, view.shapes, between]);
  // The playhead lies above: nothing is drawn again where only that moves.
  const paintAll = useCallback((brush: Brush) => paint(brush, drawing), [drawing]);
  const own = tracks.find((track) => track.lane.lane === lane);
  if (!own) return null;
  const { scale } = drawing.placing;
  const across = (value: number) => PAD + scale.x(value);
  return (
    <BandFrame
      {...{ at, width, height, onSelect }}
      total={summary.entries}
      x={across(own.values[placeOfEntry(own, at)] ?? 0)}
      tags={tags.map(({ look, value }) => ({ look, x: across(value) }))}
      indexAt={(x) => own.index[nearestPlace(own.values, scale.value(x - PAD))] ?? 0}
    >
      <MapCanvas width={width} height={height} paint={paintAll} />
    </BandFrame>
  );
}
