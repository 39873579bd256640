import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { laneGraphQuery, ledgerQuery } from '../../data/ledgers/queries.ts';
import type { GraphView } from '../../layout/index.ts';
import { counted } from '../../ui/format.ts';
import { GraphCanvas, type GraphHandle } from '../../ui/graph/GraphCanvas.tsx';
import { type KeyBinding, useKeys } from '../../ui/keys.ts';
import { Chip } from '../../ui/kit/Chip.tsx';
import { Empty } from '../../ui/kit/page/Empty.tsx';
import { LedgerGuard } from '../../ui/kit/page/LedgerGuard.tsx';
import { Loaded } from '../../ui/kit/page/Loaded.tsx';
import { BarNote, Canvas, Screen, ScreenBar, Spacer } from '../../ui/kit/page/Page.tsx';
import { LinkButton } from '../../ui/kit/text.tsx';
import { lanePath, ledgerPath } from '../../ui/paths.ts';
import { filteredGraph, VERDICT_FILTERS, type VerdictFilter, verdictCounts } from './filter.ts';

const WORDS: Record<VerdictFilter, string> = {
  failed: 'Failed',
  warnings: 'Warnings',
  verified: 'Verified',
  consistent: 'Consistent',
  unverified: 'Not verified yet',
  missing: 'Missing',
};

export function LaneGraphPage() {
  const { id = '' } = useParams();
  const ledger = useQuery(ledgerQuery(id));
  const graph = useQuery(laneGraphQuery(id));
  return (
    <LedgerGuard ledger={ledger} screen="Graph of lanes">
      {() => (
        <Loaded query={graph} fault="The graph of lanes could not be drawn" padded>
          {(view) => <LaneGraph ledger={id} graph={view} />}
        </Loaded>
      )}
    </LedgerGuard>
  );
}

/**
 * The filter lives in the URL, so that a shared link shows the same lanes. The text
 * is also kept here: the URL follows a moment later, too late for fast typing.
 */
function useLaneFilter() {
  const [search, setSearch] = useSearchParams();
  const [text, setText] = useState(search.get('q') ?? '');
  const asked = search.get('verdict');
  const set = (name: string, value: string | null) =>
    setSearch(
      (held) => {
        if (value) held.set(name, value);
        else held.delete(name);
        return held;
      },
      { replace: true },
    );
  return {
    text,
    verdict: VERDICT_FILTERS.find((filter) => filter === asked) ?? null,
    setText: (next: string) => {
      setText(next);
      set('q', next);
    },
    setVerdict: (verdict: VerdictFilter | null) => set('verdict', verdict),
    clear: () => {
      setText('');
      setSearch({}, { replace: true });
    },
  };
}

function LaneGraph({ ledger, graph }: { readonly ledger: string; readonly graph: GraphView }) {
  const navigate = useNavigate();
  const canvas = useRef<GraphHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  const filter = useLaneFilter();
  const text = useDeferredValue(filter.text);
  const { verdict } = filter;
  const counts = useMemo(() => verdictCounts(graph), [graph]);
  const { view, shown, total } = useMemo(
    () => filteredGraph(graph, { text, verdict }),
    [graph, text, verdict],
  );
  // What the filter leaves is brought into sight.
  const filtered = shown < total;
  const wasFiltered = useRef(filtered);
  // biome-ignore lint/correctness/useExhaustiveDependencies: for every graph that a filter leaves
  useEffect(() => {
    const moves = filtered || wasFiltered.current;
    wasFiltered.current = filtered;
    if (!moves) return;
    // The canvas takes its nodes over in this frame; it can look at them in the next.
    const frame = requestAnimationFrame(() => canvas.current?.fit());
    return () => cancelAnimationFrame(frame);
  }, [view, filtered]);
  const keys: KeyBinding[] = [
    { keys: 'f', what: 'Filter lanes', group: 'Graph of lanes', run: () => field.current?.focus() },
  ];
  useKeys(keys);
  return (
    <Screen>
      <ScreenBar title="Lanes" note={shown === total ? total : `${shown} of ${total}`}>
        {VERDICT_FILTERS.map((key) => {
          const count = counts.get(key) ?? 0;
          // A filter that would leave everything as it is filters nothing.
          if (count === 0 || (count === total && verdict === null)) return null;
          return (
            <Chip
              key={key}
              on={verdict === key}
              count={count}
              onClick={() => filter.setVerdict(verdict === key ? null : key)}
            >
              {WORDS[key]}
            </Chip>
          );
        })}
        <Spacer />
        <TextInput
          ref={field}
          size="xs"
          w="13rem"
          placeholder="Filter lanes"
          aria-label="Filter lanes by title or id"
          leftSection={<IconSearch size={14} />}
          value={filter.text}
          onChange={(event) => filter.setText(event.currentTarget.value)}
        />
        <Button size="compact-sm" onClick={() => canvas.current?.fit()}>
          Fit
        </Button>
        <LinkButton size="compact-sm" variant="subtle" to={ledgerPath(ledger)}>
          As a table
        </LinkButton>
      </ScreenBar>
      {graph.lanesLeftOut > 0 && (
        <BarNote>
          {counted(graph.lanesLeftOut, 'lane')} more than can be drawn; the table on the Overview
          lists all of them.
        </BarNote>
      )}
      <Canvas>
        {shown > 0 ? (
          <GraphCanvas
            ref={canvas}
            view={view}
            label="Lanes of this ledger"
            onOpenLane={(lane) => navigate(lanePath(ledger, lane))}
          />
        ) : (
          <Empty
            title={total === 0 ? 'This ledger has no lanes' : 'No lane matches'}
            text={
              total === 0
                ? 'Nothing was recorded in it, so there is nothing to draw.'
                : 'The filter leaves nothing over.'
            }
            action={
              total > 0 && (
                <Button size="compact-sm" onClick={filter.clear}>
                  Show all lanes
                </Button>
              )
            }
          />
        )}
      </Canvas>
    </Screen>
  );
}
