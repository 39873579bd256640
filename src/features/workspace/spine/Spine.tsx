import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useImperativeHandle, useMemo, useRef } from 'react';
import { spineQuery } from '../../../data/ledgers/queries.ts';
import { useNoteCounts } from '../../../data/notes/notes.ts';
import { countText } from '../../../ui/format.ts';
import { type Point, useZoom } from '../../../ui/graph/map/use-zoom.ts';
import { shownOf } from '../../../ui/graph/shown-lanes.ts';
import { PrintedRows } from '../../../ui/kit/figures/PrintedRows.tsx';
import { textScale } from '../../../ui/text-scale.ts';
import { useWorkspace } from '../context.ts';
import type { RowKeys } from '../use-workspace-keys.ts';
import { GrantLines } from './GrantLines.tsx';
import { tracked } from './grants.ts';
import {
  columnsIn,
  gutterOf,
  isTight,
  measured,
  ROWS_WITH_GRANTS,
  ROWS_WITH_WORLD,
  sizeOf,
} from './measure.ts';
import { placeSides } from './places.ts';
import type { RowLook } from './Row.tsx';
import { Rows } from './Rows.tsx';
import { filteredList, foldedList, type RowList, stretchOf, wholeList } from './row-list.ts';
import { SideLanes } from './SideLanes.tsx';
import css from './spine.module.css';
import { useFolds } from './use-folds.ts';
import type { Selecting } from './use-selection.ts';

export interface SpineProps {
  /** The entries that a filter left; null: no filter, every entry. */
  readonly matches: Int32Array | null;
  /** Entries that are marked among all; null: nothing is looked for. */
  readonly hits: Int32Array | null;
  readonly at: number;
  /** The entry that is compared with, in this lane. */
  readonly compared: number | null;
  readonly hasWorld: boolean;
  /** Whether long plain stretches are folded where the lane is longer than the window is high. */
  readonly isFolding: boolean;
  readonly keys: RefObject<RowKeys | null>;
  readonly selecting: Selecting;
  readonly onSelect: (index: number) => void;
}

const NONE: ReadonlyMap<number, number> = new Map();

