// A list of any length scrolls in a box of its own: only the items in sight are there, and each is
// as high as its content.

import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { textScale } from '../../text-scale.ts';
import { PrintedRows } from './PrintedRows.tsx';
import css from './scroll-list.module.css';

export interface ScrollListProps {
  readonly label: string;
  readonly count: number;
  readonly height: number;
  readonly most: string;
  /** The item that is brought into sight; none while it is below 0. */
  readonly at?: number;
  /** An item keeps its state by this key, where items may move; the default is its index. */
  readonly getKey?: (index: number) => string;
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
