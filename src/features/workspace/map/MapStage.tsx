import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Swimlanes } from '../../../layout/index.ts';
import { countText } from '../../../ui/format.ts';
import { Axis, HitTicks } from '../../../ui/graph/map/Axis.tsx';
import { ticksIn, valueText } from '../../../ui/graph/map/axis.ts';
import { Canvas } from '../../../ui/graph/map/Canvas.tsx';
import { type Drawing, inSight, Placing } from '../../../ui/graph/map/drawing.ts';
import { LaneNames } from '../../../ui/graph/map/LaneNames.tsx';
import { type Brush, paint, sizeOf } from '../../../ui/graph/map/paint.ts';
import { domainOf, type Scale } from '../../../ui/graph/map/scale.ts';
import { SIZE } from '../../../ui/graph/map/thin.ts';
import {
  type By,
  lineWith,
  litFrom,
  placeOfEntry,
  type Track,
} from '../../../ui/graph/map/tracks.ts';
import { PAD, useRange } from '../../../ui/graph/map/use-range.ts';
import { textScale } from '../../../ui/text-scale.ts';
import { useWorkspace } from '../context.ts';
import { isDense } from '../levels.ts';
import { MapLayer } from './MapLayer.tsx';
import css from './map.module.css';
import { useCloser } from './use-closer.ts';

export interface MapStageProps {
  readonly view: Swimlanes;
  readonly tracks: readonly Track[];
  readonly by: By;
  readonly at: number;
  readonly hits: ReadonlyMap<string, Int32Array>;
}

/** Px of a lane: few lanes take the room that there is; more than fit at the least are scrolled. */
const PITCH = { least: 11, most: 56, few: 96 } as const;
const FEW = 8;
/** Px between two entries of a lane that is come to from its cards. */
const APART = 48;
/** Names take this much of the width, in px. */
const NAMES = { least: 148, most: 274, share: 0.24, mostShare: 0.38 } as const;

