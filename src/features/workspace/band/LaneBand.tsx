import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { SeriesView } from '../../../core/model/series.ts';
import { spineQuery } from '../../../data/ledgers/queries.ts';
import { countText } from '../../../ui/format.ts';
import { Canvas } from '../../../ui/graph/map/Canvas.tsx';
import { type Drawing, Placing } from '../../../ui/graph/map/drawing.ts';
import { Scale } from '../../../ui/graph/map/scale.ts';
import { shownOf } from '../../../ui/graph/shown-lanes.ts';
import { useWorkspace } from '../context.ts';
import { wholeList } from '../spine/row-list.ts';
import { useRows } from '../spine/use-rows.ts';
import { BandFrame } from './BandFrame.tsx';
import css from './band.module.css';
import { uncrowded } from './crowds.ts';
import { itemsOf } from './items.ts';
import { hang, LINE, LINKS, MOST_ROWS, paintLaneBand, ROW, roomAfter } from './paint-lane.ts';
import { evenly, PAD } from './places.ts';

export interface LaneBandProps {
  readonly view: SeriesView;
  readonly hits: Int32Array | null;
  readonly width: number;
  readonly at: number;
  readonly description: string | undefined;
  readonly onSelect: (index: number) => void;
}

/** Px: without lanes beneath the line, and with the first of them; of a small screen. */
const HEIGHT = { line: 62, hung: 56, small: 56 } as const;
const SMALL = 700;
/** Around a mark. */
const PITCH = 24;

/** The lane as a line with an entry a mark, as far as they have room. */
export function LaneBand({ view, hits, width, at, description, onSelect }: LaneBandProps) {
  const { ledger, lane, shown } = useWorkspace();
  const { data: spine } = useQuery(spineQuery(ledger, lane));
  const { total } = view;
  const items = useMemo(() => itemsOf(view, hits), [view, hits]);
  const isSmall = globalThis.innerWidth < SMALL;
  const leaving = useMemo(
    () => (isSmall || !spine ? undefined : shownOf(spine.leaving, shown)),
    [isSmall, spine, shown],
  );
  const after = useMemo(() => roomAfter(leaving ?? [], total, width), [leaving, total, width]);
  const places = useMemo(() => evenly(total, width, after), [total, width, after]);
  const placing = useMemo(() => {
    const domain = { from: 0, to: total - 1, gaps: [] };
    const rate = (width - PAD - after) / Math.max(1, total - 1);
    return new Placing([items.track], new Scale(domain, rate, width));
  }, [items, total, width, after]);
  const hasLinks = total > 1 && places.x(1) - places.x(0) >= LINKS;
  const rowAt = useRows(ledger, lane, wholeList(total), 0, hasLinks ? total - 1 : -1);
  const hung = useMemo(() => hang(leaving ?? [], places, width), [leaving, places, width]);
  const rows = hung.reduce((most, { row }) => Math.max(most, row + 1), 0);
  const height = isSmall
    ? HEIGHT.small
    : rows
      ? HEIGHT.hung + Math.min(MOST_ROWS, rows) * ROW
      : HEIGHT.line;
  const placed = placing.at(0);
  const calm = useMemo(() => placed && uncrowded(placed, placed.thinned.special), [placed]);
  if (!placed || !calm) return null;
  const drawing: Drawing = {
    ...{ tracks: [items.track], shapes: items.shapes, placing, width, height, pitch: PITCH },
    ...{ left: -PAD, top: PITCH / 2 - LINE, lit: null, ticks: [] },
    hasLinks,
  };
  const { grants = null, calls = null } = spine ?? {};
  const chainAt = (index: number) => rowAt(index)?.chain;
  const look = {
    drawing,
    placed,
    uncrowded: calm,
    places,
    at,
    total,
    chainAt,
    hung,
    grants,
    calls,
  };
  const item = placed.track.index.findLastIndex((index) => index <= at);
  // Of a part of several entries none is the one at the playhead.
  const isSeveral = view.edges.length - 1 < total;
  const shape = (!isSeveral && items.shapes[placed.track.shapes[item] ?? 0]) || 'change';
  return (
    <BandFrame
      {...{ at, total, width, height, places, description, onSelect }}
      thumb={{ shape, y: LINE }}
    >
      <Canvas width={width} height={height} paint={(brush) => paintLaneBand(brush, look)} />
      {calm.marks.map(
        ({ x, count }) =>
          count > 1 && (
            <span
              key={x}
              className={css.count}
              data-mark="merged"
              style={{ left: x + PAD, top: LINE }}
              aria-hidden
            >
              {countText(count)}
            </span>
          ),
      )}
    </BandFrame>
  );
}
