import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { spineQuery } from '../../../data/ledgers/queries.ts';
import { useWorkspace } from '../context.ts';
import { nearestIn } from '../walk.ts';
import { GrantLines } from './GrantLines.tsx';
import { tracked } from './grants.ts';
import {
  columnsIn,
  gutterOf,
  measured,
  ROWS_WITH_GRANTS,
  ROWS_WITH_WORLD,
  sizeOf,
} from './measure.ts';
import { placeSides } from './places.ts';
import type { RowLook } from './Row.tsx';
import { Rows, type RowsProps } from './Rows.tsx';
import { SideLanes } from './SideLanes.tsx';
import css from './spine.module.css';

export interface SpineProps extends Omit<RowsProps, 'items' | 'look' | 'width' | 'page'> {
  readonly hasWorld: boolean;
}

const NONE: ReadonlyMap<number, number> = new Map();
const itself = (index: number) => index;

/** The lane downwards, entry by entry, with the lanes that leave it at its side. */
export function Spine(props: SpineProps) {
  const { ledger, lane, summary } = useWorkspace();
  const { matches, at, place, hasWorld } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: box, width, height } = useElementSize();
  const both = useMergedRef(scroller, box);
  const count = matches ? matches.length : summary.entries;
  const { pitch, isDense } = sizeOf(summary.entries, height);
  const { data } = useQuery(spineQuery(ledger, lane));
  // What a filter leaves is no longer where lanes leave it.
  const isAlone = matches !== null || isDense;
  const grants = useMemo(() => (matches || !data ? [] : tracked(data.grants)), [matches, data]);
  const gutter = width < ROWS_WITH_GRANTS ? 0 : gutterOf(grants);
  const columns = columnsIn(width - gutter);
  const sides = useMemo(
    () =>
      isAlone || !data ? null : placeSides(data.leaving, data.more, { columns, rowOf: itself }),
    [isAlone, data, columns],
  );
  const used = sides?.lanes.reduce((most, { column }) => Math.max(most, column + 1), 0) ?? 0;
  const across = measured(width - gutter, used);
  const list = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => pitch,
    overscan: 10,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are laid out again
  useEffect(() => list.measure(), [list, pitch]);

  // Arriving somewhere, or in another choice of rows, the entry is in the middle; a step moves the
  // list no more than it must. Where a filter hides it, what is next to it takes its place.
  const shown = matches && place < 0 ? nearestIn(matches, at) : place;
  const arrived = useRef<string | null>(null);
  const choice = `${lane} ${matches !== null}`;
  useEffect(() => {
    if (shown < 0 || height === 0) return;
    const here = arrived.current === choice;
    arrived.current = choice;
    // Asking the list costs a layout; most steps stay in view.
    const { scrollOffset, scrollRect } = list;
    const from = scrollOffset ?? 0;
    const inView = shown * pitch >= from && (shown + 1) * pitch <= from + (scrollRect?.height ?? 0);
    if (!here || !inView) list.scrollToIndex(shown, { align: here ? 'auto' : 'center' });
  }, [shown, list, choice, pitch, height]);

  const lives = isDense || across.end < ROWS_WITH_WORLD ? null : (data?.lives ?? null);
  const leftOut = sides?.leftOut ?? NONE;
  const look: RowLook = useMemo(
    () => ({ pitch, isDense, hasWorld, lives, leftOut }),
    [pitch, isDense, hasWorld, lives, leftOut],
  );
  const items = list.getVirtualItems();
  const sight = {
    from: (list.scrollOffset ?? 0) / pitch,
    to: ((list.scrollOffset ?? 0) + height) / pitch,
  };
  return (
    <div ref={both} className={css.spine}>
      {width > 0 && (
        <div
          className={css.track}
          style={{
            height: Math.max(list.getTotalSize(), (sides?.rows ?? 0) * pitch),
            marginLeft: gutter,
          }}
        >
          <Rows
            {...props}
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
              rowOf={itself}
              entryAt={itself}
            />
          )}
          {sides && <SideLanes sides={sides} across={across} pitch={pitch} {...sight} />}
        </div>
      )}
    </div>
  );
}
