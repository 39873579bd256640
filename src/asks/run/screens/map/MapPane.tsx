import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import type { TimelineFilter } from '../../../../ledger/model/timeline.ts';
import { counted, countText } from '../../../../ui/format.ts';
import { type By, inspectTimes, makeTracks } from '../../../../ui/graph/map/tracks.ts';
import { Chip } from '../../../../ui/kit/Chip.tsx';
import { Loaded } from '../../../../ui/kit/page/Loaded.tsx';
import { useWorkspace } from '../context.ts';
import { HiddenCount } from '../rows/HiddenLanes.tsx';
import workspace from '../workspace.module.css';
import { LaneMap } from './LaneMap.tsx';
import css from './map.module.css';
import { useHits } from './use-hits.ts';
import { useSwimlanes } from './use-swimlanes.ts';

export interface MapPaneProps {
  readonly bar: (tools: ReactNode) => ReactNode;
  readonly filter: TimelineFilter;
  readonly at: number;
}

/** Draws all lanes of the ledger across, alone. */
export function MapPane(props: MapPaneProps) {
  return (
    <section className={workspace.pane} aria-label="Lanes" data-pictured>
      <Lanes {...props} />
    </section>
  );
}

/**
 * Draws all lanes of the ledger across, no higher than they need, above the rows at the playhead.
 */
export function LanesAbove(props: MapPaneProps) {
  return (
    <section className={css.above} aria-label="Lanes">
      <Lanes {...props} isAbove />
    </section>
  );
}

function Lanes({
  bar,
  filter,
  at,
  isAbove = false,
}: MapPaneProps & { readonly isAbove?: boolean }) {
  const { ledger, fit } = useWorkspace();
  const { data, hidden, error, refetch } = useSwimlanes();
  const [wanted, setWanted] = useState<{ readonly by: By; readonly fit: number } | null>(null);
  const times = useMemo(() => (data ? inspectTimes(data) : null), [data]);
  const isTimed = times?.areAny ?? false;
  const chosen = wanted?.fit === fit.times ? wanted.by : null;
  const by = isTimed ? (chosen ?? (times?.tell ? 'time' : 'sequence')) : 'sequence';
  const hits = useHits(ledger, data, filter);
  const tracks = useMemo(() => (data ? makeTracks(data, by, hits) : []), [data, by, hits]);
  return (
    <>
      {bar(
        isTimed && (
          <SegmentedControl
            size="xs"
            aria-label="What the lanes are drawn by"
            value={by}
            onChange={(next) =>
              setWanted({ by: next === 'time' ? 'time' : 'sequence', fit: fit.times })
            }
            data={[
              { value: 'time', label: 'Time' },
              { value: 'sequence', label: 'Sequence' },
            ]}
          />
        ),
      )}
      <Loaded query={{ data, error, refetch }} fault="The lanes could not be read" rows={12} padded>
        {(view) => <LaneMap {...{ view, tracks, by, at, hits, isAbove }} />}
      </Loaded>
      <Around {...{ hidden, hits }} lanes={data?.lanes.length ?? 0} leftOut={data?.leftOut ?? 0} />
    </>
  );
}

/** With more lanes, a few of them alone are worth looking at. */
const MANY = 8;

interface AroundProps {
  readonly hidden: number;
  readonly lanes: number;
  readonly leftOut: number;
  readonly hits: ReadonlyMap<string, Int32Array>;
}

function Around({ hidden, lanes, leftOut, hits }: AroundProps) {
  const { lane, shown, setShown } = useWorkspace();
  const found = [...hits.values()].reduce((sum, { length }) => sum + length, 0);
  if (found === 0 && hidden === 0 && leftOut === 0 && lanes <= MANY) return null;
  return (
    <footer className={css.foot} data-unsaved>
      {found > 0 && (
        <span>
          {counted(found, 'hit')}, {countText(hits.get(lane)?.length ?? 0)} in this lane
        </span>
      )}
      {leftOut > 0 && <span>{countText(lanes)} lanes around this one are drawn</span>}
      {lanes > 1 && shown.within !== lane && (
        <Chip onClick={() => setShown({ ...shown, within: lane })}>Only this lane and its own</Chip>
      )}
      <HiddenCount hidden={hidden} />
    </footer>
  );
}
