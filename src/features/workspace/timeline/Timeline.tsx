import { useQueries } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import type { TimelineRow } from '../../../core/model/timeline.ts';
import { ROWS_PER_PAGE, rowsAtQuery, rowsQuery } from '../../../data/ledgers/queries.ts';
import { countText } from '../../../ui/format.ts';
import { useWorkspace } from '../context.ts';
import { ROW_HEIGHT, Row, type RowHashes } from './Row.tsx';
import css from './timeline.module.css';

export interface TimelineProps {
  /** The entries that a filter left; null: no filter, every entry. */
  readonly matches: Int32Array | null;
  readonly at: number;
  /** Its place in the list, or -1 when the filter hides it. */
  readonly place: number;
  /** The entry that is compared with, in this lane. */
  readonly compared: number | null;
  readonly hashes: RowHashes;
  readonly onSelect: (index: number) => void;
}

/** Every entry a row, of which only those in view are drawn. */
export function Timeline(props: TimelineProps) {
  const { ledger, lane, summary } = useWorkspace();
  const total = summary.entries;
  const { matches, at, place, compared, hashes, onSelect } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const count = matches ? matches.length : total;
  const list = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
  });
  const items = list.getVirtualItems();
  const rowAt = useRows(ledger, lane, matches, items[0]?.index ?? 0, items.at(-1)?.index ?? 0);

  // Arriving somewhere, the entry is in the middle; a step moves the list no more than it must.
  const arrived = useRef<string | null>(null);
  useEffect(() => {
    if (place < 0) return;
    const here = arrived.current === lane;
    arrived.current = lane;
    // Asking the list costs a layout; most steps stay in view.
    const { scrollOffset, scrollRect } = list;
    const from = scrollOffset ?? 0;
    const inView =
      place * ROW_HEIGHT >= from && (place + 1) * ROW_HEIGHT <= from + (scrollRect?.height ?? 0);
    if (!here || !inView) list.scrollToIndex(place, { align: here ? 'auto' : 'center' });
  }, [place, list, lane]);

  const onKeyDown = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1);
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page }[event.key];
    if (by === undefined || count === 0) return;
    event.preventDefault();
    const from = place >= 0 ? place : nearest(matches, at);
    const next = Math.min(count - 1, Math.max(0, from + by));
    onSelect(matches ? (matches[next] ?? at) : next);
  };

  return (
    <div
      ref={scroller}
      className={css.list}
      role="listbox"
      tabIndex={0}
      aria-label={`Timeline, ${countText(count)} entries`}
      aria-activedescendant={place >= 0 ? `${id}-${place}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div
        role="presentation"
        className={css.track}
        style={
          {
            height: list.getTotalSize(),
            '--ls-seq-width': `${String(Math.max(0, total - 1)).length}ch`,
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
              compared={entry === compared}
              onSelect={onSelect}
              hashes={hashes}
            />
          );
        })}
      </div>
    </div>
  );
}

/** The position just before where a hidden selection would be. */
function nearest(matches: Int32Array | null, at: number): number {
  if (!matches) return at;
  let place = 0;
  while (place < matches.length - 1 && (matches[place + 1] ?? at) <= at) place++;
  return place;
}

/**
 * The rows at places `first` to `last` of a list, as far as they are here. With
 * `matches` the list is those entries, without it every entry of the lane.
 */
function useRows(
  ledger: string,
  lane: string,
  matches: Int32Array | null,
  first: number,
  last: number,
): (place: number) => TimelineRow | undefined {
  const from = Math.floor(first / ROWS_PER_PAGE);
  const pages = Array.from(
    { length: Math.max(0, Math.floor(last / ROWS_PER_PAGE) - from + 1) },
    (_, page) => from + page,
  );
  const plain = useQueries({
    queries: matches ? [] : pages.map((page) => rowsQuery(ledger, lane, page)),
  });
  const chosen = useQueries({
    queries: matches
      ? pages.map((page) => {
          const start = page * ROWS_PER_PAGE;
          return rowsAtQuery(ledger, lane, [...matches.subarray(start, start + ROWS_PER_PAGE)]);
        })
      : [],
  });
  const results = matches ? chosen : plain;
  // A page of a list that grows is another question as soon as it has one more entry.
  const before = useRef<ReadonlyMap<number, TimelineRow>>(new Map());
  const here = results.flatMap(({ data }) => data ?? []);
  useEffect(() => {
    if (here.length) before.current = new Map(here.map((row) => [row.index, row]));
  });
  return (place) =>
    results[Math.floor(place / ROWS_PER_PAGE) - from]?.data?.[place % ROWS_PER_PAGE] ??
    before.current.get(matches?.[place] ?? -1);
}
