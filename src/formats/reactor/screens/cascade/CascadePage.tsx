import { useReducedMotion } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { Navigate, useHref, useNavigate, useParams, useSearchParams } from 'react-router';
import { visibleText } from '../../../../base/visible.ts';
import type { LedgerDetail } from '../../../../ledger/model/ledger.ts';
import { ledgerQuery } from '../../../../ui/data/ledgers/queries.ts';
import { type Level, LevelSlider } from '../../../../ui/graph/LevelSlider.tsx';
import { CopyLink } from '../../../../ui/kit/CopyLink.tsx';
import { Empty } from '../../../../ui/kit/page/Empty.tsx';
import { LedgerGuard } from '../../../../ui/kit/page/LedgerGuard.tsx';
import { Loaded } from '../../../../ui/kit/page/Loaded.tsx';
import { PageScreen, Spacer } from '../../../../ui/kit/page/Page.tsx';
import { LinkButton } from '../../../../ui/kit/text.tsx';
import { RunFrame } from '../../../../ui/ledger/RunFrame.tsx';
import { lanePath, ledgerPath, readIndex, viewPath, withSearch } from '../../../../ui/paths.ts';
import { TransportBar } from '../../../../ui/transport/TransportBar.tsx';
import { usePlayback } from '../../../../ui/transport/use-playback.ts';
import { collectFaults, faultsQuery, NO_FAULTS } from '../data/faults.ts';
import { frameAt, type ReactorTrail, type ReceiptFrame, trailQuery } from '../data/trail.ts';
import { CascadeCaption } from './Caption.tsx';
import { CascadeTopology } from './CascadeTopology.tsx';
import { CostView } from './CostView.tsx';
import { captionAt, cascadeCaptionText } from './caption.ts';
import css from './cascade.module.css';
import { CascadeContext } from './context.ts';
import { countStops, locateStops } from './moment.ts';
import { SaveCascade } from './picture/SaveCascade.tsx';
import { ReceiptFilter } from './ReceiptFilter.tsx';
import { ReceiptList } from './ReceiptList.tsx';
import { ScoreNames } from './score/ScoreNames.tsx';
import { ScorePicture } from './score/ScorePicture.tsx';
import { scoreTrail } from './score/score.ts';
import { useCascadeKeys } from './use-cascade-keys.ts';
import { type CascadeUrl, openSide, useCascadeUrl } from './use-cascade-url.ts';

const ONLY = {
  format: 'reactor',
  title: 'There is no cascade here',
  text: (formatName: string) =>
    `A cascade is what a Reactor's receipts make together; this is a ledger of ${formatName}.`,
};

/** A Reactor trail, replayed over its topology: the third way to see its run. */
export function CascadePage() {
  const { id = '', lane } = useParams();
  const ledger = useQuery(ledgerQuery(id));
  return (
    <LedgerGuard ledger={ledger} screen="Cascade" only={ONLY}>
      {(detail) => <Trail key={id} ledger={detail} lane={lane} />}
    </LedgerGuard>
  );
}

interface TrailProps {
  readonly ledger: LedgerDetail;
  /** The address is that of an entry of this lane, not of a receipt among all. */
  readonly lane: string | undefined;
}

function Trail({ ledger, lane }: TrailProps) {
  const { id } = ledger.summary;
  const [params] = useSearchParams();
  const trail = useQuery(trailQuery(id));
  return (
    <Loaded query={trail} fault="The trail could not be read" rows={10} padded>
      {(data) =>
        lane !== undefined ? (
          <Navigate to={leadToReceipt(id, data, lane, params)} replace />
        ) : data.survey.frames.count || data.survey.hasTopology ? (
          <Cascade ledger={ledger} trail={data} />
        ) : (
          <Empty
            page
            title="Nothing has run here"
            text="There is no receipt, and no topology with it."
            action={<LinkButton to={ledgerPath(id)}>Go to the ledger</LinkButton>}
          />
        )
      }
    </Loaded>
  );
}

/** What the cascade adds to the inspector. */
const TABS = [
  { name: 'cost', title: 'Cost', content: <CostView /> },
  { name: 'receipts', title: 'List', content: <ReceiptList /> },
] as const;

/** Where among all an entry of a lane is; null: it is no receipt. */
function positionAt({ survey, byNode }: ReactorTrail, lane: string, index: number): number | null {
  return byNode[survey.nodes.findIndex(({ id }) => id === lane)]?.[index] ?? null;
}

/** The entry that a receipt is, among those of its lane: what is looked at of it stays. */
function leadToLane(
  id: string,
  { lane, index }: ReceiptFrame,
  { params, tab }: CascadeUrl,
  level: Level = 'rows',
): string {
  const search = new URLSearchParams(params);
  for (const name of ['node', 'only', 'view']) search.delete(name);
  if (TABS.some(({ name }) => name === tab)) search.delete('tab');
  search.set('at', String(index));
  search.set('level', level);
  return withSearch(lanePath(id, lane), search);
}

