import { type PointerEvent, useEffect, useId, useMemo, useRef } from 'react';
import type { RunPoint, RunsView } from '../../../ledger/layout/index.ts';
import { laneKey } from '../../../ledger/model/lane-key.ts';
import { type Drawing, inSight, lineY } from '../../../ui/graph/map/drawing.ts';
import { laneRowAt } from '../../../ui/graph/map/rows.ts';
import { REACH, TOUCH } from '../../../ui/graph/map/thin.ts';
import type { NumberRange } from '../../../ui/graph/map/use-range.ts';
import { useZoom } from '../../../ui/graph/map/use-zoom.ts';
import { useKeys } from '../../../ui/keys.ts';
import type { RunLine } from './lines.ts';
import { listRunMarks, type MarkPlace, placeTies } from './places.ts';
import { RunTies } from './RunTies.tsx';
import { isExpanded, type RunRow } from './rows.ts';
import css from './runs.module.css';
import type { RunSelection } from './selection.ts';
import { GROUP, useRunKeys } from './use-run-keys.ts';
import { sayMark, sayRow } from './words.ts';

export interface RunsLayerProps {
  readonly view: RunsView;
  readonly rows: readonly RunRow[];
  readonly selection: RunSelection;
  readonly opened: ReadonlySet<string>;
  readonly drawing: Drawing;
  readonly lines: readonly RunLine[];
  readonly range: NumberRange;
  /** −1 when no row is selected. */
  readonly place: number;
  select(row: RunRow, mark?: MarkPlace): void;
  onToggle(row: RunRow): void;
  onMark(mark: MarkPlace | undefined): void;
  onOpen(): void;
}

const DRAG = 4;
const ZOOM = 1.5;

/**
 * Has above the canvas the lines between files, and one tree for pointers, keys and assistive
 * technology.
 */
export function RunsLayer(props: RunsLayerProps) {
  const { view, rows, drawing, lines, range, place, selection, opened } = props;
  const { select, onOpen, onMark } = props;
  const id = useId();
  const layer = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; isDrag: boolean } | null>(null);
  useZoom(layer, range);
  const { placing, shapes, left, top, width, height } = drawing;
  const own = rows[place];
  const marks = useMemo(() => {
    const [row, line] = [rows[place], lines[place]];
    return row && line ? listRunMarks({ placing, shapes }, row, line) : [];
  }, [rows, lines, place, placing, shapes]);
  const mark = findMark(own, marks, selection);
  useEffect(() => onMark(mark), [mark, onMark]);
  const onKeyDown = useRunKeys({ ...props, marks, mark });
  const zoom = (by: number) => range.zoomBy(by, width / 2);
  useKeys([
    { keys: '+', what: 'Closer', group: GROUP, run: () => zoom(ZOOM) },
    { keys: '-', what: 'Further away', group: GROUP, run: () => zoom(1 / ZOOM) },
    { keys: 'f', what: 'All of it', group: GROUP, run: () => range.fit() },
  ]);
  const ties = useMemo(() => placeTies(view.ties, rows, drawing), [view, rows, drawing]);
  const onPointerUp = (event: PointerEvent) => {
    const start = drag.current;
    drag.current = null;
    const box = layer.current?.getBoundingClientRect();
    if (!start || start.isDrag || !box) return;
    const at = laneRowAt(drawing.rows, event.clientY - box.top + top);
    const [row, line] = [rows[at], lines[at]];
    if (!row || !line) return;
    const reach = event.pointerType === 'touch' ? TOUCH : REACH;
    const found = nearestMark(
      listRunMarks(drawing, row, line),
      event.clientX - box.left + left,
      reach,
    );
    if (row === own && found?.index === mark?.index) onOpen();
    else select(row, found);
  };
  const [first, end] = inSight(drawing);
  return (
    <div
      ref={layer}
      role="tree"
      tabIndex={0}
      className={css.layer}
      aria-label="Files and their open lanes"
      aria-activedescendant={own ? (mark ? `${id}-mark` : `${id}-${place}`) : undefined}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        drag.current = { x: event.clientX, isDrag: false };
      }}
      onPointerMove={(event) => {
        const start = drag.current;
        if (!start) return;
        start.isDrag ||= Math.abs(event.clientX - start.x) > DRAG;
        if (!start.isDrag) return;
        range.panBy(start.x - event.clientX);
        start.x = event.clientX;
      }}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        drag.current = null;
      }}
    >
      <RunTies
        lines={ties}
        {...{ width, height }}
        isSelected={({ from, to }) => isEnd(from, own) || isEnd(to, own)}
      />
      {own && (
        <span
          className={css.band}
          style={{
            top: (drawing.rows[place]?.top ?? 0) - top,
            height: drawing.rows[place]?.height,
          }}
        />
      )}
      {own && mark && (
        <span className={css.ring} style={{ left: mark.x - left, top: lineY(drawing, place) }} />
      )}
      {/* The selected row is named even where it is scrolled away. */}
      {rows.map((row, at) =>
        (at >= first && at < end) || at === place ? (
          <div
            key={row.key}
            id={`${id}-${at}`}
            role="treeitem"
            tabIndex={-1}
            className={css.said}
            aria-level={1 + row.depth}
            aria-posinset={at + 1}
            aria-setsize={rows.length}
            aria-selected={at === place}
            aria-expanded={isExpanded(row, opened)}
          >
            {sayRow(row, view)}
          </div>
        ) : null,
      )}
      {own && mark && (
        <div id={`${id}-mark`} role="treeitem" tabIndex={-1} aria-selected className={css.said}>
          {sayMark(own, mark)}
        </div>
      )}
    </div>
  );
}

function nearestMark(marks: readonly MarkPlace[], x: number, reach: number) {
  const away = (mark: MarkPlace) => Math.abs(mark.x - x);
  const near = marks.filter((mark) => away(mark) <= reach);
  return near.sort((a, b) => away(a) - away(b))[0];
}

function findMark(
  row: RunRow | undefined,
  marks: readonly MarkPlace[],
  { at, entry }: RunSelection,
) {
  const ledger = row?.file.ledger;
  if (ledger === undefined || entry === null) return undefined;
  return marks.find(({ lane, index }) => index === entry && laneKey({ ledger, lane }) === at);
}

function isEnd({ ledger, lane }: RunPoint, row: RunRow | undefined): boolean {
  return row?.file.ledger === ledger && (row.lane?.lane ?? lane) === lane;
}
