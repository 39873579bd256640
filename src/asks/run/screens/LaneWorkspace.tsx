import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import type { LaneSummary, LedgerDetail } from '../../../ledger/model/ledger.ts';
import { useWaitingIn } from '../../../ui/data/approvals/approvals.ts';
import { timelineQuery } from '../../../ui/data/ledgers/queries.ts';
import { placeNow } from './AtPlayhead.tsx';
import { InspectedContext, WorkspaceContext } from './context.ts';
import { GraphPane } from './GraphPane.tsx';
import { InspectedEntry } from './Inspected.tsx';
import { firstFault } from './lane-report.ts';
import { areRowsBeneath } from './levels.ts';
import { Panes } from './Panes.tsx';
import { RunFoot } from './RunFoot.tsx';
import { useCrossing } from './use-crossing.ts';
import { useFit, useOpeningZoom } from './use-fit.ts';
import { useFound } from './use-found.ts';
import { useJump } from './use-jump.ts';
import { useUrlState } from './use-url-state.ts';
import type { RowKeys } from './use-workspace-keys.ts';
import { stepIn } from './walk.ts';
import css from './workspace.module.css';

export interface LaneWorkspaceProps {
  readonly ledger: string;
  readonly detail: LedgerDetail;
  readonly summary: LaneSummary;
}

export function LaneWorkspace({ ledger, detail, summary: recorded }: LaneWorkspaceProps) {
  const waitingIn = useWaitingIn(ledger);
  const summary = useMemo(() => waitingIn(recorded), [recorded, waitingIn]);
  const { id: lane, entries: total } = summary;
  const url = useUrlState();
  const { playhead, select, tab, filter, isFinding } = url;
  const opened = useOpeningZoom(lane, total);
  const level = url.level ?? opened;
  const window = { width: globalThis.innerWidth, height: globalThis.innerHeight };
  const lanes = { own: total, all: detail.summary.entries, count: detail.lanes.length };
  const isMarks = level === 'map' && !areRowsBeneath(lanes, window);
  const fault = useMemo(() => firstFault(detail, lane), [detail, lane]);
  const place = useMemo(
    () => ({ playhead, first: fault ?? 0, last: total - 1 }),
    [playhead, fault, total],
  );
  const [isFilterOpened, setFilterOpened] = useState(false);
  const index = useQuery(timelineQuery(ledger, lane));
  const whole = index.data;
  const found = useFound(ledger, lane, filter);
  const hits = found?.matches ?? null;
  const ways = useJump(ledger, lane, place, url, level);
  const frame = useRef<HTMLDivElement>(null);
  useCrossing(frame, level);
  const fit = useFit(frame, detail.summary.entries, url.setLevel);
  const workspace = useMemo(
    () => ({ ...url, ...ways, ledger, lane, detail, summary, level, fit }),
    [url, ways, ledger, lane, detail, summary, level, fit],
  );
  const rowKeys = useRef<RowKeys | null>(null);
  const toHit = (by: 1 | -1) => {
    const hit = hits && stepIn(hits, placeNow(place), by);
    if (hit === null) return;
    rowKeys.current?.reveal(hit);
    select(hit);
  };
  return (
    <WorkspaceContext value={workspace}>
      <InspectedContext value={workspace}>
        <div ref={frame} className={css.workspace}>
          <Panes
            graph={
              <GraphPane
                place={place}
                url={url}
                whole={whole}
                found={found}
                isMarks={isMarks}
                isFilterOpened={isFilterOpened}
                rowKeys={rowKeys}
                onFilterOpened={setFilterOpened}
                onHit={toHit}
              />
            }
            inspector={
              isMarks ? null : (
                <InspectedEntry place={place} tab={tab} isBrushed={level === 'map'} />
              )
            }
            asked={tab ?? ''}
            summary={summary}
          />
          <RunFoot
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
