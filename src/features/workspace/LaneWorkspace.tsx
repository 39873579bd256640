import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { LaneSummary, LedgerDetail } from '../../core/model/ledger.ts';
import type { TimelineFilter } from '../../core/model/timeline.ts';
import { useWaitingIn } from '../../data/approvals/approvals.ts';
import { captions } from '../../data/captions.ts';
import { useKeptValue } from '../../data/kept-value.ts';
import { laneSidesQuery, matchesQuery, timelineQuery } from '../../data/ledgers/queries.ts';
import { writeShown } from '../../ui/graph/shown-lanes.ts';
import { lanePath } from '../../ui/paths.ts';
import { usePlayback } from '../../ui/transport/use-playback.ts';
import { AtPlayhead, type Place, placeNow, usePlace } from './AtPlayhead.tsx';
import { type Anchor, InspectedContext, useWorkspace, WorkspaceContext } from './context.ts';
import { EntryCaption } from './EntryCaption.tsx';
import { writeFolds } from './folds.ts';
import { Inspector } from './inspector/Inspector.tsx';
import { findReport, firstFault } from './lane-report.ts';
import { isDense } from './levels.ts';
import { LanesAbove, MapPane } from './map/MapPane.tsx';
import { WithBrush } from './map/Within.tsx';
import { Panes } from './Panes.tsx';
import { FilterBar } from './rows/FilterBar.tsx';
import { HitBar } from './rows/HitBar.tsx';
import { RowsPane } from './rows/RowsPane.tsx';
import { Transport } from './Transport.tsx';
import {
  isFiltered,
  type Level,
  type Tab,
  tabText,
  writeBlame,
  writeFilter,
  writeFinding,
  writeFromBefore,
  writeLevel,
  writePoints,
} from './url.ts';
import { useCrossing } from './use-crossing.ts';
import { useFit, useOpening } from './use-fit.ts';
import { useUrlState } from './use-url-state.ts';
import { type KeysInput, type RowKeys, useWorkspaceKeys } from './use-workspace-keys.ts';
import { stepIn } from './walk.ts';
import css from './workspace.module.css';

/** Nobody reads an inspector that changes more often, in ms; laying it out costs more than a frame. */
const INSPECT_EVERY = 140;
export interface LaneWorkspaceProps {
  readonly ledger: string;
  readonly detail: LedgerDetail;
  readonly summary: LaneSummary;
}

