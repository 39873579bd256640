import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import type { TimelineFilter } from '../../../core/model/timeline.ts';
import type { Swimlanes } from '../../../layout/index.ts';
import { counted, countText } from '../../../ui/format.ts';
import { type By, timesOf, tracksOf } from '../../../ui/graph/map/tracks.ts';
import { Chip } from '../../../ui/kit/Chip.tsx';
import { Loaded } from '../../../ui/kit/page/Loaded.tsx';
import { useWorkspace } from '../context.ts';
import { HiddenCount } from '../spine/HiddenLanes.tsx';
import workspace from '../workspace.module.css';
import { MapStage } from './MapStage.tsx';
import css from './map.module.css';
import { useHits } from './use-hits.ts';
import { useSwimlanes } from './use-swimlanes.ts';

export interface MapPaneProps {
  /** What is filtered by and looked for. */
  readonly bar: ReactNode;
  readonly filter: TimelineFilter;
  readonly at: number;
  /** To the next open approval of this lane; null: there is none. */
  readonly onApprovals: (() => void) | null;
}

/** All lanes of the ledger across, an entry a mark. */
export function MapPane(props: MapPaneProps) {
  const { ledger, lane, summary, shown, setShown, fit } = useWorkspace();
  const { filter, at } = props;
  const { data, hidden, error, refetch } = useSwimlanes();
  const [wanted, setWanted] = useState<{ readonly by: By; readonly fit: number } | null>(null);
  const times = useMemo(() => (data ? timesOf(data) : null), [data]);
  const isTimed = times?.areAny ?? false;
  const usual = times?.tell ? 'time' : 'sequence';
  const chosen = wanted?.fit === fit.times ? wanted.by : null;
  const by = isTimed ? (chosen ?? usual) : 'sequence';
  const hits = useHits(ledger, data, filter);
  const tracks = useMemo(() => (data ? tracksOf(data, by, hits) : []), [data, by, hits]);
  return (
    <section className={workspace.pane} aria-label="Lanes" data-pictured>
      {props.bar}
      <div className={css.words}>
        <p>{data && <Words view={data} hits={hits} lane={lane} />}</p>
        <span className={css.acts} data-unsaved>
          {(data?.lanes.length ?? 0) > 1 && shown.within !== lane && (
            <Chip onClick={() => setShown({ ...shown, within: lane })}>
              Only this lane and its own
            </Chip>
          )}
          <HiddenCount hidden={hidden} />
          {summary.approvalsOpen > 0 && props.onApprovals && (
            <Chip tone="warn" onClick={props.onApprovals}>
              {counted(summary.approvalsOpen, 'open approval')}
            </Chip>
          )}
        </span>
        {isTimed && (
          <SegmentedControl
            size="xs"
            data-unsaved
            aria-label="What the lanes are drawn by"
            value={by}
            onChange={(next) =>
              setWanted({ by: next === 'time' ? 'time' : 'sequence', fit: fit.times })
            }
            data={[
              { value: 'sequence', label: 'Sequence' },
              { value: 'time', label: 'Time' },
            ]}
          />
        )}
      </div>
      <Loaded query={{ data, error, refetch }} fault="The lanes could not be read" rows={12} padded>
        {(view) => <MapStage view={view} tracks={tracks} by={by} at={at} hits={hits} />}
      </Loaded>
    </section>
  );
}

interface WordsProps {
  readonly view: Swimlanes;
  readonly hits: ReadonlyMap<string, Int32Array>;
  readonly lane: string;
}

/** "40 lanes · 5,000 entries · 19 hits, 4 in this lane" */
function Words({ view, hits, lane }: WordsProps) {
  const { detail } = useWorkspace();
  const found = [...hits.values()].reduce((sum, { length }) => sum + length, 0);
  const missing = view.lanes.filter((one) => one.missing !== null).length;
  const { entries } = detail.summary;
  return (
    <>
      <b>{counted(view.lanes.length - missing + view.leftOut, 'lane')}</b>{' '}
      {counted(entries, 'entry', 'entries')}
      {missing > 0 && ` · ${missing} missing`}
      {view.leftOut > 0 && ` · ${countText(view.lanes.length)} around this one are drawn`}
      {found > 0 && (
        <>
          {' '}
          <span className={css.found}>
            {counted(found, 'hit')}, {countText(hits.get(lane)?.length ?? 0)} in this lane
          </span>
        </>
      )}
    </>
  );
}
