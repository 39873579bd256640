// A list of any length that scrolls in a box of its own: only what is in sight is there, and each item
// is as high as it is.

import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { textScale } from '../../text-scale.ts';
import { PrintedRows } from './PrintedRows.tsx';
import css from './scroll-list.module.css';

export interface ScrollListProps {
  /** What it is a list of, for assistive technology. */
  readonly label: string;
  readonly count: number;
  /** Of an item, about, in px at a text size of 100 %. */
  readonly height: number;
  /** Of the list itself at most, as CSS has it. */
  readonly most: string;
  /** The item that is brought into sight; none while it is below 0. */
  readonly at?: number;
  /** What an item keeps its state by, where items may go; left out: its index. */
  readonly getKey?: (index: number) => string;
  /** The item of an index. */
  readonly children: (index: number) => ReactNode;
}

export function ScrollList(props: ScrollListProps) {
  const { label, count, height, most, at = -1, getKey, children } = props;
  const box = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => height * textScale(),
    overscan: 6,
    ...(getKey && { getItemKey: getKey }),
  });
  useEffect(() => {
    if (at >= 0) rows.scrollToIndex(at, { align: 'auto' });
  }, [at, rows]);
  const style = { maxHeight: most };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard
    <section ref={box} className={css.box} aria-label={label} tabIndex={0} style={style}>
      <ul style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start, key }) => (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-setsize={count}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start}px)` }}
          >
            {children(index)}
          </li>
        ))}
      </ul>
      <PrintedRows of={rows} />
    </section>
  );
}