/** The lane downwards, entry by entry, with the lanes that leave it at its side. */
export function Spine(props: SpineProps) {
  const { ledger, lane, summary, level, takeAnchor, zoomTo, shown: wanted } = useWorkspace();
  const { matches, hits, at, compared, hasWorld, isFolding, keys, selecting, onSelect } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const toMarks = (point: Point | null) => {
    const { x, y } = point ?? { x: 0, y: 0 };
    const row = document.elementFromPoint(x, y)?.closest('[data-index]');
    const index = Number(row?.getAttribute('data-index') ?? at);
    zoomTo('map', { lane, index, x, y });
  };
  useZoom(scroller, null, {
    onIn: () => {},
    onOut: (point) => level === 'rows' && toMarks(point),
  });
  const { ref: box, width, height } = useElementSize();
  const both = useMergedRef(scroller, box);
  const text = textScale();
  const { data } = useQuery(spineQuery(ledger, lane));
  const { entries } = summary;
  const isLong = height > 0 && entries * sizeOf(entries, height, text).pitch > height;
  const stretches = (isFolding && isLong && !matches && data?.stretches) || null;
  const folds = useFolds(stretches, at);
  const { isOpened, toggle, reveal, stepTo } = folds;
  const rows = useMemo(() => {
    if (matches) return filteredList(matches);
    return stretches ? foldedList(entries, stretches, isOpened) : wholeList(entries);
  }, [matches, stretches, entries, isOpened]);
  const { pitch, isDense } = sizeOf(rows.count, height, text);
  // What a filter leaves is no longer where lanes leave it.
  const isAlone = matches !== null || isDense;
  const grants = useMemo(
    () => (matches || !data ? [] : tracked(data.grants, data.calls)),
    [matches, data],
  );
  const gutter = width < ROWS_WITH_GRANTS ? 0 : gutterOf(grants);
  const columns = columnsIn(width - gutter, text);
  const sides = useMemo(
    () =>
      isAlone || !data
        ? null
        : placeSides(shownOf(data.leaving, wanted), data.more, { columns, rowOf: rows.rowOf }),
    [isAlone, data, wanted, columns, rows],
  );
  const used = sides?.lanes.reduce((most, { column }) => Math.max(most, column + 1), 0) ?? 0;
  const across = measured(width - gutter, used, text);
  const list = useVirtualizer({
    count: rows.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => pitch,
    overscan: 10,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are laid out again
  useEffect(() => list.measure(), [list, pitch]);

  // Arriving somewhere, or in another choice of rows, the entry is in the middle; a step moves the
  // list no more than it must. Where a filter hides it, what is next to it takes its place.
  const shown = rows.nearest(at);
  const arrived = useRef<string | null>(null);
  const choice = `${lane} ${matches !== null} ${stretches !== null}`;
  useEffect(() => {
    if (shown < 0 || height === 0) return;
    const here = arrived.current === choice;
    arrived.current = choice;
    const kept = takeAnchor(level, lane, at);
    if (kept && scroller.current) {
      const { top } = scroller.current.getBoundingClientRect();
      list.scrollToOffset((shown + 0.5) * pitch - (kept.y - top));
      return;
    }
    // Asking the list costs a layout; most steps stay in view.
    const { scrollOffset, scrollRect } = list;
    const from = scrollOffset ?? 0;
    const inView = shown * pitch >= from && (shown + 1) * pitch <= from + (scrollRect?.height ?? 0);
    if (!here || !inView) list.scrollToIndex(shown, { align: here ? 'auto' : 'center' });
  }, [shown, list, choice, pitch, height, level, lane, at, takeAnchor]);

  const { selection, extendTo, clear } = selecting;
  const step = (by: number, isExtending = false) => {
    if (rows.count === 0) return;
    // Where a filter hides the playhead, from between what is before it and after it.
    const row = rows.rowOf(at);
    const isPast = row < 0 && rows.entryAt(shown) > at;
    const from = row >= 0 ? row : by > 0 === isPast ? shown - Math.sign(by) : shown;
    const to = Math.min(rows.count - 1, Math.max(0, from + by));
    // Of a folded stretch all is selected.
    const next = isExtending && by > 0 ? lastOf(rows, to, entries) : rows.entryAt(to);
    if (isExtending) extendTo(next);
    stepTo(next);
    onSelect(next);
  };
  const extend = (row: number) => {
    const first = rows.entryAt(row);
    const next = first < at ? first : lastOf(rows, row, entries);
    extendTo(next);
    stepTo(next);
    onSelect(next);
  };
  const folded = rows.stretchAt(shown);
  const around = stretches && stretchOf(stretches, at);
  const opened =
    folded === null && around !== null && stretches?.from[around] === at ? around : null;
  const toggleAny = (stretch: number | null) => {
    if (stretch !== null) toggle(stretch);
    return stretch !== null;
  };
  const asked = useRef<(() => void) | null>(null);
  useImperativeHandle(keys, () => ({
    about: () => asked.current?.(),
    step,
    clear: () => {
      clear();
      return selection !== null;
    },
    open: () => toggleAny(folded),
    close: () => toggleAny(opened),
    reveal: (index) => {
      const stretch = stretches && stretchOf(stretches, index);
      if (stretch !== null) reveal(stretch);
    },
  }));

  const lives = isDense || across.end < ROWS_WITH_WORLD ? null : (data?.lives ?? null);
  const leftOut = sides?.leftOut ?? NONE;
  const notes = useNoteCounts(ledger, lane);
  const look: RowLook = useMemo(
    () => ({ pitch, isDense, hasWorld, lives, leftOut, notes }),
    [pitch, isDense, hasWorld, lives, leftOut, notes],
  );
  const items = list.getVirtualItems();
  const sight = {
    from: (list.scrollOffset ?? 0) / pitch,
    to: ((list.scrollOffset ?? 0) + height) / pitch,
  };
  return (
    <div
      ref={both}
      className={css.spine}
      data-tight={isTight(pitch, text) || undefined}
      data-range={rangeText(rows, sight, matches !== null)}
    >
      {width > 0 && (
        <div
          className={css.track}
          data-print-rows
          style={{
            height: Math.max(list.getTotalSize(), (sides?.rows ?? 0) * pitch),
            marginLeft: gutter,
          }}
        >
          <Rows
            list={rows}
            entries={matches?.length ?? entries}
            stretches={stretches}
            folds={folds}
            hits={hits}
            at={at}
            compared={compared}
            onSelect={onSelect}
            onStep={step}
            onExtend={extend}
            selection={selection}
            asked={asked}
            items={items}
            look={look}
            width={across.end}
            page={Math.max(1, Math.floor(height / pitch) - 1)}
          />
          {gutter > 0 && (
            <GrantLines
              grants={grants}
              pitch={pitch}
              at={at}
              {...sight}
              rowOf={rows.rowOf}
              entryAt={(row) => rows.entryAt(Math.min(row, rows.count - 1))}
            />
          )}
          {sides && <SideLanes sides={sides} across={across} pitch={pitch} at={at} {...sight} />}
        </div>
      )}
      <PrintedRows of={list} />
    </div>
  );
}

/** The last entry of a row: of a folded stretch the one before the next row. */
function lastOf(rows: RowList, row: number, entries: number): number {
  if (rows.stretchAt(row) === null) return rows.entryAt(row);
  return row + 1 < rows.count ? rows.entryAt(row + 1) - 1 : entries - 1;
}

/** The rows that are in sight, for a picture that is saved. */
function rangeText(
  rows: RowList,
  { from, to }: { readonly from: number; readonly to: number },
  isFiltered: boolean,
): string {
  const [first, last] = [Math.floor(from + 0.5), Math.min(rows.count, Math.floor(to + 0.5)) - 1];
  if (last < first) return '';
  const [start, end] = [countText(rows.entryAt(first)), countText(rows.entryAt(last))];
  return `${isFiltered ? 'filtered, ' : ''}entries ${start} to ${end}`;
}
