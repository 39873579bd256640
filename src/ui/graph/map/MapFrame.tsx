import { type ReactNode, useCallback, useMemo } from 'react';
import type { KindShape } from '../../../ledger/model/view.ts';
import { Axis, HitTicks } from './Axis.tsx';
import { axisTicks } from './axis.ts';
import type { Brush } from './brush.ts';
import { MapCanvas } from './Canvas.tsx';
import { type Drawing, inSight, Placing } from './drawing.ts';
import { Labels } from './Labels.tsx';
import type { Label } from './labels.ts';
import css from './map.module.css';
import { paint } from './paint.ts';
import type { MapRow } from './rows.ts';
import type { By, Track } from './tracks.ts';
import type { MapSpace } from './use-map-space.ts';

/** A place across that is marked through all lanes. */
export interface Marked {
  readonly look: 'playhead' | 'brush' | 'A' | 'B';
  readonly value: number;
}

export interface MapFrameProps {
  readonly space: MapSpace;
  readonly tracks: readonly Track[];
  readonly shapes: readonly KindShape[];
  readonly rows: readonly MapRow[];
  readonly by: By;
  readonly size: number;
  readonly marked: readonly Marked[];
  readonly strips: Drawing['strips'];
  readonly isAbove?: boolean;
  readonly between: (placing: Placing) => Drawing['between'];
  readonly listLabels: (drawing: Drawing) => readonly Label[];
  readonly heading: string;
  readonly note: string;
  readonly renderName: (track: Track, row: MapRow) => ReactNode;
  readonly describeRange: (drawing: Drawing) => string;
  /** The px below all lanes, and the content there. */
  readonly beneath: { readonly height: number; readonly draw: (drawing: Drawing) => ReactNode };
  readonly children: (drawing: Drawing) => ReactNode;
}

/**
 * Draws lanes across on one axis, of one ledger or of many: names at the left, the axis at the top,
 * and a canvas, which stays where it is while lanes scroll. It needs no more than tracks
 * (`makeTracks`), where they are across (`useMapSpace`) and from top to bottom (`placeRows`), and
 * what to write.
 */
export function MapFrame(props: MapFrameProps) {
  const { space, tracks, shapes, rows, by, size, marked, between, listLabels, beneath, strips } =
    props;
  const { names, width, height, top, setTop, range } = space;
  const { scale, left } = range;
  const placing = useMemo(() => new Placing(tracks, scale), [tracks, scale]);
  const ticks = useMemo(() => axisTicks(scale, by, left, left + width), [scale, by, left, width]);
  const drawing = useMemo(
    (): Drawing => ({
      tracks,
      shapes,
      placing,
      rows,
      width,
      height,
      left,
      top,
      size,
      ticks: ticks.map(({ x }) => x),
      strips,
      between: between(placing),
    }),
    [tracks, shapes, placing, rows, width, height, left, top, size, ticks, strips, between],
  );
  // The selection is painted above the lanes, so that going from entry to entry draws none of them
  // again.
  const paintAll = useCallback((brush: Brush) => paint(brush, drawing), [drawing]);
  const labels = useMemo(() => listLabels(drawing), [listLabels, drawing]);
  const [first, end] = inSight(drawing);
  const last = rows.at(-1);
  const down = last ? last.top + last.height : 0;
  const placed = marked.flatMap(({ look, value }) => {
    const x = scale.x(value) - left;
    return x < 0 || x > width ? [] : [{ look, x }];
  });
  return (
    <div
      className={css.whole}
      data-range={props.describeRange(drawing)}
      style={{ '--names': `${names}px` } as React.CSSProperties}
    >
      <Axis {...{ ticks, left }} heading={props.heading} note={props.note}>
        <HitTicks {...{ tracks, placing, left, width }} />
        {placed.map(({ look, x }) => (
          <i key={look} className={css.tag} data-look={look} style={{ left: x }}>
            {look.length === 1 && look}
          </i>
        ))}
      </Axis>
      <div
        ref={space.ref}
        className={css.scroll}
        style={props.isAbove ? { flexBasis: down + beneath.height } : undefined}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
      >
        <div className={css.sheet} style={{ height: Math.max(height, down + beneath.height) }}>
          {height > 0 && (
            <>
              <ul className={css.names} aria-label="Lane names">
                {tracks.slice(first, end).map((track, offset) => {
                  const row = rows[first + offset];
                  if (!row) return null;
                  return (
                    <li key={track.lane.lane} style={{ top: row.top, height: row.height }}>
                      {props.renderName(track, row)}
                    </li>
                  );
                })}
              </ul>
              <div className={css.view} style={{ width, height }}>
                <MapCanvas width={width} height={height} paint={paintAll} />
                {placed.map(({ look, x }) => (
                  <i
                    key={look}
                    className={look === 'brush' ? css.brush : css.through}
                    data-look={look}
                    style={{ left: x }}
                  />
                ))}
                <Labels labels={labels} />
                {props.children(drawing)}
              </div>
              {beneath.draw(drawing)}
            </>
          )}
        </div>
      </div>
    </div>
  );
}