export function LaneWorkspace({ ledger, detail, summary: recorded }: LaneWorkspaceProps) {
  const waitingIn = useWaitingIn(ledger);
  const summary = useMemo(() => waitingIn(recorded), [recorded, waitingIn]);
  const lane = summary.id;
  const total = summary.entries;
  const navigate = useNavigate();
  const url = useUrlState();
  const { select, setTab, setLevel, setPoints, setFromBefore, setFilter, setFinding, setShown } =
    url;
  const { tab, points, isFromBefore, blame, setBlame, filter, isFinding, shown } = url;
  const { folds, setFolds } = url;
  const opened = useOpening(lane, total);
  const level = url.level ?? opened;
  const isMarks = level === 'map' && !isDense(total, globalThis.innerWidth);
  const fault = useMemo(() => firstFault(detail, lane), [detail, lane]);
  const { playhead } = url;
  const place = useMemo(
    () => ({ playhead, first: fault ?? 0, last: total - 1 }),
    [playhead, fault, total],
  );
  const [filterOpened, setFilterOpened] = useState(false);

  const index = useQuery(timelineQuery(ledger, lane));
  const whole = index.data;
  const filtered = isFiltered(filter);
  const { data, isPlaceholderData: isOfBefore } = useQuery({
    ...matchesQuery(ledger, lane, filter),
    enabled: filtered,
    placeholderData: keepPreviousData,
  });
  const found = useMemo(
    () => (filtered && data ? { ...data, isOfBefore } : null),
    [filtered, data, isOfBefore],
  );
  const hits = found?.matches ?? null;

  /** `opened`: at which level; null: at the one that its size asks for. */
  const toLane = useCallback(
    (to: string, index: number, opened: Level | null) => {
      const point = { index, tab: tabText(tab) };
      // Another lane is of another length, and filtered by what is in it; among all they are one,
      // and what is looked for is looked for in each.
      const search = new URLSearchParams();
      if (opened) writeLevel(search, opened);
      // Worlds of two lanes are compared by a point in each.
      writePoints(search, points);
      writeFromBefore(search, isFromBefore);
      if (level === 'map' || isFinding) writeFilter(search, filter);
      writeFinding(search, isFinding);
      writeShown(search, shown);
      writeBlame(search, blame);
      writeFolds(search, folds);
      const path = lanePath(ledger, to, point);
      navigate(search.size > 0 ? `${path}&${search}` : path);
    },
    [ledger, tab, level, points, isFromBefore, blame, filter, isFinding, shown, folds, navigate],
  );
  const jump = useCallback(
    (to: string, index: number) => {
      if (to === lane) select(index);
      else toLane(to, index, level);
    },
    [lane, level, select, toLane],
  );
  const frame = useRef<HTMLDivElement>(null);
  const anchor = useRef<(Anchor & { readonly level: Level }) | null>(null);
  const zoomTo = useCallback(
    (next: Level, point: Anchor) => {
      anchor.current = { ...point, level: next };
      if (point.lane === lane) {
        select(point.index);
        setLevel(next);
      } else toLane(point.lane, point.index, next);
    },
    [lane, select, setLevel, toLane],
  );
  const takeAnchor = useCallback((drawn: Level, of: string, index: number) => {
    const point = anchor.current;
    const isIts = point?.level === drawn && point.lane === of && point.index === index;
    const taken = isIts ? point : null;
    if (taken) anchor.current = null;
    return taken;
  }, []);
  useCrossing(frame, level);
  const fit = useFit(frame, detail.summary.entries, setLevel);
  const workspace = useMemo(
    () => ({
      ledger,
      lane,
      detail,
      summary,
      jump,
      level,
      setLevel,
      fit,
      zoomTo,
      takeAnchor,
      setTab,
      points,
      setPoints,
      isFromBefore,
      setFromBefore,
      blame,
      setBlame,
      shown,
      setShown,
      folds,
      setFolds,
    }),
    [
      ledger,
      lane,
      detail,
      summary,
      jump,
      level,
      setLevel,
      fit,
      zoomTo,
      takeAnchor,
      setTab,
      points,
      setPoints,
      isFromBefore,
      setFromBefore,
      blame,
      setBlame,
      shown,
      setShown,
      folds,
      setFolds,
    ],
  );
  const rowKeys = useRef<RowKeys | null>(null);
  const toHit = (by: 1 | -1) => {
    const hit = hits && stepIn(hits, placeNow(place), by);
    if (hit === null) return;
    rowKeys.current?.reveal(hit);
    select(hit);
  };
  const ofNoEntry = useMemo(() => {
    const found = findReport(detail, lane)?.findings ?? [];
    return found.filter(({ index, severity }) => index === null && severity !== 'info').length;
  }, [detail, lane]);

  const bar = (tools: ReactNode) => (
    <>
      <FilterBar
        facets={whole?.facets ?? null}
        filter={filter}
        opened={filterOpened}
        tools={tools}
        onOpened={setFilterOpened}
        onFilter={setFilter}
      />
      <AtPlayhead place={place}>
        {(at) => (
          <HitBar
            found={found}
            filter={filter}
            isFinding={isFinding}
            at={at}
            onFilter={setFilter}
            onFinding={setFinding}
            onHit={toHit}
          />
        )}
      </AtPlayhead>
    </>
  );
  const rowsBar = bar(null);
  const pane = (at: number) =>
    isMarks ? (
      <MapPane bar={bar} filter={filter} at={at} />
    ) : (
      <RowsPane
        bar={level === 'map' ? <LanesAbove bar={bar} filter={filter} at={at} /> : rowsBar}
        whole={whole}
        found={found}
        filter={filter}
        isFinding={isFinding}
        at={at}
        ofNoEntry={ofNoEntry}
        rowKeys={rowKeys}
        onSelect={select}
      />
    );

  return (
    <WorkspaceContext value={workspace}>
      <InspectedContext value={workspace}>
        <div ref={frame} className={css.workspace}>
          <Panes
            graph={<AtPlayhead place={place}>{pane}</AtPlayhead>}
            inspector={
              isMarks ? null : <Inspected place={place} tab={tab} isBrushed={level === 'map'} />
            }
            asked={tabText(tab) ?? ''}
            summary={summary}
          />
          <Moved
            place={place}
            rows={rowKeys}
            matches={isFinding ? null : hits}
            filter={filter}
            toHit={toHit}
            // A key that is pressed before they are read waits for them.
            findings={async () => (whole ?? (await index.refetch()).data)?.findings ?? null}
            openFilter={() => setFilterOpened(true)}
            onSelect={select}
          />
        </div>
      </InspectedContext>
    </WorkspaceContext>
  );
}

interface MovedProps
  extends Pick<KeysInput, 'rows' | 'matches' | 'toHit' | 'findings' | 'openFilter'> {
  readonly place: Place;
  readonly filter: TimelineFilter;
  readonly onSelect: (index: number) => void;
}

/** What moves the playhead, by keys and beneath the run, and says where it is. */
function Moved({ place, filter, onSelect, ...keys }: MovedProps) {
  const workspace = useWorkspace();
  const { ledger, lane, summary } = workspace;
  const at = usePlace(place);
  const playback = usePlayback(at, summary.entries, onSelect);
  const isCaptioned = useKeptValue(captions);
  const sides = useQuery(laneSidesQuery(ledger, lane)).data;
  useWorkspaceKeys({
    ...keys,
    workspace,
    pairs: sides ? [sides.grants, sides.calls] : [],
    at,
    playback,
    caption: () => captions.set(!captions.get()),
  });
  return (
    <>
      {isCaptioned && <EntryCaption at={at} />}
      <Transport at={at} playback={playback} filter={filter} onSelect={onSelect} />
    </>
  );
}

interface InspectedProps {
  readonly place: Place;
  readonly tab: Tab;
  /** Above it is what is in the part that is looked at closer. */
  readonly isBrushed: boolean;
}

/** The inspector, which follows the playhead more slowly. */
function Inspected({ place, tab, isBrushed }: InspectedProps) {
  const at = Math.min(useCalm(usePlace(place), INSPECT_EVERY), place.last);
  const inspector = <Inspector at={at} tab={tab} />;
  return isBrushed ? <WithBrush at={at}>{inspector}</WithBrush> : inspector;
}

/** Follows `value`, at most once every `ms`; where it comes to rest it always arrives. */
function useCalm<T>(value: T, ms: number): T {
  const [held, setHeld] = useState(value);
  const last = useRef(0);
  useEffect(() => {
    const take = () => {
      last.current = performance.now();
      setHeld(value);
    };
    const wait = last.current + ms - performance.now();
    if (wait <= 0) {
      take();
      return;
    }
    const timer = setTimeout(take, wait);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return held;
}
