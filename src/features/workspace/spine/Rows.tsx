import type { VirtualItem } from '@tanstack/react-virtual';
import { type KeyboardEvent, type RefObject, useId, useImperativeHandle, useRef } from 'react';
import type { Stretches } from '../../../layout/index.ts';
import { countText } from '../../../ui/format.ts';
import { useKeys } from '../../../ui/keys.ts';
import { useWorkspace } from '../context.ts';
import { placeIn } from '../walk.ts';
import { Row, type RowLook } from './Row.tsx';
import { RowCard } from './RowCard.tsx';
import { type RowList, stretchOf } from './row-list.ts';
import { StretchRow } from './StretchRow.tsx';
import css from './spine.module.css';
import type { Folds } from './use-folds.ts';
import { usePointed } from './use-pointed.ts';
import { useRows } from './use-rows.ts';
import type { Selection } from './use-selection.ts';

export interface RowsProps {
  readonly list: RowList;
  /** Entries that are in it, folded or not. */
  readonly entries: number;
  /** Of the lane, as far as they are known. */
  readonly stretches: Stretches | null;
  readonly folds: Folds;
  /** Entries that are marked, ascending. */
  readonly hits: Int32Array | null;
  readonly at: number;
  /** The entry that is compared with, in this lane. */
  readonly compared: number | null;
  readonly onSelect: (index: number) => void;
  /** Goes so many rows on. */
  readonly onStep: (by: number, isExtending?: boolean) => void;
  /** Selects all entries up to those of a row. */
  readonly onExtend: (row: number) => void;
  readonly selection: Selection | null;
  /** Opens or closes the card about the playhead. */
  readonly asked: RefObject<(() => void) | null>;
  readonly items: readonly VirtualItem[];
  readonly look: RowLook;
  readonly width: number;
  /** Rows that a page down goes. */
  readonly page: number;
}

/** Every entry a row, of which only those in view are drawn. */
export function Rows(props: RowsProps) {
  const { ledger, lane, summary } = useWorkspace();
  const {
    list,
    stretches,
    folds,
    hits,
    at,
    compared,
    items,
    look,
    width,
    page,
    onSelect,
    onStep,
    onExtend,
    selection,
  } = props;
  const { asked } = props;
  const id = useId();
  const { count } = list;
  const place = list.rowOf(at);
  const isDrawn = items.some(({ index }) => index === place);
  const rowAt = useRows(ledger, lane, list, items[0]?.index ?? 0, items.at(-1)?.index ?? 0);

  const timeAt = (row: number) =>
    row >= 0 && row < count ? (rowAt(list.entryAt(row))?.recordedAt ?? null) : null;

  const own = useRef<HTMLDivElement>(null);
  const { pointed, drop, ask, ...pointer } = usePointed(look.pitch, place);
  const isEntry = pointed !== null && list.stretchAt(pointed.row) === null;
  const about = isEntry ? rowAt(list.entryAt(pointed.row)) : undefined;
  useImperativeHandle(asked, () => () => {
    if (pointed) drop();
    else if (own.current && place >= 0) ask(own.current, place);
  });
  const close = { keys: 'Escape', what: 'Close the card', group: 'Workspace', run: drop };
  useKeys(about ? [close] : []);

  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }[event.key];
    if (by === undefined || count === 0) return;
    event.preventDefault();
    onStep(by, event.shiftKey);
  };

  const rows = (
    <div
      ref={own}
      className={css.rows}
      role="listbox"
      tabIndex={0}
      aria-multiselectable
      aria-label={`Timeline, ${countText(props.entries)} entries`}
      aria-activedescendant={isDrawn ? `${id}-${place}` : undefined}
      aria-describedby={about ? `${id}-card` : undefined}
      onKeyDown={onKeyDown}
      onWheel={drop}
      {...pointer}
      onMouseDown={(event) => {
        // Rows are selected, and not their text.
        if (!event.shiftKey) return;
        event.preventDefault();
        event.currentTarget.focus({ preventScroll: true });
      }}
      style={
        {
          width,
          '--ls-seq-width': `${String(Math.max(0, summary.entries - 1)).length}ch`,
        } as React.CSSProperties
      }
    >
      {items.map(({ index: place, start }) => {
        const index = list.entryAt(place);
        const stretch = list.stretchAt(place);
        const common = {
          id: `${id}-${place}`,
          row: rowAt(index),
          above: timeAt(place - 1),
          below: timeAt(place + 1),
          place,
          size: count,
          start,
          look,
          played: index <= at,
          onExtend,
        };
        if (stretch !== null && stretches)
          return (
            <StretchRow
              key={index}
              {...common}
              at={at}
              selected={selection !== null && selection.from <= index && selection.to > index}
              stretches={stretches}
              stretch={stretch}
              hits={hits}
              onOpen={folds.toggle}
            />
          );
        const around = stretches && stretchOf(stretches, index);
        return (
          <Row
            key={index}
            {...common}
            active={index === at}
            selected={selection !== null && selection.from <= index && selection.to >= index}
            isHit={hits !== null && placeIn(hits, index) >= 0}
            compared={index === compared}
            onSelect={onSelect}
            foldable={around !== null && stretches?.from[around] === index ? around : null}
            onFold={folds.toggle}
          />
        );
      })}
    </div>
  );
  // The card is no part of the list.
  return (
    <>
      {rows}
      {about && pointed && (
        <RowCard
          id={`${id}-card`}
          row={about}
          top={pointed.row * look.pitch}
          pitch={look.pitch}
          width={width}
          isAbove={pointed.isLow}
        />
      )}
    </>
  );
}