/** The address of the receipt that an entry of a lane is. */
function leadToReceipt(
  id: string,
  trail: ReactorTrail,
  lane: string,
  params: URLSearchParams,
): string {
  const search = new URLSearchParams(params);
  const at = positionAt(trail, lane, readIndex(params.get('at')) ?? 0);
  search.set('at', String(at ?? 0));
  return viewPath(id, 'run', '', search);
}

/** The score draws its own marks. */
const noRoom = () => undefined;

/** Receipts a second at 1×: slow enough to read what happened. */
const PACE = 1.25;

interface CascadeProps {
  readonly ledger: LedgerDetail;
  readonly trail: ReactorTrail;
}

function Cascade({ ledger, trail }: CascadeProps) {
  const { survey } = trail;
  const { id } = ledger.summary;
  const total = survey.frames.count;
  const url = useCascadeUrl();
  const found = useQuery(faultsQuery(id)).data;
  const faults = useMemo(() => (found ? collectFaults(trail, found) : NO_FAULTS), [trail, found]);
  const at = Math.max(0, Math.min(url.at ?? faults.broken[0] ?? 0, total - 1));
  const frame = useMemo(() => frameAt(survey, at), [survey, at]);
  const places = useMemo(() => locateStops(trail, faults), [trail, faults]);
  const score = useMemo(() => scoreTrail(trail, faults), [trail, faults]);
  const marks = useMemo(() => countStops(places), [places]);
  const { goTo } = url;
  const go = useCallback(
    (to: number) => {
      if (to >= 0 && to < total) goTo(to);
    },
    [total, goTo],
  );
  // At once: a link that plays must not begin to.
  const isStill = useReducedMotion(false, { getInitialValueInEffect: false });
  const playback = usePlayback(at, total, go, {
    pace: PACE,
    rest: (index) => survey.beats?.beats.find(({ park }) => park === index)?.holdMs ?? 0,
    begins: url.plays && !isStill && total > 1,
    first: url.speed ?? 1,
  });
  const here = useHref('');
  const navigate = useNavigate();
  const open = (level?: Level) => {
    url.leave();
    void navigate(leadToLane(id, frame, url, level));
  };
  useCascadeKeys({ at, total, places, playback, go, open: () => open(), url });
  const toEntry = useCallback(
    (lane: string, index: number) => {
      const to = positionAt(trail, lane, index);
      if (to !== null) go(to);
    },
    [trail, go],
  );
  const { write } = url;
  const more = useMemo(
    () => TABS.map((tab) => ({ ...tab, open: () => openSide(write, tab.name) })),
    [write],
  );
  const chosen = survey.nodes.findIndex((one) => one.id === url.node);
  const node = chosen >= 0 ? chosen : null;
  const lane = ledger.lanes.find((one) => one.id === frame.lane);
  const main = (
    <div className={css.main}>
      <CascadeTopology />
      {total > 0 && <CascadeCaption />}
    </div>
  );
  return (
    <CascadeContext value={{ ledger: id, trail, faults, score, at, node, url, go }}>
      <PageScreen>
        <div className={css.bar}>
          {total > 0 && <ReceiptFilter />}
          <Spacer />
          <LevelSlider level={null} onLevel={open} third="Cascade" onThird={() => undefined} />
          {total > 1 && (
            <>
              <SaveCascade ledger={ledger.summary} />
              <CopyLink
                label="Copy a link that plays from here"
                link={() => `${globalThis.location.origin}${here}?level=cascade&at=${at}&play=1`}
              />
            </>
          )}
        </div>
        <div className={css.panes}>
          {total > 0 && lane ? (
            <RunFrame
              name="Cascade"
              detail={ledger}
              lane={lane}
              index={frame.index}
              more={more}
              params={url.params}
              write={url.write}
              onEntry={toEntry}
            >
              {main}
            </RunFrame>
          ) : (
            main
          )}
        </div>
        <TransportBar
          at={at}
          total={total}
          marks={marks}
          onRoom={noRoom}
          high={`${1 + 0.9 * score.lines}rem`}
          names={total > 1 ? <ScoreNames /> : undefined}
          picture={total > 1 ? <ScorePicture /> : undefined}
          words={
            total
              ? visibleText(`${at + 1}: ${cascadeCaptionText(captionAt(trail, at))}`)
              : undefined
          }
          unit="receipt"
          playback={playback}
          room="9rem"
          onSelect={go}
        >
          <b>
            {total ? at + 1 : 0} of {total}
          </b>
        </TransportBar>
      </PageScreen>
    </CascadeContext>
  );
}
