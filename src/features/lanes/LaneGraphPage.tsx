import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { laneGraphQuery, ledgerQuery } from '../../data/ledgers/queries.ts';
import type { LaneState, LanesView } from '../../layout/index.ts';
import { counted, countText } from '../../ui/format.ts';
import { GraphCanvas, type GraphHandle } from '../../ui/graph/GraphCanvas.tsx';
import { type KeyBinding, useKeys } from '../../ui/keys.ts';
import { Chip } from '../../ui/kit/Chip.tsx';
import { Empty } from '../../ui/kit/page/Empty.tsx';
import { LedgerGuard } from '../../ui/kit/page/LedgerGuard.tsx';
import { Loaded } from '../../ui/kit/page/Loaded.tsx';
import { BarNote, Canvas, Screen, ScreenBar, Spacer } from '../../ui/kit/page/Page.tsx';
import { lanePath } from '../../ui/paths.ts';

const STATES: readonly (readonly [LaneState, string])[] = [
  ['failed', 'Failed'],
  ['warnings', 'Warnings'],
  ['verified', 'Verified'],
  ['consistent', 'Consistent'],
  ['unverified', 'Not verified yet'],
  ['missing', 'Missing'],
];

export function LaneGraphPage() {
  const { id = '' } = useParams();
  const ledger = useQuery(ledgerQuery(id));
  return (
    <LedgerGuard ledger={ledger} screen="Graph of lanes">
      {() => <Lanes key={id} ledger={id} />}
    </LedgerGuard>
  );
}

/** The filter is asked for when typing pauses: every letter would be a graph of its own otherwise. */
function Lanes({ ledger }: { readonly ledger: string }) {
  const filter = useLaneFilter();
  const [text] = useDebouncedValue(filter.text, 150);
  const graph = useQuery({
    ...laneGraphQuery(ledger, { text: text.trim(), state: filter.state }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={graph} fault="The graph of lanes could not be drawn" padded>
      {(view) => <LaneGraph ledger={ledger} view={view} filter={filter} />}
    </Loaded>
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
    state: STATES.find(([state]) => state === asked)?.[0] ?? null,
    setText: (next: string) => {
      setText(next);
      set('q', next);
    },
    setState: (state: LaneState | null) => set('verdict', state),
    clear: () => {
      setText('');
      setSearch({}, { replace: true });
    },
  };
}

interface LaneGraphProps {
  readonly ledger: string;
  readonly view: LanesView;
  readonly filter: ReturnType<typeof useLaneFilter>;
}

function LaneGraph({ ledger, view, filter }: LaneGraphProps) {
  const navigate = useNavigate();
  const canvas = useRef<GraphHandle>(null);
  const field = useRef<HTMLInputElement>(null);
  const { matching: shown, lanes: total, states } = view;
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
      <ScreenBar
        title="Lanes"
        note={filtered ? `${countText(shown)} of ${countText(total)}` : countText(total)}
      >
        {STATES.map(([state, word]) => {
          const count = states.get(state) ?? 0;
          const on = filter.state === state;
          // A filter that would leave everything as it is filters nothing.
          if (!on && (count === 0 || (count === total && filter.state === null))) return null;
          return (
            <Chip
              key={state}
              on={on}
              count={countText(count)}
              onClick={() => filter.setState(on ? null : state)}
            >
              {word}
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
      </ScreenBar>
      {view.lanesLeftOut > 0 && (
        <BarNote>
          {counted(view.lanesLeftOut, 'lane')} more than can be drawn. The filter finds these, too;
          the table on the Overview lists all of them.
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
