import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { GraphView } from '../../../../ledger/layout/index.ts';
import type { LaneSummary } from '../../../../ledger/model/ledger.ts';
import { ledgerQuery } from '../../../../ui/data/ledgers/queries.ts';
import { GraphCanvas, type GraphHandle } from '../../../../ui/flow/GraphCanvas.tsx';
import { counted, countText } from '../../../../ui/format.ts';
import { Empty } from '../../../../ui/kit/page/Empty.tsx';
import { LedgerGuard } from '../../../../ui/kit/page/LedgerGuard.tsx';
import { Loaded } from '../../../../ui/kit/page/Loaded.tsx';
import {
  BarNote,
  PageCanvas,
  PageScreen,
  ScreenBar,
  Spacer,
} from '../../../../ui/kit/page/Page.tsx';
import { lanePath } from '../../../../ui/paths.ts';
import { type IntentView, intentsQuery } from '../data/intents.ts';
import { IntentLegend } from './IntentLegend.tsx';
import { RootPick } from './RootPick.tsx';

const ONLY = {
  format: 'holon',
  title: 'Only Holon ledgers have intents',
  text: (formatName: string) => `This one is of ${formatName}.`,
};

/** The intents of a ledger: their plans and what came of them, or the branches that they ran on. */
export function IntentsPage() {
  const { id = '' } = useParams();
  const ledger = useQuery(ledgerQuery(id));
  return (
    <LedgerGuard ledger={ledger} screen="Intents" only={ONLY}>
      {({ lanes }) => <Intents ledger={id} lanes={lanes} />}
    </LedgerGuard>
  );
}

interface IntentsProps {
  readonly ledger: string;
  readonly lanes: readonly LaneSummary[];
}

function Intents({ ledger, lanes }: IntentsProps) {
  const [search, setSearch] = useSearchParams();
  const view: IntentView = search.get('view') === 'branches' ? 'branches' : 'tree';
  const root = search.get('root');
  const drawn = useQuery({
    ...intentsQuery(ledger, view, root),
    placeholderData: keepPreviousData,
  });
  const pick = (next: string | null) =>
    setSearch((current) => {
      if (next) current.set('root', next);
      else current.delete('root');
      return current;
    });
  const { data } = drawn;
  const left = data ? data.intents - data.drawn : 0;
  const canvas = useRef<GraphHandle>(null);
  return (
    <PageScreen>
      <ScreenBar
        title={view === 'tree' ? 'Intents' : 'Git branches'}
        note={data && (left ? `${countText(data.drawn)} of ` : '') + countText(data.intents)}
      >
        <RootPick ledger={ledger} root={root} onPick={pick} />
        <Spacer />
        <IntentLegend view={view} />
        <Button size="compact-sm" onClick={() => canvas.current?.fit()}>
          Fit
        </Button>
      </ScreenBar>
      {root === null && left > 0 && (
        <BarNote>
          {counted(left, 'intent')} more than can be drawn at once. Pick a root to see its whole
          tree.
        </BarNote>
      )}
      <PageCanvas busy={drawn.isFetching}>
        <Loaded query={drawn} fault="The intents could not be drawn" padded>
          {(shown) => (
            <Drawing
              key={`${view} ${root ?? ''}`}
              ledger={ledger}
              view={view}
              graph={shown.view}
              lanes={lanes}
              canvas={canvas}
              onAll={() => pick(null)}
            />
          )}
        </Loaded>
      </PageCanvas>
    </PageScreen>
  );
}

interface DrawingProps extends IntentsProps {
  readonly view: IntentView;
  readonly graph: GraphView;
  readonly canvas: React.RefObject<GraphHandle | null>;
  readonly onAll: () => void;
}

function Drawing({ ledger, lanes, view, graph, canvas, onAll }: DrawingProps) {
  const navigate = useNavigate();
  const shown = useMemo(() => withVerdicts(graph, lanes), [graph, lanes]);
  if (graph.nodes.length === 0) {
    return (
      <Empty
        title="No intent is drawn"
        text="This ledger has no intent of this name, or none at all: its events are about estimators and policies."
        action={
          <Button size="compact-sm" onClick={onAll}>
            Show all intents
          </Button>
        }
      />
    );
  }
  return (
    <GraphCanvas
      ref={canvas}
      view={shown}
      label={view === 'tree' ? 'Intents and their plans' : 'Git branches of the intents'}
      onOpenEntry={(lane, index) => navigate(lanePath(ledger, lane, { index }))}
      onOpenLane={(lane) => navigate(lanePath(ledger, lane))}
    />
  );
}

/** The layout knows nothing of verdicts: those of the lanes are put in where it is shown. */
function withVerdicts(view: GraphView, lanes: readonly LaneSummary[]): GraphView {
  const verdicts = new Map(lanes.map(({ id, verdict }) => [id, verdict]));
  return {
    ...view,
    nodes: view.nodes.map((node) =>
      node.type === 'lane' ? { ...node, verdict: verdicts.get(node.lane) ?? null } : node,
    ),
  };
}
