import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Swimlanes } from '../../../../ledger/layout/index.ts';
import { laneSidesQuery } from '../../../../ui/data/ledgers/queries.ts';
import { countText } from '../../../../ui/format.ts';
import { axisValueText } from '../../../../ui/graph/map/axis.ts';
import { type Drawing, inSight } from '../../../../ui/graph/map/drawing.ts';
import { LaneName } from '../../../../ui/graph/map/LaneName.tsx';
import { countLabels, edgeLabels, grantLabels } from '../../../../ui/graph/map/labels.ts';
import { MapFrame, type Marked } from '../../../../ui/graph/map/MapFrame.tsx';
import { textWidth } from '../../../../ui/graph/map/measure.ts';
import { placeRows } from '../../../../ui/graph/map/rows.ts';
import { StripNames } from '../../../../ui/graph/map/StripNames.tsx';
import type { Scale } from '../../../../ui/graph/map/scale.ts';
import { APART } from '../../../../ui/graph/map/thin.ts';
import { MOST_TITLES, titleLabels, titleNeeds } from '../../../../ui/graph/map/title-labels.ts';
import { type By, placeOfEntry, type Track } from '../../../../ui/graph/map/tracks.ts';
import { type MapSpace, useMapSpace } from '../../../../ui/graph/map/use-map-space.ts';
import { PAD } from '../../../../ui/graph/map/use-range.ts';
import { textScale } from '../../../../ui/text-scale.ts';
import { useWorkspace } from '../context.ts';
import { LANE_LEVEL } from '../levels.ts';
import { Lives, livesHeight } from './Lives.tsx';
import { MapLayer } from './MapLayer.tsx';
import { useCloser } from './use-closer.ts';
import { usePoints } from './use-points.ts';
import { type Strips, stripsNeed, useStrips } from './use-strips.ts';
import { useTitles } from './use-titles.ts';

export interface LaneMapProps {
  readonly view: Swimlanes;
  readonly tracks: readonly Track[];
  readonly by: By;
  readonly at: number;
  readonly hits: ReadonlyMap<string, Int32Array>;
  readonly isAbove: boolean;
}

/**
 * Px of a lane without titles: at least, with room to spare, and of a silhouette; lanes that do not
 * fit even so are scrolled at ease.
 */
const PITCH = { least: 11, scrolled: 18, most: LANE_LEVEL, full: 2 * LANE_LEVEL } as const;
const SIZE = { least: 9, most: 16 } as const;
const ROOM = 48;

/** Draws all lanes of the ledger, and below them the world of the current one. */
export function LaneMap({ view, tracks: all, by, at, hits, isAbove }: LaneMapProps) {
  const { ledger, lane, detail, jump, fit } = useWorkspace();
  const space = useMapSpace(all, by, fit.times);
  const { width, height, range } = space;
  const { scale, left } = range;
  const { findTitle, isTitled } = useTitles(all, space);
  const lives = useQuery(laneSidesQuery(ledger, lane)).data?.lives ?? null;
  const room = isAbove ? null : Math.max(0, height - livesHeight(lives));
  const strips = useStrips(all, by, space);
  const rows = useRows(all, view, space, room, findTitle, strips);
  const tracks = useCloser({ view, tracks: all, by, hits, scale, left, width });
  const size = Math.max(SIZE.least, Math.min(SIZE.most, (rows.at(-1)?.height ?? SIZE.most) - 3));
  const own = useMemo(() => tracks.find((track) => track.lane.lane === lane), [tracks, lane]);
  const value = own?.values[placeOfEntry(own, at)];
  useShown(space, rows, own?.place ?? -1, value, at);
  const listLabels = useCallback(
    (drawing: Drawing) => {
      const input = {
        tracks,
        shapes: view.shapes,
        findTitle,
        measure: textWidth,
        right: findRight(range.scale),
        level: findLevel(height),
      };
      const selected = own ? { place: own.place, index: at } : null;
      return [
        ...(isTitled ? titleLabels(input, drawing, selected) : []),
        ...edgeLabels(drawing, by, textWidth),
        ...grantLabels(drawing, by, textWidth),
        ...countLabels(drawing),
      ];
    },
    [tracks, view, findTitle, isTitled, by, own, at, range.scale, height],
  );
  const isBrushed = strips.has(own?.place ?? -1);
  const { tags, between } = usePoints(tracks);
  const marked = useMemo(
    (): readonly Marked[] =>
      value === undefined ? tags : [{ look: isBrushed ? 'brush' : 'playhead', value }, ...tags],
    [value, tags, isBrushed],
  );
  const missing = all.filter((track) => track.lane.missing !== null).length;
  const { lanes } = detail;
  return (
    <MapFrame
      space={space}
      tracks={tracks}
      rows={rows}
      by={by}
      size={size}
      marked={marked}
      between={between}
      listLabels={listLabels}
      strips={strips}
      isAbove={isAbove}
      shapes={view.shapes}
      heading="Lane"
      note={`${countText(lanes.length)}${missing > 0 ? `, and ${countText(missing)} missing` : ''}`}
      renderName={(track, row) => (
        <>
          <StripNames strips={strips.get(track.place) ?? []} />
          <LaneName
            track={track}
            row={row}
            isStrips={strips.has(track.place)}
            isSelected={track.lane.lane === lane}
            onSelect={jump}
          />
        </>
      )}
      describeRange={(drawing) => rangeText(drawing, by)}
      beneath={{
        height: livesHeight(lives),
        draw: (drawing) => own && lives && <Lives lives={lives} track={own} drawing={drawing} />,
      }}
    >
      {(drawing) => <MapLayer drawing={drawing} range={range} own={own} at={at} />}
    </MapFrame>
  );
}

