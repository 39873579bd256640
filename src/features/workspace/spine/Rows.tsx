import type { VirtualItem } from '@tanstack/react-virtual';
import { type KeyboardEvent, useId } from 'react';
import { countText } from '../../../ui/format.ts';
import { useWorkspace } from '../context.ts';
import { firstAbove } from '../walk.ts';
import { Row, type RowLook } from './Row.tsx';
import css from './spine.module.css';
import { useRows } from './use-rows.ts';

export interface RowsProps {
  /** The entries that a filter left; null: no filter, every entry. */
  readonly matches: Int32Array | null;
  readonly at: number;
  /** Its place in the list, or -1 when the filter hides it. */
  readonly place: number;
  /** The entry that is compared with, in this lane. */
  readonly compared: number | null;
  readonly onSelect: (index: number) => void;
  readonly items: readonly VirtualItem[];
  readonly look: RowLook;
  readonly width: number;
  /** Rows that a page down goes. */
  readonly page: number;
}

/** Every entry a row, of which only those in view are drawn. */
export function Rows(props: RowsProps) {
  const { ledger, lane, summary } = useWorkspace();
  const { matches, at, place, compared, items, look, width, page, onSelect } = props;
  const id = useId();
  const count = matches ? matches.length : summary.entries;
  const rowAt = useRows(ledger, lane, matches, items[0]?.index ?? 0, items.at(-1)?.index ?? 0);

  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }[event.key];
    if (by === undefined || count === 0) return;
    event.preventDefault();
    // A filter hides the playhead: from between what is before it and after it.
    const from = place >= 0 || !matches ? place : firstAbove(matches, at) - (by > 0 ? 1 : 0);
    const next = Math.min(count - 1, Math.max(0, from + by));
    onSelect(matches ? (matches[next] ?? at) : next);
  };

  return (
    <div
      className={css.rows}
      role="listbox"
      tabIndex={0}
      aria-label={`Timeline, ${countText(count)} entries`}
      aria-activedescendant={place >= 0 ? `${id}-${place}` : undefined}
      onKeyDown={onKeyDown}
      style={
        {
          width,
          '--ls-seq-width': `${String(Math.max(0, summary.entries - 1)).length}ch`,
        } as React.CSSProperties
      }
    >
      {items.map(({ index, start }) => {
        const entry = matches ? (matches[index] ?? -1) : index;
        return (
          <Row
            key={entry}
            id={`${id}-${index}`}
            row={rowAt(index)}
            place={index}
            size={count}
            start={start}
            active={entry === at}
            played={entry <= at}
            compared={entry === compared}
            look={look}
            onSelect={onSelect}
          />
        );
      })}
    </div>
  );
}
