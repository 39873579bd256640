import { type ReactNode, type RefObject, useMemo } from 'react';
import type { TimelineIndex } from '../../../ledger/model/timeline.ts';
import { AtPlayhead, type ReadoutPlace } from './AtPlayhead.tsx';
import { useWorkspace } from './context.ts';
import { findReport } from './lane-report.ts';
import { LanesAbove, MapPane } from './map/MapPane.tsx';
import { FilterBar } from './rows/FilterBar.tsx';
import type { FilteredEntries } from './rows/filters.ts';
import { HitBar } from './rows/HitBar.tsx';
import { RowsPane } from './rows/RowsPane.tsx';
import type { useUrlState } from './use-url-state.ts';
import type { RowKeys } from './use-workspace-keys.ts';

interface GraphPaneProps {
  readonly place: ReadoutPlace;
  readonly url: ReturnType<typeof useUrlState>;
  /** Undefined while it is read. */
  readonly whole: TimelineIndex | undefined;
  readonly found: FilteredEntries | null;
  readonly isMarks: boolean;
  readonly isFilterOpened: boolean;
  readonly onFilterOpened: (opened: boolean) => void;
  readonly onHit: (by: 1 | -1) => void;
  readonly rowKeys: RefObject<RowKeys | null>;
}

/** Shows the lane at its level, below its filters. */
export function GraphPane({ place, url, whole, found, isMarks, ...rest }: GraphPaneProps) {
  const { detail, lane, level } = useWorkspace();
  const { filter, isFinding, setFilter, setFinding } = url;
  const { isFilterOpened, onFilterOpened, onHit, rowKeys } = rest;
  const ofNoEntry = useMemo(() => {
    const all = findReport(detail, lane)?.findings ?? [];
    return all.filter(({ index, severity }) => index === null && severity !== 'info').length;
  }, [detail, lane]);
  const bar = (tools: ReactNode) => (
    <>
      <FilterBar
        facets={whole?.facets ?? null}
        filter={filter}
        opened={isFilterOpened}
        tools={tools}
        onOpened={onFilterOpened}
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
            onHit={onHit}
          />
        )}
      </AtPlayhead>
    </>
  );
  const rowsBar = bar(null);
  return (
    <AtPlayhead place={place}>
      {(at) =>
        isMarks ? (
          <MapPane bar={bar} filter={filter} at={at} />
        ) : (
          <RowsPane
            bar={level === 'map' ? <LanesAbove bar={bar} filter={filter} at={at} /> : rowsBar}
            found={found}
            filter={filter}
            isFinding={isFinding}
            at={at}
            ofNoEntry={ofNoEntry}
            rowKeys={rowKeys}
          />
        )
      }
    </AtPlayhead>
  );
}
