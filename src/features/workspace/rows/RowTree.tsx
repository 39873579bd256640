import { useElementSize, useMergedRef, useViewportSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { laneSidesQuery, rowLanesQuery } from '../../../data/ledgers/queries.ts';
import { useNoteCounts } from '../../../data/notes/notes.ts';
import {
  listMatches,
  listRows,
  RowHeights,
  type RowLane,
  type RowList,
} from '../../../layout/rows/index.ts';
import { type Point, useZoom } from '../../../ui/graph/map/use-zoom.ts';
import { PrintedRows } from '../../../ui/kit/figures/PrintedRows.tsx';
import { SkeletonRows } from '../../../ui/kit/page/Skeleton.tsx';
import { textScale } from '../../../ui/text-scale.ts';
import { useWorkspace } from '../context.ts';
import type { RowKeys } from '../use-workspace-keys.ts';
import { Arcs } from './Arcs.tsx';
import { Beside } from './Beside.tsx';
import { Gutter } from './Gutter.tsx';
import { ListHead } from './ListHead.tsx';
import type { RowLook } from './look.ts';
import { choosePitch, measure, NARROW } from './measure.ts';
import { Rows } from './Rows.tsx';
import { isRun, nextRow, rangeText, tallRows, wantedIn } from './row-lists.ts';
import css from './rows.module.css';
import { useFolds } from './use-folds.ts';
import { useLaneRows } from './use-lane-rows.ts';
import type { Selecting } from './use-selection.ts';
import { beyond, useWindow } from './use-window.ts';
import { World } from './World.tsx';

export interface RowTreeProps {
  /** The entries that a filter left; null: no filter, every entry. */
  readonly matches: Int32Array | null;
  /** Entries that are marked among all; null: nothing is looked for. */
  readonly hits: Int32Array | null;
  readonly at: number;
  readonly hasWorld: boolean;
  /** Whether long plain stretches are folded where not all rows are in sight. */
  readonly isFolding: boolean;
  readonly keys: RefObject<RowKeys | null>;
  readonly selecting: Selecting;
  readonly onSelect: (index: number) => void;
  /** What is said of the lane above its rows. */
  readonly about: ReactNode;
}

/** The rows of the tree that the lane is in, from the first lane on. */
export function RowTree(props: RowTreeProps) {
  const { ledger, lane } = useWorkspace();
  // The lanes of one tree are read once, whichever of them is gone to.
  const [asked, setAsked] = useState(lane);
  const { data } = useQuery(rowLanesQuery(ledger, asked));
  const isHere = data?.some((one) => one.lane === lane);
  if (data && !isHere && asked !== lane) setAsked(lane);
  if (!data || !isHere)
    return (
      <div className={css.scroller}>
        <SkeletonRows rows={12} />
      </div>
    );
  return <Tree {...props} lanes={data} />;
}

interface TreeProps extends RowTreeProps {
  readonly lanes: readonly RowLane[];
}

/** How far down a finding is that a lane is opened at, as a part of the height. */
const THIRD = 1 / 3;
/** Px around the line of an entry that is not intact, for the torn link and for what was found. */
const FOUND = { above: 30, below: 132, narrow: 246 } as const;

function Tree(props: TreeProps) {
  const workspace = useWorkspace();
  const { ledger, lane, detail, level, takeAnchor, zoomTo, jump, folds: keys } = workspace;
  const { lanes, matches, hits, at, hasWorld, isFolding, selecting, onSelect } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: box, width, height } = useElementSize();
  const both = useMergedRef(scroller, box);
  const screen = useViewportSize().height || globalThis.innerHeight;
  const text = textScale();
  const place = lanes.findIndex((one) => one.lane === lane);
  const own = lanes[place];
  const usualPitch = choosePitch(0, width, screen, text);
  const room = width > 0 && width < NARROW ? 1 : Math.floor(height / usualPitch);
  const folds = useFolds(lanes, room, isFolding, keys, workspace.setFolds);
  const list = useMemo((): RowList => {
    if (matches && own) return listMatches(own, matches);
    return listRows(lanes, folds);
  }, [matches, own, lanes, folds]);
  const shownLanes = useMemo(() => (matches && own ? [own] : lanes), [matches, own, lanes]);
  const here = matches ? 0 : place;
  const pitch = choosePitch(list.count, width, screen, text);
  const heights = useMemo(() => {
    const below = (width < NARROW ? FOUND.narrow : FOUND.below) * text;
    return new RowHeights(list.count, pitch, matches ? [] : tallRows(list, FOUND.above, below));
  }, [list, pitch, matches, width, text]);
  const { data } = useQuery(laneSidesQuery(ledger, lane));
  const areStubs = !matches && lanes.some(({ isStub }) => isStub);
  const columns = data?.lives === undefined ? 0 : (data.lives?.length ?? null);
  const across = useMemo(
    () => measure(width, areStubs, detail.hasState && !matches, columns),
    [width, areStubs, detail.hasState, matches, columns],
  );

  const toMap = (point: Point | null) => {
    const { x, y } = point ?? { x: 0, y: 0 };
    const row = document.elementFromPoint(x, y)?.closest('[data-index]');
    const index = Number(row?.getAttribute('data-index') ?? at);
    zoomTo('map', { lane: row?.getAttribute('data-lane') ?? lane, index, x, y });
  };
  useZoom(scroller, null, {
    onIn: (point) => level === 'map' && toMap(point),
    onOut: (point) => level === 'rows' && toMap(point),
  });

  // An entry that is arrived at from afar is shown, whatever it is folded in.
  const stepped = useRef('');
  const arrivedAt = `${lane} ${at}`;
  const isHidden = !matches && !list.isShown(here, at);
  const [seen, setSeen] = useState({ lane, at });
  useEffect(() => {
    const isStep = seen.lane === lane && Math.abs(seen.at - at) <= 1 && seen.at !== at;
    if (seen.lane !== lane || seen.at !== at) setSeen({ lane, at });
    if (isHidden && !isStep && stepped.current !== arrivedAt) folds.reveal(here, at);
  }, [isHidden, arrivedAt, folds, here, lane, at, seen]);

  const selectedRow = list.findRow(here, at);
  const window = useWindow(scroller, heights, height);
  // Arriving somewhere, or in another choice of rows, the entry is in the middle, a finding a third
  // down; a step moves the list no more than it must.
  const arrived = useRef<{ readonly choice: string; readonly at: string } | null>(null);
  const seenAt = `${arrivedAt} ${isHidden}`;
  const choice = `${lanes[0]?.lane} ${matches !== null}`;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || list.count === 0 || height === 0) return;
    const [isHere, isSame] = [arrived.current?.choice === choice, arrived.current?.at === seenAt];
    arrived.current = { choice, at: seenAt };
    const [top, middle] = [heights.top(selectedRow), heights.middle(selectedRow)];
    const kept = takeAnchor(level, lane, at);
    if (kept) {
      element.scrollTop = middle - (kept.y - element.getBoundingClientRect().top);
      return;
    }
    // What is folded or opened elsewhere moves nothing.
    if (isHere && isSame) return;
    const isFault = lanes[here]?.faults.includes(at) === true;
    if (!isHere) element.scrollTop = middle - height * (isFault ? THIRD : 0.5);
    else if (top < element.scrollTop) element.scrollTop = top;
    else if (heights.top(selectedRow + 1) > element.scrollTop + height)
      element.scrollTop = heights.top(selectedRow + 1) - height;
  }, [
    selectedRow,
    choice,
    seenAt,
    heights,
    height,
    level,
    lane,
    at,
    here,
    lanes,
    takeAnchor,
    list,
  ]);

  const goTo = useCallback(
    (to: number, index: number) => {
      const target = shownLanes[to]?.lane ?? lane;
      stepped.current = `${target} ${index}`;
      if (target === lane) onSelect(index);
      else jump(target, index);
    },
    [shownLanes, lane, onSelect, jump],
  );
  const { selection, extendTo, clear } = selecting;
  const step = (by: number, isExtending = false) => {
    if (list.count === 0) return;
    const shown = list.at(selectedRow);
    // Where a filter hides the playhead, from between what is before it and after it.
    const isPast = matches !== null && shown.index > at;
    const isOff = matches !== null && shown.index !== at;
    const from = isOff && by > 0 === isPast ? selectedRow - Math.sign(by) : selectedRow;
    const to = nextRow(list, from, by, isExtending ? here : null);
    const { place, index, to: end } = list.at(to);
    // Of a folded stretch all is selected.
    const next = isExtending && by > 0 ? end - 1 : index;
    if (isExtending) extendTo(next);
    goTo(place, next);
  };
  const extend = (row: number) => {
    const { place, index, to } = list.at(row);
    if (place !== here) return;
    const next = index < at ? index : to - 1;
    extendTo(next);
    goTo(place, next);
  };
  const toggle = (row: number) => {
    const { kind, place, index } = list.at(row);
    if (kind === 'head') folds.toggle(place);
    else if (kind !== 'ghost') folds.toggle(place, index);
  };
  // Rows are drawn again where they change, and not because what they call is new.
  const acts = useRef({ extend, toggle });
  useEffect(() => {
    acts.current = { extend, toggle };
  });
  const onExtend = useCallback((row: number) => acts.current.extend(row), []);
  const onToggle = useCallback((row: number) => acts.current.toggle(row), []);
  const isOpenRun =
    !matches && own !== undefined && isRun(own, at) && list.at(selectedRow).kind === 'entry';
  const asked = useRef<(() => void) | null>(null);
  useImperativeHandle(props.keys, () => ({
    about: () => asked.current?.(),
    step,
    clear: () => {
      clear();
      return selection !== null;
    },
    open: () => {
      const { kind, place } = list.at(selectedRow);
      const isShut = kind === 'head' ? folds.isFolded(place) : kind !== 'entry';
      if (isShut && !matches) toggle(selectedRow);
      return isShut && !matches;
    },
    close: () => {
      if (isOpenRun) folds.toggle(here, at);
      return isOpenRun;
    },
    toggle: () => {
      if (!matches && (list.at(selectedRow).kind !== 'entry' || isOpenRun)) toggle(selectedRow);
    },
    reveal: (index) => folds.reveal(here, index),
  }));

  const drawn = beyond(window, list.count);
  const notes = useNoteCounts(ledger, lane);
  const look: RowLook = useMemo(
    () => ({ across, heights, hasWorld, notes, lanes: shownLanes, list, here }),
    [across, heights, hasWorld, notes, shownLanes, list, here],
  );
  const wanted = useMemo(
    () => wantedIn(list, shownLanes, drawn.from, drawn.to),
    [list, shownLanes, drawn.from, drawn.to],
  );
  const rowAt = useLaneRows(ledger, wanted, matches !== null);
  const inSight = { look, from: drawn.from, to: drawn.to, rowAt };
  return (
    <>
      {!matches && (
        <ListHead lanes={lanes} look={look}>
          {props.about}
        </ListHead>
      )}
      <div
        ref={both}
        className={css.scroller}
        data-range={rangeText(list, window, matches !== null)}
      >
        {width > 0 && (
          <div className={css.track} data-print-rows style={{ height: heights.total }}>
            {!matches && <Gutter {...inSight} at={at} hits={hits} />}
            {matches && <Gutter {...inSight} at={at} hits={hits} isAlone />}
            <Rows
              {...inSight}
              entries={matches?.length ?? own?.entries ?? 0}
              folds={folds}
              hits={hits}
              at={at}
              onGo={goTo}
              onStep={step}
              onExtend={onExtend}
              onToggle={onToggle}
              selection={selection}
              asked={asked}
              page={Math.max(1, Math.floor(height / pitch) - 1)}
            />
            {!matches && across.world > 0 && data && <World {...inSight} lives={data.lives} />}
            {!matches && <Arcs {...inSight} {...window} at={at} onGo={goTo} />}
            {!matches && <Beside {...inSight} />}
          </div>
        )}
        <PrintedRows
          of={{
            options: { count: list.count },
            getVirtualItems: () => ({ length: drawn.to - drawn.from + 1 }),
          }}
        />
      </div>
    </>
  );
}
