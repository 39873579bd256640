import { Button } from '@mantine/core';
import { useDebouncedValue, useElementSize } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { FoundLane, LedgerSummary } from '../../core/model/ledger.ts';
import { laneGraphQuery, ledgerQuery } from '../../data/ledgers/queries.ts';
import type { LaneState, LanesView } from '../../layout/index.ts';
import { MOST_HIDDEN } from '../../ui/graph/shown-lanes.ts';
import { type KeyBinding, useKeys } from '../../ui/keys.ts';
import { Empty } from '../../ui/kit/page/Empty.tsx';
import { LedgerGuard } from '../../ui/kit/page/LedgerGuard.tsx';
import { Loaded } from '../../ui/kit/page/Loaded.tsx';
import { Canvas, Screen, ScreenBar } from '../../ui/kit/page/Page.tsx';
import { lanePath } from '../../ui/paths.ts';
import { textScale } from '../../ui/text-scale.ts';
import { LanesBar, Trail } from './LanesBar.tsx';
import { LanesCanvas } from './LanesCanvas.tsx';
import css from './lanes.module.css';
import { Readout } from './Readout.tsx';
import { SaveView } from './SaveView.tsx';
import { useLanesAddress } from './url.ts';
import { useFound } from './use-found.ts';

export function LaneGraphPage() {
  const { id = '' } = useParams();
  const ledger = useQuery(ledgerQuery(id));
  return (
    <LedgerGuard ledger={ledger} screen="Graph of lanes">
      {({ summary }) => <Lanes key={id} ledger={id} summary={summary} />}
    </LedgerGuard>
  );
}

type Address = ReturnType<typeof useLanesAddress>;

/** The filter is asked for when typing pauses: every letter would be a graph of its own otherwise. */
function Lanes({ ledger, summary }: { readonly ledger: string; readonly summary: LedgerSummary }) {
  const address = useLanesAddress();
  const { state, has, order, within, hidden } = address;
  const [text] = useDebouncedValue(address.text, 150);
  const { ref, width, height } = useElementSize();
  const filter = { text: text.trim(), state, has };
  const ask = { filter, order, within, hidden, text: textScale() };
  const graph = useQuery({
    ...laneGraphQuery(ledger, { ...ask, width: Math.floor(width), height: Math.floor(height) }),
    enabled: width > 0,
    placeholderData: keepPreviousData,
  });
  const { view, found } = useFound(ledger, graph.data);
  const field = useRef<HTMLInputElement>(null);
  const [pointed, setPointed] = useState<{ view: LanesView; at: number } | null>(null);
  // In another view something else is there, until the pointer moves.
  const hovered = pointed !== null && pointed.view === view ? pointed.at : null;
  const place = view?.faces.findIndex(({ id }) => id === address.at) ?? -1;
  const selected = place < 0 ? null : place;
  const parts = { ledger, address, selected, hovered, found };
  return (
    <Screen>
      {/* As high as they will be: the first view is made for the room that is left. */}
      {graph.isPending && <ScreenBar title="Lanes" />}
      {view && (
        <>
          <LanesBar view={view} address={address} field={field}>
            <SaveView view={view} ledger={summary} />
          </LanesBar>
          <Trail view={view} onGo={(id) => address.change({ within: id })} />
          <LaneKeys {...parts} view={view} onFilter={() => field.current?.focus()} />
        </>
      )}
      <Canvas busy={graph.isPlaceholderData}>
        <div ref={ref} style={{ height: '100%' }}>
          <Loaded query={graph} fault="The graph of lanes could not be drawn" padded>
            {(read) => (
              <Drawn
                {...parts}
                view={view ?? read}
                onHover={(at) => setPointed(at === null || !view ? null : { view, at })}
              />
            )}
          </Loaded>
        </div>
      </Canvas>
      {graph.isPending && <footer className={css.readout} />}
      {view && (
        <Readout
          {...parts}
          view={view}
          canHide={hidden.length < MOST_HIDDEN}
          onSelect={(at) => address.change({ at })}
          onSolo={(id) => address.change({ within: id, at: id })}
          onHide={(id) => address.change({ hidden: [...hidden, id], at: null })}
        />
      )}
    </Screen>
  );
}