const RIM = 8;

function findRight({ length }: Scale): number {
  return length + PAD - RIM;
}

const LEVEL = { low: 15, high: 17, from: 600 } as const;

function findLevel(height: number): number {
  return textScale() * (height < LEVEL.from ? LEVEL.low : LEVEL.high);
}

function useRows(
  tracks: readonly Track[],
  { shapes }: Swimlanes,
  { width, whole, height: all }: MapSpace,
  /** Null for as much as lanes need. */
  room: number | null,
  findTitle: ReturnType<typeof useTitles>['findTitle'],
  strips: Strips,
) {
  return useMemo(() => {
    const entries = tracks.reduce((sum, { lane }) => sum + lane.entries, 0);
    const isTitled = entries <= MOST_TITLES && width > 0;
    if (isTitled) {
      const [right, level] = [findRight(whole), findLevel(all)];
      const input = { tracks, shapes, findTitle, measure: textWidth, right, level };
      return placeRows(titleNeeds(input, whole, room ?? 0), room ?? 0);
    }
    const most = PITCH.most * textScale();
    const each = room === null ? most : Math.floor(room / tracks.length);
    const pitch = each < PITCH.least ? PITCH.scrolled : Math.min(most, each);
    return placeRows(
      tracks.map(({ place, lane }) => {
        const own = strips.get(place);
        if (own) return stripsNeed(own);
        const high = room === null && lane.entries >= width ? PITCH.full * textScale() : pitch;
        return { above: high / 2, below: high / 2 };
      }),
      strips.size > 0 ? 0 : (room ?? 0),
    );
  }, [tracks, shapes, width, whole, all, room, findTitle, strips]);
}

/** The playhead stays in sight wherever it goes, and at its place of another level. */
function useShown(
  space: MapSpace,
  rows: readonly { readonly top: number; readonly height: number; readonly y: number }[],
  place: number,
  value: number | undefined,
  at: number,
) {
  const { lane, summary, takeAnchor } = useWorkspace();
  const { scroller, range, width, names } = space;
  const latest = useRef(range);
  useEffect(() => {
    latest.current = range;
  });
  useEffect(() => {
    if (value !== undefined) latest.current.show(value);
  }, [value]);
  const row = rows[place];
  useEffect(() => {
    const box = scroller.current;
    if (!box || !row) return;
    const [above, below] = [row.top, row.top + row.height - box.clientHeight];
    if (box.scrollTop > above || above < below) box.scrollTop = above;
    else if (box.scrollTop < below) box.scrollTop = below;
  }, [scroller, row]);
  useEffect(() => {
    const box = scroller.current;
    const kept = box && value !== undefined && width > 0 ? takeAnchor('map', lane, at) : null;
    if (!kept || !box || value === undefined) return;
    const { left: start, top: above } = box.getBoundingClientRect();
    const closest = (ROOM * summary.entries) / width;
    latest.current.placeAt(value, kept.x - start - names, Math.min(closest, ROOM / APART));
    if (row) box.scrollTop = row.y - (kept.y - above);
  }, [takeAnchor, scroller, lane, at, value, width, names, row, summary.entries]);
}

function rangeText(drawing: Drawing, by: By) {
  const { placing, left, width, tracks } = drawing;
  const { scale } = placing;
  const [first, end] = inSight(drawing);
  const { from, to } = scale.domain;
  const ends = [
    Math.max(from, scale.value(left + PAD)),
    Math.min(to, scale.value(left + width - PAD)),
  ].map((value) => axisValueText(by, value));
  const lanes = `lanes ${first + 1} to ${Math.min(tracks.length, end)} of ${countText(tracks.length)}`;
  return `${lanes}, ${by === 'time' ? '' : 'steps '}${ends.join(' to ')}`;
}
