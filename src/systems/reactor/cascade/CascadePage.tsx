import { useReducedMotion } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useHref, useNavigate, useParams } from 'react-router';
import type { LedgerDetail } from '../../../core/model/ledger.ts';
import { visibleText } from '../../../core/visible.ts';
import { ledgerQuery } from '../../../data/ledgers/queries.ts';
import { counted } from '../../../ui/format.ts';
import { CopyLink } from '../../../ui/kit/CopyLink.tsx';
import { Empty } from '../../../ui/kit/page/Empty.tsx';
import { LedgerGuard } from '../../../ui/kit/page/LedgerGuard.tsx';
import { Loaded } from '../../../ui/kit/page/Loaded.tsx';
import { Screen, ScreenBar, Spacer } from '../../../ui/kit/page/Page.tsx';
import { LinkButton } from '../../../ui/kit/text.tsx';
import { lanePath, ledgerPath } from '../../../ui/paths.ts';
import { TransportBar } from '../../../ui/transport/TransportBar.tsx';
import { usePlayback } from '../../../ui/transport/use-playback.ts';
import { useIsNarrow } from '../../../ui/use-narrow.ts';
import { faultsOf, faultsQuery, NO_FAULTS } from '../data/faults.ts';
import { frameAt, type ReactorTrail, trailQuery } from '../data/trail.ts';
import { BrokenNote } from './BrokenNote.tsx';
import { Caption } from './Caption.tsx';
import { CostView } from './CostView.tsx';
import { captionAt, captionText } from './caption.ts';
import css from './cascade.module.css';
import { CascadeContext } from './context.ts';
import { Meter } from './Meter.tsx';
import { marksOf, placesOf } from './moment.ts';
import { NodePanel } from './NodePanel.tsx';
import { SaveCascade } from './picture/SaveCascade.tsx';
import { Readout } from './Readout.tsx';
import { ReceiptFilter } from './ReceiptFilter.tsx';
import { ReceiptList } from './ReceiptList.tsx';
import { Stage } from './Stage.tsx';
import { ScoreLegend } from './score/ScoreLegend.tsx';
import { ScoreNames } from './score/ScoreNames.tsx';
import { ScorePicture } from './score/ScorePicture.tsx';
import { scoreOf } from './score/score.ts';
import { useCascadeKeys } from './use-cascade-keys.ts';
import { useCascadeUrl } from './use-cascade-url.ts';

const ONLY = {
  format: 'reactor',
  title: 'There is no cascade here',
  text: (formatName: string) =>
    `A cascade is what a Reactor's receipts make together; this is a ledger of ${formatName}.`,
};

/** A Reactor trail, replayed over its topology; and what it cost. */
export function CascadePage() {
  const { id = '' } = useParams();
  const ledger = useQuery(ledgerQuery(id));
  return (
    <LedgerGuard ledger={ledger} screen="Cascade" only={ONLY}>
      {(detail) => <Trail key={id} ledger={detail} />}
    </LedgerGuard>
  );
}

function Trail({ ledger }: { readonly ledger: LedgerDetail }) {
  const { id } = ledger.summary;
  const trail = useQuery(trailQuery(id));
  return (
    <Loaded query={trail} fault="The trail could not be read" rows={10} padded>
      {(data) =>
        data.survey.frames.count || data.survey.hasTopology ? (
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
  const { id, name } = ledger.summary;
  const total = survey.frames.count;
  const url = useCascadeUrl();
  const at = Math.max(0, Math.min(url.at ?? 0, total - 1));
  const frame = useMemo(() => frameAt(survey, at), [survey, at]);
  const found = useQuery(faultsQuery(id)).data;
  const faults = useMemo(() => (found ? faultsOf(trail, found) : NO_FAULTS), [trail, found]);
  const places = useMemo(() => placesOf(trail, faults), [trail, faults]);
  const score = useMemo(() => scoreOf(trail, faults), [trail, faults]);
  const marks = useMemo(() => marksOf(places), [places]);
  const { goTo, setNode } = url;
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
  const isNarrow = useIsNarrow();
  // The drawing takes the room.
  const isTight = isNarrow && url.view === 'replay';
  const here = useHref('');
  const navigate = useNavigate();
  const open = () => {
    url.leave();
    void navigate(lanePath(id, frame.lane, { index: frame.index }));
  };
  useCascadeKeys({ at, total, places, playback, go, open, url });
  const chosen = survey.nodes.findIndex((node) => node.id === url.node);
  const node = chosen >= 0 ? chosen : total ? frame.node : 0;
  return (
    <CascadeContext value={{ ledger: id, trail, faults, score, at, url, go }}>
      <Screen>
        <ScreenBar
          title={visibleText(survey.beats?.title || name)}
          note={[
            counted(total, 'receipt'),
            counted(survey.nodes.length, 'node'),
            ...(isTight
              ? []
              : [survey.hasTopology ? counted(survey.edges.length, 'edge') : 'no topology']),
          ].join(' · ')}
        >
          {total > 0 && url.view === 'replay' && !isNarrow && <ReceiptFilter />}
          {total > 1 && (
            <>
              <Spacer />
              {url.view === 'replay' && <SaveCascade ledger={ledger.summary} />}
              <CopyLink
                label="Copy a link that plays from here"
                link={() => `${globalThis.location.origin}${here}?view=cascade&at=${at}&play=1`}
              />
            </>
          )}
        </ScreenBar>
        {url.view === 'cost' ? (
          <CostView />
        ) : (
          <div className={css.columns}>
            <ReceiptList />
            <Stage
              selected={chosen >= 0 ? chosen : null}
              onNode={(index) =>
                setNode(index === chosen ? null : (survey.nodes[index]?.id ?? null))
              }
            />
            <aside className={css.side} aria-label="Details">
              {isNarrow && total > 0 && <ScoreLegend />}
              {total > 0 && <Meter />}
              <BrokenNote />
              {total > 0 && <Readout frame={frame} />}
              <NodePanel key={node} node={node} isChosen={chosen >= 0} />
            </aside>
          </div>
        )}
        {total > 0 && url.view === 'replay' && <Caption />}
        <TransportBar
          at={at}
          total={total}
          marks={marks}
          onRoom={noRoom}
          high={`${1 + 0.9 * score.lines}rem`}
          names={total > 1 ? <ScoreNames /> : undefined}
          picture={total > 1 ? <ScorePicture /> : undefined}
          words={total ? visibleText(`${at + 1}: ${captionText(captionAt(trail, at))}`) : undefined}
          unit="receipt"
          playback={playback}
          room="9rem"
          onSelect={go}
        >
          <b>
            {total ? at + 1 : 0} of {total}
          </b>
          {total > 0 && !isTight && <ScoreLegend />}
        </TransportBar>
      </Screen>
    </CascadeContext>
  );
}
