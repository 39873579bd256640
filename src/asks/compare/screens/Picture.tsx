import { useQueries } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Both } from '../../../ledger/compare/alignment.ts';
import type { ComparedNames } from '../../../ledger/compare/words.ts';
import { useKeys } from '../../../ui/keys.ts';
import { ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { PrintedRows } from '../../../ui/kit/figures/PrintedRows.tsx';
import { LedgerText } from '../../../ui/ledger/LedgerText.tsx';
import { textScale } from '../../../ui/text-scale.ts';
import {
  type AskedLanes,
  comparedLinesQuery,
  findComparedRow,
  LINES_PER_PAGE,
} from '../queries.ts';
import css from './compare.module.css';
import { CompareLine } from './Line.tsx';
import sides from './sides.module.css';

const LINE = 44;

/** The title of a side. */
export interface SideTitle {
  readonly ledger: string;
  readonly lane: string;
}

export interface PictureProps {
  readonly asked: AskedLanes;
  readonly titles: Both<SideTitle>;
  readonly hasStates: boolean;
  readonly isFolded: boolean;
  readonly count: number;
  /** The open row, or null. */
  readonly open: number | null;
  readonly onOpen: (row: number | null) => void;
  readonly onUnfold: ((row: number) => void) | null;
  readonly names: ComparedNames;
  readonly toNext: { current: () => void };
}

/**
 * Draws two lanes downwards, row by row, with the ties between their entries. It scrolls with the
 * page.
 */
export function ComparePicture(props: PictureProps) {
  const { asked, titles, names, hasStates, isFolded, count, open, onOpen, onUnfold, toNext } =
    props;
  const list = useRef<HTMLOListElement>(null);
  const margin = useOffset(list);
  const lines = useVirtualizer<HTMLElement, Element>({
    count,
    getScrollElement: () => list.current?.closest('main') ?? null,
    estimateSize: () => LINE * textScale(),
    overscan: 10,
    scrollMargin: margin,
  });
  const inSight = lines.getVirtualItems();
  const from = Math.floor((inSight[0]?.index ?? 0) / LINES_PER_PAGE);
  const to = Math.floor((inSight.at(-1)?.index ?? -1) / LINES_PER_PAGE);
  const pages = useQueries({
    queries: Array.from({ length: Math.max(0, to - from + 1) }, (_, page) =>
      comparedLinesQuery(asked, isFolded, from + page),
    ),
  });
  const lineAt = (at: number) =>
    pages[Math.floor(at / LINES_PER_PAGE) - from]?.data?.[at % LINES_PER_PAGE];

  // The cursor is where the keys are; the line takes the focus once it is drawn.
  const [cursor, setCursor] = useState<number | null>(null);
  const wantsFocus = useRef(false);
  const goTo = (line: number, isFocused: boolean) => {
    setCursor(line);
    wantsFocus.current = isFocused;
    lines.scrollToIndex(line, { align: isFocused ? 'auto' : 'center' });
  };
  useEffect(() => {
    if (!wantsFocus.current || cursor === null) return;
    const button = list.current?.querySelector<HTMLElement>(`[data-index="${cursor}"] button`);
    if (!button) return;
    wantsFocus.current = false;
    button.focus({ preventScroll: true });
  });

  const step = (by: number) => {
    if (count > 0) goTo(Math.max(0, Math.min(count - 1, (cursor ?? -by) + by)), true);
  };
  const toDifference = async (by: 1 | -1) => {
    const row = open ?? (cursor === null ? null : lineAt(cursor)?.row) ?? -1;
    const place = await findComparedRow(asked, isFolded, row, by);
    if (!place) return;
    onOpen(place.row);
    goTo(place.line, true);
  };
  useEffect(() => {
    toNext.current = () => void toDifference(1);
  });
  useKeys([
    { keys: 'j', what: 'Next row', group: 'Compare', run: () => step(1) },
    { keys: 'ArrowDown', what: 'Next row', group: 'Compare', run: () => step(1) },
    { keys: 'k', what: 'Row before', group: 'Compare', run: () => step(-1) },
    { keys: 'ArrowUp', what: 'Row before', group: 'Compare', run: () => step(-1) },
    { keys: ']', what: 'Next difference', group: 'Compare', run: () => void toDifference(1) },
    { keys: '[', what: 'Difference before', group: 'Compare', run: () => void toDifference(-1) },
    { keys: 'Escape', what: 'Close the row', group: 'Compare', run: () => onOpen(null) },
  ]);
  useArrival(asked, isFolded, open, (line) => goTo(line, false));

  const failed = pages.find(({ isError }) => isError);
  if (failed?.error)
    return (
      <ErrorCallout
        title="The rows could not be read"
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    );
  return (
    <div className={css.picture}>
      <div className={css.heads}>
        {(['a', 'b'] as const).map((side) => (
          <div key={side} className={css.head}>
            <span className={sides.letter}>{side.toUpperCase()}</span>
            <LedgerText text={titles[side].ledger} lines={1} />
            <span className={css.headLane}>
              <LedgerText text={titles[side].lane} lines={1} />
            </span>
          </div>
        ))}
      </div>
      <ol
        ref={list}
        aria-label="Records of both lanes"
        className={css.lines}
        style={{ height: lines.getTotalSize() }}
      >
        {inSight.map(({ index, start }) => (
          <li
            key={index}
            ref={lines.measureElement}
            data-index={index}
            aria-setsize={count}
            aria-posinset={index + 1}
            className={css.placed}
            style={{ transform: `translateY(${start - margin}px)` }}
          >
            <CompareLine
              asked={asked}
              names={names}
              hasStates={hasStates}
              line={lineAt(index)}
              isFirst={index === 0}
              isLast={index === count - 1}
              open={open}
              onOpen={(row) => {
                setCursor(index);
                onOpen(row);
              }}
              onUnfold={onUnfold}
            />
          </li>
        ))}
      </ol>
      <PrintedRows of={lines} />
    </div>
  );
}

/** The distance from the top is measured, because the part above may grow. */
function useOffset(list: { readonly current: HTMLElement | null }): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const screen = list.current?.closest('main');
    if (!list.current || !screen) return;
    const top = list.current.getBoundingClientRect().top - screen.getBoundingClientRect().top;
    setOffset(Math.round(top + screen.scrollTop));
  });
  return offset;
}

function useArrival(
  asked: AskedLanes,
  isFolded: boolean,
  row: number | null,
  onArrive: (line: number) => void,
): void {
  const [arriving] = useState(row);
  const arrive = useRef(onArrive);
  useEffect(() => {
    arrive.current = onArrive;
  });
  useEffect(() => {
    if (arriving === null) return;
    let isLeft = false;
    findComparedRow(asked, isFolded, arriving, 0).then(
      (place) => !isLeft && place && arrive.current(place.line),
      // An unreadable row says so where it is shown.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [asked, isFolded, arriving]);
}