interface PartProps {
  readonly ledger: string;
  readonly address: Address;
  readonly view: LanesView;
  readonly selected: number | null;
  readonly hovered: number | null;
  /** Missing lanes that other ledgers have. */
  readonly found: ReadonlyMap<string, FoundLane>;
}

/** The stretch or the lane around the one that is looked at; null: all. */
function around({ trail }: LanesView): string | null {
  return trail.at(-2)?.id || null;
}

function Drawn(props: PartProps & { onHover(at: number | null): void }) {
  const { ledger, address, view, selected, hovered, found, onHover } = props;
  const navigate = useNavigate();
  if (view.faces.length === 0) return <Nothing total={view.lanes} address={address} />;
  return (
    <LanesCanvas
      ledger={ledger}
      view={view}
      within={address.within}
      selected={selected}
      hovered={hovered}
      onHover={onHover}
      onSelect={(at) => address.change({ at })}
      onOpen={(place) => {
        const face = view.faces[place];
        const there = face?.missing === null ? ledger : found.get(face?.id ?? '')?.ledger;
        if (face && there) navigate(lanePath(there, face.id));
      }}
      onEnter={(within, at) => address.change({ within, ...(at === null ? {} : { at }) })}
      onLeave={() => {
        if (view.trail.length > 0) address.change({ within: around(view) });
        return view.trail.length > 0;
      }}
    />
  );
}

function Nothing({ total, address }: { readonly total: number; readonly address: Address }) {
  return (
    <Empty
      title={total === 0 ? 'This ledger has no lanes' : 'No lane matches'}
      text={
        total === 0
          ? 'Nothing was recorded in it, so there is nothing to draw.'
          : 'The filter leaves nothing over.'
      }
      action={
        total > 0 && (
          <Button
            size="compact-sm"
            onClick={() =>
              address.change({ text: '', state: null, has: null, hidden: [], within: null })
            }
          >
            Show all lanes
          </Button>
        )
      }
    />
  );
}

const GROUP = 'Graph of lanes';

function LaneKeys(props: PartProps & { onFilter(): void }) {
  const { address, view, selected, onFilter } = props;
  const { change, hidden } = address;
  const face = selected === null ? undefined : view.faces[selected];
  const keys: KeyBinding[] = [
    { keys: 'f', what: 'Filter lanes', group: GROUP, run: onFilter },
    { keys: ']', what: 'Next lane with a finding', group: GROUP, run: () => find(1) },
    { keys: '[', what: 'Previous lane with a finding', group: GROUP, run: () => find(-1) },
  ];
  if (face && !face.isMany) {
    const { id, parent } = face;
    const child = view.faces.find((one) => one.parent === id);
    const go = (to: string) => () => change({ at: to });
    keys.push({
      keys: 's',
      what: 'Only this lane and those below',
      group: GROUP,
      run: () => change({ within: id }),
    });
    if (hidden.length < MOST_HIDDEN)
      keys.push({
        keys: 'h',
        what: 'Hide this lane and those below',
        group: GROUP,
        run: () => change({ hidden: [...hidden, id], at: null }),
      });
    if (parent !== null)
      keys.push({ keys: 'p', what: 'The lane that it comes from', group: GROUP, run: go(parent) });
    if (child)
      keys.push({
        keys: 'n',
        what: 'The first lane that it leads to',
        group: GROUP,
        run: go(child.id),
      });
  }
  if (view.trail.length > 0)
    keys.push({
      keys: 'Escape',
      what: 'Back to what is around',
      group: GROUP,
      run: () => change({ within: around(view) }),
    });
  else if (selected !== null)
    keys.push({
      keys: 'Escape',
      what: 'Select none',
      group: GROUP,
      run: () => change({ at: null }),
    });
  useKeys(keys);
  return null;

  function find(step: 1 | -1): void {
    const { faces } = view;
    const order = step > 0 ? faces : faces.toReversed();
    const from = selected === null ? -1 : step > 0 ? selected : faces.length - 1 - selected;
    const next = order.slice(from + 1).find(({ state }) => FINDINGS.has(state));
    if (next) change({ at: next.id });
  }
}

const FINDINGS: ReadonlySet<LaneState> = new Set(['failed', 'warnings', 'missing']);
