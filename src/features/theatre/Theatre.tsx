import { NativeSelect, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { LaneSummary, LedgerDetail } from '../../core/model/ledger.ts';
import { visibleText } from '../../core/visible.ts';
import { laneReportQuery } from '../../data/ledgers/queries.ts';
import { replayStopQuery } from '../../data/ledgers/replay.ts';
import { usePlaying } from '../../data/stories/playing.ts';
import { usePacedQuery } from '../../data/use-paced-query.ts';
import { ErrorCallout } from '../../ui/kit/Callout.tsx';
import { SkeletonRows } from '../../ui/kit/page/Skeleton.tsx';
import { Caption } from '../../ui/stage/Caption.tsx';
import { captionText } from '../../ui/stage/caption.ts';
import { Rail } from '../../ui/stage/Rail.tsx';
import { useIsNarrow } from '../../ui/use-narrow.ts';
import { Counters } from './Counters.tsx';
import { reportCaption, stationCaption } from './captions.ts';
import { EntryPanel } from './panels/EntryPanel.tsx';
import { ReportPanel } from './panels/ReportPanel.tsx';
import { RunsPanel } from './panels/RunsPanel.tsx';
import { WorldPanel } from './panels/WorldPanel.tsx';
import { Repeat } from './Repeat.tsx';
import { railStops, verdictWord } from './stops.ts';
import { Transport } from './Transport.tsx';
import css from './theatre.module.css';
import { type Shown, TABS } from './url.ts';
import { useReplay } from './use-replay.ts';
import { useRuns } from './use-runs.ts';
import type { Show } from './use-shown.ts';

export interface TheatreProps {
  readonly detail: LedgerDetail;
  readonly lane: LaneSummary;
  readonly shown: Shown;
  readonly show: Show;
}

export function Theatre({ detail, lane, shown, show }: TheatreProps) {
  const { summary, lanes } = detail;
  const total = lane.entries;
  const index = Math.min(shown.index, total - 1);
  const frame = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow();
  // A story says its own sentence below: one is enough.
  const playing = usePlaying();
  const isTold = playing !== null && playing.story.steps[playing.step]?.say !== '';
  const [isRepeating, setIsRepeating] = useState(false);
  // What is passed by faster than it can be read is not read at all.
  const stop = usePacedQuery(index, (at) => replayStopQuery(summary.id, lane.id, at));
  const { data: report = null } = useQuery(laneReportQuery(summary.id, lane.id));
  const { runs, outward, isRunning, mayRun, again, full } = useRuns(detail, lane, shown, show);
  const data = stop.data;
  const phases = data?.stations.length ?? 1;
  const station = Math.min(shown.station, phases);
  const isReport = data !== undefined && station === phases;
  const replay = useReplay({
    ...{ ledger: summary.id, lane: lane.id, total, phases },
    ...{ shown: { ...shown, index, station }, show, again, full, frame },
    interesting: data?.index === index ? data.interesting : null,
  });
  const ended = runs.findLast(({ result }) => result !== null)?.result ?? null;
  const now = data?.stations[station];
  const title = visibleText(lane.title || summary.name);
  const caption = !data
    ? ['The verifier reads the entry.']
    : now
      ? stationCaption(data, now)
      : reportCaption(ended, title);
  const next = isReport
    ? ''
    : `Next: ${data?.stations[station + 1]?.title ?? 'emit replay report'}`;
  const verdict = isReport ? (report?.verdict ?? '') : now ? verdictWord(now.status) : '';
  const hasWorld = detail.hasState;
  const foldAt = data?.stations.findIndex(({ shows }) => shows === 'fold') ?? -1;
  const panels = data && {
    Entry: isReport ? (
      <ReportPanel run={ended} report={report} ledger={summary} />
    ) : (
      now && (
        <EntryPanel
          stop={data}
          station={now}
          pins={detail.report?.pins ?? {}}
          report={report}
          next={next}
        />
      )
    ),
    World: <WorldPanel stop={data} isFolded={station >= foldAt} hasWorld={hasWorld} />,
    Runs: (
      <RunsPanel
        runs={runs}
        at={index}
        onSelect={(to) => show({ index: to })}
        onRepeat={() => setIsRepeating(true)}
      />
    ),
  };
  return (
    <div ref={frame} className={css.theatre} data-narrow={isNarrow || undefined}>
      <header className={css.bar}>
        <h1>
          Replay<span>, run {Math.max(1, runs.length)}</span>
        </h1>
        {lanes.length > 1 && (
          <NativeSelect
            aria-label="Lane"
            className={css.lanes ?? ''}
            value={lane.id}
            data={laneOptions(lanes, lane)}
            onChange={(event) => show({ lane: event.currentTarget.value, index: 0, station: 0 })}
          />
        )}
        <Counters outward={outward} />
      </header>
      <div className={css.rail}>
        <Rail
          label="Phases of the verifier"
          stops={railStops(data, report)}
          at={station}
          token={String(data?.row.seq ?? index)}
          onSelect={replay.toStation}
        />
      </div>
      {stop.error && (
        <ErrorCallout
          title="This entry could not be replayed"
          error={stop.error}
          onRetry={() => void stop.refetch()}
        />
      )}
      {isNarrow && (
        <div className={css.tabs}>
          <SegmentedControl
            fullWidth
            aria-label="What is shown"
            value={shown.tab}
            data={[...TABS]}
            onChange={(value) => show({ tab: TABS.find((one) => one === value) ?? 'Entry' })}
          />
        </div>
      )}
      <div className={css.panels} data-narrow={isNarrow || undefined}>
        {panels ? (
          isNarrow ? (
            panels[shown.tab]
          ) : (
            <>
              {panels.Entry}
              {panels.World}
              {panels.Runs}
            </>
          )
        ) : (
          !stop.error && <SkeletonRows rows={8} />
        )}
      </div>
      <div className={css.caption}>
        {!isTold && <Caption parts={caption} />}
        {replay.pausedFor && <p className={css.paused}>Paused: {replay.pausedFor}.</p>}
      </div>
      <VisuallyHidden role="status" aria-live="polite">
        {replay.isPlaying && shown.speed !== 0.25 ? '' : `${captionText(caption)} ${verdict}`}
      </VisuallyHidden>
      <Transport
        {...{ ledger: summary.id, lane: lane.id, total, at: index, isRunning, mayRun }}
        words={data ? `entry ${data.row.seq}: ${visibleText(data.row.line.title)}` : ''}
        isNarrow={isNarrow}
        isPlaying={replay.isPlaying}
        speed={shown.speed}
        pauses={shown.pauses}
        onStep={replay.step}
        onSelect={(to) => show({ index: to, station: Math.min(station, phases - 1) })}
        onToggle={replay.toggle}
        onSpeed={replay.setSpeed}
        onPauses={(pauses) => show({ pauses })}
        onAgain={again}
      />
      {isRepeating && runs[0]?.result && (
        <Repeat name={summary.name} run={runs[0].result} onClose={() => setIsRepeating(false)} />
      )}
    </div>
  );
}

/** Of very many lanes the first, and the one that is shown. */
const MOST_LANES = 500;

function laneOptions(lanes: readonly LaneSummary[], shown: LaneSummary) {
  const few = lanes.slice(0, MOST_LANES);
  const all = few.includes(shown) ? few : [shown, ...few];
  return all.map(({ id, title, entries }) => ({
    value: id,
    label: `${visibleText(title || id).slice(0, 80)} · ${entries}`,
  }));
}
