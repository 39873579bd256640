import { useElementSize, useMergedRef } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { spineQuery } from '../../../data/ledgers/queries.ts';
import { useWorkspace } from '../context.ts';
import type { LinkState } from './ChainLink.tsx';
import { columnsIn, measured, ROWS_WITH_WORLD, sizeOf } from './measure.ts';
import type { RowLook } from './Row.tsx';
import { Rows, type RowsProps } from './Rows.tsx';
import { SideLanes } from './SideLanes.tsx';
import css from './spine.module.css';

export interface SpineProps extends Omit<RowsProps, 'items' | 'look' | 'width' | 'page'> {
  readonly hasWorld: boolean;
}

/** The lane downwards, entry by entry, with the lanes that leave it at its side. */
export function Spine(props: SpineProps) {
  const { ledger, lane, summary, records } = useWorkspace();
  const { matches, place, hasWorld } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: box, width, height } = useElementSize();
  const both = useMergedRef(scroller, box);
  const count = matches ? matches.length : summary.entries;
  const { pitch, isDense } = sizeOf(summary.entries, height);
  const columns = columnsIn(width);
  const { data } = useQuery({
    ...spineQuery(ledger, lane, columns),
    enabled: width > 0,
    placeholderData: keepPreviousData,
  });
  // What a filter leaves is no longer where lanes leave it.
  const sides = matches || isDense ? null : (data?.sides ?? null);
  const used = sides?.lanes.reduce((most, { column }) => Math.max(most, column + 1), 0) ?? 0;
  const across = measured(width, used);
  const list = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => pitch,
    overscan: 10,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are laid out again
  useEffect(() => list.measure(), [list, pitch]);

  // Arriving somewhere, the entry is in the middle; a step moves the list no more than it must.
  const arrived = useRef<string | null>(null);
  useEffect(() => {
    if (place < 0 || height === 0) return;
    const here = arrived.current === lane;
    arrived.current = lane;
    // Asking the list costs a layout; most steps stay in view.
    const { scrollOffset, scrollRect } = list;
    const from = scrollOffset ?? 0;
    const inView = place * pitch >= from && (place + 1) * pitch <= from + (scrollRect?.height ?? 0);
    if (!here || !inView) list.scrollToIndex(place, { align: here ? 'auto' : 'center' });
  }, [place, list, lane, pitch, height]);

  const lives = isDense || across.end < ROWS_WITH_WORLD ? null : (data?.lives ?? null);
  const leftOut = useMemo(() => new Map(sides?.leftOut), [sides]);
  const link = linkOf(summary.verdict, records.ids);
  const look: RowLook = useMemo(
    () => ({ pitch, isDense, link, hasWorld, lives, leftOut }),
    [pitch, isDense, link, hasWorld, lives, leftOut],
  );
  const items = list.getVirtualItems();
  return (
    <div ref={both} className={css.spine}>
      {width > 0 && (
        <div
          className={css.track}
          style={{ height: Math.max(list.getTotalSize(), (sides?.rows ?? 0) * pitch) }}
        >
          <Rows
            {...props}
            items={items}
            look={look}
            width={across.end}
            page={Math.max(1, Math.floor(height / pitch) - 1)}
          />
          {sides && (
            <SideLanes
              sides={sides}
              across={across}
              pitch={pitch}
              from={(list.scrollOffset ?? 0) / pitch}
              to={((list.scrollOffset ?? 0) + height) / pitch}
            />
          )}
        </div>
      )}
    </div>
  );
}

/** How the entries at which nothing was found hang together. */
function linkOf(verdict: string | null, hasIds: true | undefined): LinkState {
  if (verdict === null) return 'unchecked';
  return verdict.startsWith('consistent') || !hasIds ? 'none' : 'closed';
}
