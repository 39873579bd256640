import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { visibleText } from '../../../base/visible.ts';
import type { LaneSummary, LedgerDetail } from '../../../ledger/model/ledger.ts';
import { STEP_NUMBERS, STEP_TITLES } from '../../../ledger/model/tamper.ts';
import { laneReportQuery, replayStopQuery } from '../../../ui/data/ledgers/queries.ts';
import { useIsTold } from '../../../ui/data/stories/playing.ts';
import { usePacedQuery } from '../../../ui/data/use-paced-query.ts';
import { ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { SkeletonRows } from '../../../ui/kit/page/Skeleton.tsx';
import { tamperPath } from '../../../ui/paths.ts';
import { Caption } from '../../../ui/prove/Caption.tsx';
import { captionText } from '../../../ui/prove/caption.ts';
import { ProveFrame } from '../../../ui/prove/ProveFrame.tsx';
import { Rail } from '../../../ui/prove/Rail.tsx';
import { ProofSteps } from '../../../ui/prove/Steps.tsx';
import { useIsNarrow } from '../../../ui/use-narrow.ts';
import { reportCaption, stationCaption } from './captions.ts';
import { Expected } from './Expected.tsx';
import { LanePicker } from './LanePicker.tsx';
import { EntryPanel } from './panels/EntryPanel.tsx';
import { ReportPanel } from './panels/ReportPanel.tsx';
import { RunsPanel } from './panels/RunsPanel.tsx';
import { WorldPanel } from './panels/WorldPanel.tsx';
import { RepeatReplay } from './Repeat.tsx';
import css from './replay.module.css';
import { nextWords, railStops, stopVerdictWord } from './stops.ts';
import { ReplayTransport } from './Transport.tsx';
import { REPLAY_TABS, type ShownReplay } from './url.ts';
import { useReplay } from './use-replay.ts';
import { useShownRuns } from './use-runs.ts';
import type { Show } from './use-shown.ts';

export interface ReplayProps {
  readonly detail: LedgerDetail;
  readonly lane: LaneSummary;
  readonly shown: ShownReplay;
  readonly show: Show;
}

const STATIONS = 7;

export function ReplayScreen({ detail, lane, shown, show }: ReplayProps) {
  const { summary, lanes } = detail;
  const total = lane.entries;
  const index = Math.min(shown.index, total - 1);
  const station = Math.min(shown.station, STATIONS);
  const navigate = useNavigate();
  const isNarrow = useIsNarrow();
  const isTold = useIsTold();
  const [isRepeating, setIsRepeating] = useState(false);
  // Entries that are passed faster than they can be read are not read at all.
  const stop = usePacedQuery(index, (at) => replayStopQuery(summary.id, lane.id, at));
  const { data: report = null } = useQuery(laneReportQuery(summary.id, lane.id));
  const { runs, outward, isRunning, mayRun, again } = useShownRuns(detail, lane, shown, show);
  const data = stop.data;
  const replay = useReplay({
    ledger: summary.id,
    lane: lane.id,
    total,
    stations: STATIONS,
    shown: { ...shown, index, station },
    show,
    again,
  });
  const ended = runs.findLast(({ result }) => result !== null)?.result ?? null;
  const now = data?.stations[station];
  const title = visibleText(lane.title || summary.name);
  const caption = !data
    ? ['The verifier reads the record.']
    : now
      ? stationCaption(data, now)
      : reportCaption(ended, title);
  const verdict = now ? stopVerdictWord(now.status) : (report?.verdict ?? '');
  const panels = data && {
    Record: now ? (
      <EntryPanel
        key="record"
        stop={data}
        station={now}
        pins={detail.report?.pins ?? {}}
        report={report}
        next={nextWords(data, data.stations[station + 1])}
      />
    ) : (
      <ReportPanel key="report" run={ended} report={report} ledger={summary} />
    ),
    World: (
      <WorldPanel
        key="world"
        stop={data}
        isFolded={station >= data.stations.findIndex(({ shows }) => shows === 'fold')}
        hasWorld={detail.hasState}
      />
    ),
    Runs: (
      <RunsPanel
        key="runs"
        runs={runs}
        at={index}
        onSelect={(to) => show({ index: to })}
        onRepeat={() => setIsRepeating(true)}
      />
    ),
  };
  return (
    <ProveFrame
      ledger={summary.id}
      mode="Replay"
      bar={
        <>
          <ProofSteps
            isBrief
            steps={STEP_NUMBERS.map((step) => ({ step, title: STEP_TITLES[step] }))}
            onPress={(step) => void navigate(tamperPath(summary.id, { at: index, step }))}
          />
          <LanePicker
            lanes={lanes}
            lane={lane}
            onPick={(picked) => show({ lane: picked, index: 0, station: 0 })}
          />
          {isNarrow && (
            <SegmentedControl
              fullWidth
              aria-label="What is shown"
              value={shown.tab}
              data={[...REPLAY_TABS]}
              onChange={(value) =>
                show({ tab: REPLAY_TABS.find((one) => one === value) ?? 'Record' })
              }
            />
          )}
        </>
      }
      rail={
        <Rail
          label="Stations of the verifier"
          stops={railStops(data, report, data && station >= data.stations.length)}
          at={station}
          token={String(data?.row.seq ?? index)}
          onSelect={replay.toStation}
        />
      }
      caption={isTold ? null : <Caption component="h1" parts={caption} />}
      foot={
        <>
          <ReplayTransport
            ledger={summary.id}
            lane={lane.id}
            total={total}
            at={index}
            words={data ? `record ${data.row.seq}: ${visibleText(data.row.line.title)}` : ''}
            isPlaying={replay.isPlaying}
            speed={shown.speed}
            isRunning={isRunning}
            mayRun={mayRun}
            outward={outward}
            onSelect={replay.toRecord}
            onToggle={replay.toggle}
            onSpeed={replay.setSpeed}
            onAgain={again}
          />
          {!isTold && <Expected detail={detail} />}
        </>
      }
    >
      {stop.error && (
        <div className={css.wide}>
          <ErrorCallout
            title="This record could not be replayed"
            error={stop.error}
            onRetry={() => void stop.refetch()}
          />
        </div>
      )}
      {!panels && !stop.error && (
        <div className={css.wide}>
          <SkeletonRows rows={8} />
        </div>
      )}
      {panels && (isNarrow ? panels[shown.tab] : Object.values(panels))}
      <VisuallyHidden role="status" aria-live="polite">
        {replay.isPlaying && shown.speed !== 0.25 ? '' : `${captionText(caption)} ${verdict}`}
      </VisuallyHidden>
      {isRepeating && runs[0]?.result && (
        <RepeatReplay
          name={summary.name}
          run={runs[0].result}
          onClose={() => setIsRepeating(false)}
        />
      )}
    </ProveFrame>
  );
}
