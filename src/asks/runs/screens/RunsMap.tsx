import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Swimlanes } from '../../../ledger/layout/index.ts';
import { laneKey, readLaneKey } from '../../../ledger/model/lane-key.ts';
import { swimlanesQuery } from '../../../ui/data/ledgers/queries.ts';
import { Empty } from '../../../ui/kit/page/Empty.tsx';
import { PageCanvas } from '../../../ui/kit/page/Page.tsx';
import { TextButton } from '../../../ui/kit/text.tsx';
import { lanePath, viewPath } from '../../../ui/paths.ts';
import { useIsNarrow } from '../../../ui/use-narrow.ts';
import type { RunsRead } from '../ask.ts';
import { Across } from './Across.tsx';
import { chooseAxis } from './lines.ts';
import type { MarkPlace } from './places.ts';
import { RunsBar } from './RunsBar.tsx';
import { RunsFoot } from './RunsFoot.tsx';
import { RunsLanes } from './RunsLanes.tsx';
import { RunsRows } from './RunsRows.tsx';
import { filterGroups, listRunRows, type RunRow } from './rows.ts';
import css from './runs.module.css';
import { SaveRuns } from './SaveRuns.tsx';
import { type RunSelection, useRunSelection } from './selection.ts';
import type { useRunsAddress } from './url.ts';
import { sayAll } from './words.ts';

export interface RunsMapProps {
  readonly read: RunsRead;
  readonly address: ReturnType<typeof useRunsAddress>;
  readonly isBusy: boolean;
}

export function RunsMap({ read, address, isBusy }: RunsMapProps) {
  const { view } = read;
  const { only, open, change } = address;
  const navigate = useNavigate();
  const [fits, setFits] = useState(0);
  const [mark, setMark] = useState<MarkPlace | undefined>(undefined);
  const opened = useMemo(() => new Set(open), [open]);
  const lanes = useOpened(open);
  const groups = useMemo(() => filterGroups(view, only), [view, only]);
  const rows = useMemo(() => listRunRows(groups, lanes), [groups, lanes]);
  const selection = useRunSelection(address, rows);
  const hasTimes = useMemo(() => view.groups.flat().some(hasTime), [view]);
  const best = useMemo(() => chooseAxis(listRunRows(view.groups, new Map()), view.shapes), [view]);
  const by = address.by ?? best;
  const row = rows.find(({ key }) => key === selection.key);
  const to = row ? pathTo(row, selection) : null;
  const isNarrow = useIsNarrow();
  const level = isNarrow ? 'rows' : address.level;
  const select = (one: RunRow, at?: MarkPlace) =>
    selection.select(at ? laneKey({ ledger: one.file.ledger, lane: at.lane }) : one.key, at?.index);
  const onToggle = useCallback(
    ({ file: { ledger } }: RunRow) =>
      change({
        open: open.includes(ledger) ? open.filter((one) => one !== ledger) : [...open, ledger],
      }),
    [open, change],
  );
  const onOpen = () => to !== null && navigate(to);
  const shown = { view, rows, selection, opened, select, onToggle, onOpen };
  return (
    <>
      <RunsBar
        view={view}
        address={address}
        by={by}
        hasTimes={hasTimes}
        level={level}
        isNarrow={isNarrow}
        onFit={() => setFits((times) => times + 1)}
      >
        <SaveRuns said={Object.values(sayAll(view)).join(' · ')} />
      </RunsBar>
      <Across read={read} address={address} />
      <PageCanvas busy={isBusy}>
        {rows.length === 0 ? (
          <Empty
            title="No file matches"
            text="The filter leaves nothing over."
            action={<TextButton onClick={() => change({ only: null })}>Show all files</TextButton>}
          />
        ) : (
          <div className={css.whole} data-pictured>
            {level === 'rows' ? (
              <RunsRows {...shown} />
            ) : (
              <RunsLanes {...shown} by={by} fits={fits} onMark={setMark} />
            )}
          </div>
        )}
      </PageCanvas>
      <RunsFoot view={view} row={row} to={to} mark={level === 'map' ? mark : undefined} />
    </>
  );
}

function useOpened(open: readonly string[]): ReadonlyMap<string, Swimlanes> {
  const combine = useCallback(
    (all: readonly { readonly data: Swimlanes | undefined }[]) =>
      new Map(
        open.flatMap((ledger, at): [string, Swimlanes][] => {
          const lanes = all[at]?.data;
          return lanes ? [[ledger, lanes]] : [];
        }),
      ),
    [open],
  );
  return useQueries({ queries: open.map((ledger) => swimlanesQuery(ledger, '')), combine });
}

function hasTime({ sum, opened }: RunRow['file']): boolean {
  return [sum, ...opened.map(({ items }) => items)].some(({ times }) =>
    times.some((time) => !Number.isNaN(time)),
  );
}

function pathTo({ file, lane, kind, found }: RunRow, { at, entry }: RunSelection): string {
  const level = 'rows';
  const selected = at === null ? null : readLaneKey(at).lane;
  if (selected !== null && entry !== null)
    return lanePath(file.ledger, selected, { index: entry, level });
  if (!lane || kind === 'ghost')
    return viewPath(file.ledger, 'run', '', new URLSearchParams({ level }));
  return lanePath(file.ledger, lane.lane, { index: found?.index ?? null, level });
}
