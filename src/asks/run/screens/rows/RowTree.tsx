import { useElementSize, useMergedRef, useViewportSize } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import type { RowLane } from '../../../../ledger/layout/rows/index.ts';
import { rowLanesQuery } from '../../../../ui/data/ledgers/queries.ts';
import { useZoom, type ZoomPoint } from '../../../../ui/graph/map/use-zoom.ts';
import { PrintedRows } from '../../../../ui/kit/figures/PrintedRows.tsx';
import { SkeletonRows } from '../../../../ui/kit/page/Skeleton.tsx';
import { useWorkspace } from '../context.ts';
import type { RowKeys } from '../use-workspace-keys.ts';
import { Arcs } from './Arcs.tsx';
import { Beside } from './Beside.tsx';
import { RowGutter } from './Gutter.tsx';
import { ListHead } from './ListHead.tsx';
import { WorkspaceRows } from './Rows.tsx';
import { rangeText, wantedIn } from './row-lists.ts';
import css from './rows.module.css';
import { useArrival } from './use-arrival.ts';
import { useLaneRows } from './use-lane-rows.ts';
import { useRowActs } from './use-row-acts.ts';
import { type RowListAsk, useRowList } from './use-row-list.ts';
import type { Selecting } from './use-selection.ts';
import { beyond, useWindow } from './use-window.ts';
import { WorldRow } from './World.tsx';

export interface RowTreeProps extends Pick<RowListAsk, 'matches' | 'isFolding' | 'hasWorld'> {
  /** The marked entries among all; null when nothing is looked for. */
  readonly hits: Int32Array | null;
  readonly at: number;
  readonly keys: RefObject<RowKeys | null>;
  readonly selecting: Selecting;
  readonly about: ReactNode;
}

/** Shows the rows of the tree that the lane is in, from the first lane on. */
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

function Tree(props: TreeProps) {
  const { ledger, lane, level, detail, zoomTo } = useWorkspace();
  const { lanes, matches, hits, at, selecting } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { ref: box, width, height } = useElementSize();
  const both = useMergedRef(scroller, box);
  const screen = useViewportSize().height || globalThis.innerHeight;
  const { look, folds, own, lives } = useRowList({ ...props, width, height, screen });
  const { list, heights, across, lanes: shownLanes } = look;
  const isFiltered = matches !== null;

  const toMap = (point: ZoomPoint | null) => {
    const { x, y } = point ?? { x: 0, y: 0 };
    const row = document.elementFromPoint(x, y)?.closest('[data-index]');
    const index = Number(row?.getAttribute('data-index') ?? at);
    zoomTo('map', { lane: row?.getAttribute('data-lane') ?? lane, index, x, y });
  };
  useZoom(scroller, null, {
    onIn: (point) => level === 'map' && toMap(point),
    onOut: (point) => level === 'rows' && toMap(point),
  });

  const window = useWindow(scroller, heights, height);
  const onStepped = useArrival({ scroller, height, look, folds, at, isFiltered });
  const keys = props.keys;
  const acts = useRowActs({ look, folds, own, at, isFiltered, selecting, keys, onStepped });
  const drawn = beyond(window, list.count);
  const wanted = useMemo(
    () => wantedIn(list, shownLanes, drawn.from, drawn.to),
    [list, shownLanes, drawn.from, drawn.to],
  );
  const rowAt = useLaneRows(ledger, wanted, {
    isSparse: isFiltered,
    hasState: detail.hasState,
  });
  const inSight = { look, from: drawn.from, to: drawn.to, rowAt };
  return (
    <>
      {!isFiltered && (
        <ListHead lanes={lanes} look={look}>
          {props.about}
        </ListHead>
      )}
      <div ref={both} className={css.scroller} data-range={rangeText(list, window, isFiltered)}>
        {width > 0 && (
          <div className={css.track} data-print-rows style={{ height: heights.total }}>
            <RowGutter {...inSight} at={at} hits={hits} isAlone={isFiltered} />
            <WorkspaceRows
              {...inSight}
              {...acts}
              entries={matches?.length ?? own?.entries ?? 0}
              folds={folds}
              hits={hits}
              at={at}
              selection={selecting.selection}
              page={Math.max(1, Math.floor(height / heights.pitch) - 1)}
            />
            {!isFiltered && (
              <>
                {across.world > 0 && lives !== undefined && <WorldRow {...inSight} lives={lives} />}
                <Arcs {...inSight} {...window} at={at} onGo={acts.onGo} />
                <Beside {...inSight} />
              </>
            )}
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
