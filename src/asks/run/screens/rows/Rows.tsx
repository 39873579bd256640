import {
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
} from 'react';
import type { RowLane } from '../../../../ledger/layout/rows/index.ts';
import { countText } from '../../../../ui/format.ts';
import { useKeys } from '../../../../ui/keys.ts';
import { findPlaceIn } from '../walk.ts';
import { Folded } from './Folded.tsx';
import { RowsHead } from './Head.tsx';
import type { InSight, WorkspaceRowProps } from './look.ts';
import { WorkspaceRow } from './Row.tsx';
import { RowCard } from './RowCard.tsx';
import css from './rows.module.css';
import type { Folds } from './use-folds.ts';
import { usePointed } from './use-pointed.ts';
import type { EntrySelection } from './use-selection.ts';

export interface WorkspaceRowsProps extends InSight {
  readonly entries: number;
  readonly folds: Folds;
  readonly hits: Int32Array | null;
  readonly at: number;
  readonly onGo: (place: number, index: number) => void;
  readonly onStep: (by: number, isExtending?: boolean) => void;
  readonly onExtend: (row: number) => void;
  readonly onToggle: (row: number) => void;
  readonly selection: EntrySelection | null;
  readonly asked: RefObject<(() => void) | null>;
  readonly page: number;
}

/** Draws every row that is in sight; the others keep their places. */
export function WorkspaceRows(props: WorkspaceRowsProps) {
  const { look, from, to, rowAt, folds, hits, at, page, selection, asked } = props;
  const { onGo, onStep, onExtend, onToggle } = props;
  const { list, lanes, heights, across, here } = look;
  const id = useId();
  const selected = list.findRow(here, at);
  const isDrawn = selected >= from && selected <= to;
  const isExact = list.isShown(here, at) || list.at(selected).kind !== 'entry';

  const own = useRef<HTMLDivElement>(null);
  const { pointed, drop, ask, ...pointer } = usePointed(heights, selected);
  const of = pointed && list.at(pointed.row);
  const lane = of && (of.kind === 'entry' || of.kind === 'head') ? lanes[of.place] : undefined;
  const about = of && lane ? rowAt(lane.lane, of.index) : undefined;
  useImperativeHandle(asked, () => () => {
    if (pointed) drop();
    else if (own.current) ask(own.current, selected);
  });
  const close = { keys: 'Escape', what: 'Close the card', group: 'Workspace', run: drop };
  useKeys(about ? [close] : []);

  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }[event.key];
    if (by === undefined || list.count === 0) return;
    event.preventDefault();
    onStep(by, event.shiftKey);
  };

  const timeAt = (row: number) => {
    if (row < 0 || row >= list.count) return null;
    const { place, index } = list.at(row);
    return rowAt(lanes[place]?.lane ?? '', index)?.recordedAt ?? null;
  };
  const rows = useMemo(
    () =>
      Array.from({ length: Math.max(0, to - from + 1) }, (_, order) => ({
        row: from + order,
        shown: list.at(from + order),
      })),
    [list, from, to],
  );
  const entries = list.count === 0 ? 0 : props.entries;
  return (
    <>
      <div
        ref={own}
        className={css.rows}
        role="listbox"
        tabIndex={0}
        aria-multiselectable
        aria-label={`Timeline, ${countText(entries)} records`}
        aria-activedescendant={isDrawn ? `${id}-${selected}` : undefined}
        aria-describedby={about ? `${id}-card` : undefined}
        style={{ '--ls-seq-width': `${countDigits(lanes)}ch` } as CSSProperties}
        onKeyDown={onKeyDown}
        onWheel={drop}
        {...pointer}
        onMouseDown={(event) => {
          // Rows are selected, and not their text.
          if (!event.shiftKey) return;
          event.preventDefault();
          event.currentTarget.focus({ preventScroll: true });
        }}
      >
        {rows.map(({ row, shown }) => {
          const { kind, place, index } = shown;
          const lane = lanes[place];
          if (!lane || kind === 'ghost') return null;
          const isOwn = place === here;
          const isIn =
            isOwn && selection !== null && selection.from <= index && selection.to >= index;
          const common: WorkspaceRowProps = {
            id: `${id}-${row}`,
            row,
            shown,
            lane,
            look,
            isOwn,
            onGo,
            onExtend,
            onToggle,
            rowAt,
            entry: rowAt(lane.lane, index),
            above: timeAt(row - 1),
            below: timeAt(row + 1),
            isActive: row === selected && isExact,
            isSelected: isIn,
            hits: isOwn ? countHits(hits, index, shown.to) : 0,
          };
          if (kind === 'head')
            return <RowsHead key={row} {...common} isFolded={folds.isFolded(place)} />;
          if (kind === 'entry') return <WorkspaceRow key={row} {...common} folds={folds} />;
          return <Folded key={row} {...common} at={at} />;
        })}
      </div>
      {/* The card is no part of the list. */}
      {about && pointed && lane && (
        <RowCard
          id={`${id}-card`}
          row={about}
          lane={lane}
          top={heights.line(pointed.row)}
          pitch={heights.pitch}
          left={across.numbers}
          width={across.width - across.numbers}
          isAbove={pointed.isLow}
        />
      )}
    </>
  );
}

function countHits(hits: Int32Array | null, from: number, to: number): number {
  if (!hits) return 0;
  if (to === from + 1) return findPlaceIn(hits, from) >= 0 ? 1 : 0;
  return hits.reduce((sum, hit) => sum + (hit >= from && hit < to ? 1 : 0), 0);
}

function countDigits(lanes: readonly RowLane[]): number {
  return String(lanes.reduce((most, { entries }) => Math.max(most, entries), 0)).length;
}