/** Names at the left, the axis at the top, and the canvas, which stays where it is while lanes scroll. */
export function MapStage({ view, tracks: all, by, at, hits }: MapStageProps) {
  const { lane, jump, fit, takeAnchor, sight } = useWorkspace();
  const { ref: sized, width: outer, height } = useElementSize<HTMLDivElement>();
  const scroller = useRef<HTMLDivElement>(null);
  const both = useMergedRef(sized, scroller);
  const [top, setTop] = useState(0);
  const text = textScale();
  const names = Math.round(
    Math.max(
      Math.min(NAMES.least, outer * NAMES.mostShare),
      Math.min(NAMES.most * text, outer * NAMES.share),
    ),
  );
  const width = Math.max(0, outer - names);
  const most = all.length <= FEW ? PITCH.few : PITCH.most;
  const pitch = Math.max(PITCH.least, Math.min(most * text, Math.floor(height / all.length)));
  const domain = useMemo(
    () =>
      domainOf(
        all.map(({ values }) => values),
        by === 'time',
      ),
    [all, by],
  );
  const range = useRange(domain, width, by);
  const { scale, left, showPart } = range;
  useEffect(() => {
    if (width > 0)
      sight.set({ by, ...partOf(scale, left + PAD, left + width - PAD), show: showPart });
  }, [sight, by, scale, left, width, showPart]);
  useEffect(() => () => sight.set(null), [sight]);
  const [first, end] = inSight({ tracks: all, top, height, pitch });
  const tracks = useCloser({ view, tracks: all, by, hits, scale, left, width, first, end });
  const placing = useMemo(
    () => new Placing(tracks, scale, Math.max(SIZE, sizeOf(pitch))),
    [tracks, scale, pitch],
  );
  const ticks = useMemo(() => ticksIn(scale, by, left, left + width), [scale, by, left, width]);
  const own = useMemo(() => lineWith(tracks, lane, at), [tracks, lane, at]);
  const lit = useMemo(() => {
    const all = litFrom(tracks, lane);
    return all.size === 0 || all.size === tracks.length ? null : all;
  }, [tracks, lane]);
  const { shapes } = view;
  const drawing = useMemo(
    (): Drawing => ({
      ...{ tracks, shapes, placing, width, height, left, top, pitch, lit },
      ...{ ticks: ticks.map(({ x }) => x), hasLinks: false },
    }),
    [tracks, shapes, placing, width, height, left, top, pitch, lit, ticks],
  );
  // What has the focus lies above: going from entry to entry draws none of it again.
  const paintAll = useCallback((brush: Brush) => paint(brush, drawing), [drawing]);

  // The playhead stays in sight, wherever it goes.
  const place = own?.place ?? -1;
  const value = own?.values[placeOfEntry(own, at)];
  const latest = useRef(range);
  useEffect(() => {
    latest.current = range;
  });
  useEffect(() => {
    if (fit.times > 0) latest.current.fit();
  }, [fit.times]);
  useEffect(() => {
    if (value !== undefined) latest.current.show(value);
  }, [value]);
  useEffect(() => {
    const box = scroller.current;
    if (!box || place < 0) return;
    const [above, below] = [place * pitch, (place + 1) * pitch - box.clientHeight];
    if (box.scrollTop > above) box.scrollTop = above;
    else if (box.scrollTop < below) box.scrollTop = below;
  }, [place, pitch]);
  // Coming from another level, the entry stays where it was, as close as marks do not touch.
  const entries = own?.lane.entries ?? 0;
  useEffect(() => {
    const box = scroller.current;
    const kept = box && value !== undefined && width > 0 ? takeAnchor('map', lane, at) : null;
    if (!kept || !box || value === undefined) return;
    const { left: start, top: above } = box.getBoundingClientRect();
    const closest = (APART * entries) / width;
    const isMany = isDense(entries, width);
    latest.current.placeAt(value, kept.x - start - names, isMany ? closest / APART / 4 : closest);
    box.scrollTop = (place + 0.5) * pitch - (kept.y - above);
  }, [takeAnchor, lane, at, value, width, names, place, pitch, entries]);

  return (
    <div
      className={css.stage}
      data-range={rangeText(drawing, by)}
      style={{ '--names': `${names}px` } as React.CSSProperties}
    >
      <Axis heading="Lane" note={countText(tracks.length)} ticks={ticks} left={left}>
        {hits.size > 0 && <HitTicks {...{ tracks, placing, left, width }} />}
      </Axis>
      <div
        ref={both}
        className={css.scroll}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      >
        <div className={css.sheet} style={{ height: Math.max(height, tracks.length * pitch) }}>
          {height > 0 && (
            <>
              <LaneNames
                {...{ tracks, lit, top, height, pitch }}
                width={names}
                selected={lane}
                onSelect={jump}
              />
              <div className={css.view} style={{ width, height }}>
                <Canvas width={width} height={height} paint={paintAll} />
                <MapLayer drawing={drawing} range={range} own={own} at={at} />
              </div>
            </>
          )}
        </div>
      </div>
    </div>
  );
}

/** What is in sight of what the axis shows. */
function partOf(scale: Scale, left: number, right: number) {
  const { from, to } = scale.domain;
  return { from: Math.max(from, scale.value(left)), to: Math.min(to, scale.value(right)) };
}

/** What is in sight, for a picture that is saved. */
function rangeText(
  { placing: { scale }, left, width, top, height, pitch, tracks }: Drawing,
  by: By,
) {
  const lanes = [
    Math.floor(top / pitch) + 1,
    Math.min(tracks.length, Math.ceil((top + height) / pitch)),
  ];
  const { from: first, to: last } = partOf(scale, left, left + width);
  const where = by === 'time' ? '' : 'steps ';
  return `lanes ${lanes.join(' to ')} of ${countText(tracks.length)}, ${where}${valueText(by, first)} to ${valueText(by, last)}`;
}
