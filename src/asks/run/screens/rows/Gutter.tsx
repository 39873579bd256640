// The one drawing at the left of the visible rows has rails, edges, marks, torn links and points.

import { useMemo } from 'react';
import {
  drawGutter,
  type EntryPlace,
  isUndone,
  MOST_RAILS,
  markX,
  RAIL,
} from '../../../../ledger/layout/rows/index.ts';
import { BrokenHalves } from '../../../../ui/ledger/BrokenHalves.tsx';
import { MarkLayers } from '../../../../ui/ledger/KindMark.tsx';
import { markColour } from '../../../../ui/ledger/kinds.ts';
import { useWorkspace } from '../context.ts';
import { findPlaceIn } from '../walk.ts';
import css from './gutter.module.css';
import type { InSight } from './look.ts';

export interface RowGutterProps extends InSight {
  readonly at: number;
  readonly hits: Int32Array | null;
  /**
   * The rows are those of a filter: the entries between two of them are not here, so there is no
   * line.
   */
  readonly isAlone?: boolean;
}

const TAG =
  'M-20-8.5h12a2 2 0 011.6.8L-1 0l-5.4 7.7a2 2 0 01-1.6.8h-12a3 3 0 01-3-3v-11a3 3 0 013-3z';

export function RowGutter({ look, from, to, rowAt, at, hits, isAlone = false }: RowGutterProps) {
  const { points } = useWorkspace();
  const { list, lanes, heights, across, here } = look;
  const { left } = across;
  const find = (point: { readonly lane: string; readonly index: number } | null) => {
    const place = point ? lanes.findIndex(({ lane }) => lane === point.lane) : -1;
    return point && place >= 0 ? { place, index: point.index } : null;
  };
  const [a, b] = [find(points.a), find(points.b)];
  const between: readonly [EntryPlace, EntryPlace] | null =
    a && (b ?? (points.b ? null : { place: here, index: at }))
      ? [a, b ?? { place: here, index: at }]
      : null;
  const drawing = useMemo(
    () =>
      isAlone
        ? null
        : drawGutter({
            list,
            lanes,
            from,
            to,
            left,
            between,
            middle: (row) => heights.middle(row),
          }),
    [isAlone, list, lanes, from, to, left, heights, between],
  );
  const rows = Array.from({ length: Math.max(0, to - from + 1) }, (_, order) => from + order);
  const width = left + (MOST_RAILS + 1) * RAIL.apart + 12;
  return (
    <svg className={css.gutter} width={width} height={heights.total} aria-hidden="true">
      {drawing && (
        <>
          {drawing.edges.map(({ place, look: edge, d }) => (
            <path key={place} className={css.edge} data-look={edge} data-mark="edge" d={d} />
          ))}
          {[...drawing.rails].map(([rail, d]) => (
            <path key={rail} className={css.rail} data-look={rail} d={d} />
          ))}
          {drawing.hollow !== '' && (
            <>
              <path className={css.hollow} d={drawing.hollow} />
              <path className={css.inner} d={drawing.hollow} />
            </>
          )}
          {drawing.torn.map(({ x, y, look: torn }) => (
            <g
              key={`${x} ${y}`}
              className={css.torn}
              data-look={torn}
              data-mark={torn === 'broken' ? 'link-broken' : 'ghost'}
              transform={`translate(${x} ${y})`}
            >
              <BrokenHalves />
            </g>
          ))}
        </>
      )}
      {rows.map((row) => {
        const shown = list.at(row);
        const lane = lanes[shown.place];
        const data = lane && rowAt(lane.lane, shown.index);
        if (!lane || shown.kind === 'ghost') return null;
        const [x, y] = [markX(list, left, shown), heights.middle(row)];
        const isHit = hits !== null && shown.place === here && findPlaceIn(hits, shown.index) >= 0;
        if (shown.kind === 'rest' || shown.kind === 'stretch') {
          const count = shown.to - shown.index;
          return (
            <g key={row} transform={`translate(${x} ${y})`} className={css.count}>
              <rect x={-9} y={-8.5} width={18} height={17} rx={5} />
              <text y={4}>{count > 99 ? '…' : count}</text>
            </g>
          );
        }
        const undone = isUndone(list, shown.place, shown.index);
        const shape = (data?.errors ?? 0) > 0 ? 'error' : (data?.line.shape ?? 'read');
        return (
          <g
            key={row}
            transform={`translate(${x} ${y})`}
            className={css.mark}
            data-mark={shape}
            style={{ color: undone ? 'var(--ls-edge)' : markColour(shape) }}
          >
            {isHit && <circle r={10} className={css.hit} data-mark="hit" />}
            {data && <MarkLayers shape={shape} isUndone={undone} />}
          </g>
        );
      })}
      {(['a', 'b'] as const).map((name) => {
        const point = name === 'a' ? a : b;
        if (!point || isAlone) return null;
        const row = list.findRow(point.place, point.index);
        if (row < from || row > to) return null;
        const x = markX(list, left, point) - 8;
        return (
          <g key={name} className={css.tag} transform={`translate(${x} ${heights.middle(row)})`}>
            <path d={TAG} />
            <text x={-13.5} y={4}>
              {name.toUpperCase()}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
