import { Button, SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import type { LaneSummary } from '../../../core/model/ledger.ts';
import { ledgerQuery } from '../../../data/ledgers/queries.ts';
import type { GraphView } from '../../../layout/index.ts';
import { counted } from '../../../ui/format.ts';
import { GraphCanvas, type GraphHandle } from '../../../ui/graph/GraphCanvas.tsx';
import { visibleText } from '../../../ui/hostile.ts';
import { ErrorCallout } from '../../../ui/kit/Callout.tsx';
import { Empty } from '../../../ui/kit/Empty.tsx';
import { SkeletonRows } from '../../../ui/kit/Skeleton.tsx';
import { lanePath, ledgerPath } from '../../../ui/paths.ts';
import { type IntentView, intentsQuery } from '../data/intents.ts';
import css from './holon.module.css';
import { Legend } from './Legend.tsx';
import { RootPick } from './RootPick.tsx';

/** The intents of a ledger: their plans and what came of them, or the branches that they ran on. */
export function IntentsPage() {
  const { id = '' } = useParams();
  const [search, setSearch] = useSearchParams();
  const view: IntentView = search.get('view') === 'branches' ? 'branches' : 'tree';
  const root = search.get('root');
  const ledger = useQuery(ledgerQuery(id));
  const drawn = useQuery({ ...intentsQuery(id, view, root), placeholderData: keepPreviousData });
  const set = (name: string, value: string | null) =>
    setSearch((held) => {
      if (value) held.set(name, value);
      else held.delete(name);
      return held;
    });
  const lanes = ledger.data?.lanes;
  const shown = useMemo(
    () => (drawn.data ? withVerdicts(drawn.data.view, lanes ?? []) : null),
    [drawn.data, lanes],
  );
  const canvas = useRef<GraphHandle>(null);
  return (
    <div className={css.page}>
      <title>{`Intents · ${visibleText(ledger.data?.summary.name ?? '')} · Ledgerscope`}</title>
      <div className={css.bar}>
        <h1>
          Intents{' '}
          {drawn.data && (
            <span>
              {drawn.data.drawn === drawn.data.intents
                ? drawn.data.intents
                : `${drawn.data.drawn} of ${drawn.data.intents}`}
            </span>
          )}
        </h1>
        <SegmentedControl
          size="xs"
          aria-label="What is drawn"
          value={view}
          onChange={(value) => set('view', value === 'branches' ? 'branches' : null)}
          data={[
            { value: 'tree', label: 'Intents and plans' },
            { value: 'branches', label: 'Git branches' },
          ]}
        />
        <RootPick ledger={id} root={root} onPick={(next) => set('root', next)} />
        <span className={css.grow} />
        <Legend view={view} />
        <Button size="compact-sm" variant="default" onClick={() => canvas.current?.fit()}>
          Fit
        </Button>
        <Button size="compact-sm" variant="subtle" component={Link} to={ledgerPath(id)}>
          As a table
        </Button>
      </div>
      {root === null && drawn.data && drawn.data.drawn < drawn.data.intents && (
        <p className={css.note}>
          {counted(drawn.data.intents - drawn.data.drawn, 'intent')} more than can be drawn at once.
          Pick a root to see its whole tree.
        </p>
      )}
      <div className={css.canvas} aria-busy={drawn.isFetching}>
        {drawn.isPending && (
          <div className={css.state}>
            <SkeletonRows rows={8} />
          </div>
        )}
        {drawn.isError && (
          <div className={css.state}>
            <ErrorCallout
              title="The intents could not be drawn"
              error={drawn.error}
              onRetry={() => drawn.refetch()}
            />
          </div>
        )}
        {shown && (
          <Drawing
            key={`${view} ${root ?? ''}`}
            ledger={id}
            view={view}
            graph={shown}
            canvas={canvas}
            onAll={() => set('root', null)}
          />
        )}
      </div>
    </div>
  );
}

interface DrawingProps {
  readonly ledger: string;
  readonly view: IntentView;
  readonly graph: GraphView;
  readonly canvas: React.RefObject<GraphHandle | null>;
  readonly onAll: () => void;
}

function Drawing({ ledger, view, graph, canvas, onAll }: DrawingProps) {
  const navigate = useNavigate();
  if (graph.nodes.length === 0) {
    return (
      <Empty
        title="No intent is drawn"
        text="This ledger has no intent of this name, or none at all: its events are about estimators and policies."
        action={
          <Button size="compact-sm" variant="default" onClick={onAll}>
            Show all intents
          </Button>
        }
      />
    );
  }
  return (
    <GraphCanvas
      ref={canvas}
      view={graph}
      label={view === 'tree' ? 'Intents and their plans' : 'Git branches of the intents'}
      onSelect={({ lane, index }) => navigate(lanePath(ledger, lane, { index }))}
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
