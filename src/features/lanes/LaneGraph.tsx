// The graph of lanes with all that is around it, whether they are of one ledger or of several.

import { Button } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { LanePlace } from '../../core/model/lane-key.ts';
import type { LaneFace, LanesView } from '../../layout/index.ts';
import { MOST_HIDDEN } from '../../ui/graph/shown-lanes.ts';
import { Empty } from '../../ui/kit/page/Empty.tsx';
import { Loaded, type Loading } from '../../ui/kit/page/Loaded.tsx';
import { Canvas, Screen, ScreenBar } from '../../ui/kit/page/Page.tsx';
import { LaneKeys } from './LaneKeys.tsx';
import { LanesBar, Trail } from './LanesBar.tsx';
import { LanesCanvas } from './LanesCanvas.tsx';
import css from './lanes.module.css';
import { Readout, type WayIn } from './Readout.tsx';
import { NO_FILTER, type useLanesAddress } from './url.ts';
import type { useLanesAsk } from './use-ask.ts';
import { around } from './walk.ts';

type Address = ReturnType<typeof useLanesAddress>;

export interface LaneGraphProps {
  readonly title: string;
  /** For the window's title; left out where a guard has said it. */
  readonly windowTitle?: string;
  readonly address: Address;
  readonly canvas: ReturnType<typeof useLanesAsk>['ref'];
  readonly graph: Loading<LanesView> & { isPending: boolean; isPlaceholderData: boolean };
  /** With more in its words than was read with it. */
  readonly view: LanesView | undefined;
  /** Of which lane something is to be read, by its id here. */
  readonly placeOf: (id: string) => LanePlace;
  /** The first is where Enter leads; empty: nowhere. */
  readonly waysIn: (face: LaneFace) => readonly WayIn[];
  /** At the end of the bar. */
  readonly tools: ReactNode;
  /** Before the field for words. */
  readonly filters?: ReactNode;
  /** Below the bar. */
  readonly below?: ReactNode;
  /** Shown while nothing is drawn yet, in place of grey rows. */
  readonly waiting?: ReactNode;
  readonly empty: { readonly title: string; readonly text: string };
}

export function LaneGraph(props: LaneGraphProps) {
  const { title, windowTitle, address, canvas, graph, view, placeOf, waysIn } = props;
  const field = useRef<HTMLInputElement>(null);
  const [pointed, setPointed] = useState<{ view: LanesView; at: number } | null>(null);
  // In another view something else is there, until the pointer moves.
  const hovered = pointed !== null && pointed.view === view ? pointed.at : null;
  const place = view?.faces.findIndex(({ id }) => id === address.at) ?? -1;
  const selected = place < 0 ? null : place;
  const { hidden } = address;
  const parts = { address, selected, hovered, placeOf, waysIn };
  return (
    <Screen {...(windowTitle !== undefined && { title: windowTitle })}>
      {/* As high as they will be: the first view is made for the room that is left. */}
      {graph.isPending && <ScreenBar title={title} />}
      {view && (
        <>
          <LanesBar
            title={title}
            view={view}
            address={address}
            field={field}
            filters={props.filters}
          >
            {props.tools}
          </LanesBar>
          <Trail view={view} onGo={(id) => address.change({ within: id })} />
          <LaneKeys {...parts} view={view} onFilter={() => field.current?.focus()} />
        </>
      )}
      {props.below}
      <Canvas busy={graph.isPlaceholderData}>
        <div ref={canvas} style={{ height: '100%' }}>
          {graph.isPending && props.waiting}
          {!(graph.isPending && props.waiting) && (
            <Loaded query={graph} fault="The graph of lanes could not be drawn" padded>
              {(read) => (
                <Drawn
                  {...parts}
                  empty={props.empty}
                  view={view ?? read}
                  onHover={(at) => setPointed(at === null || !view ? null : { view, at })}
                />
              )}
            </Loaded>
          )}
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

interface DrawnProps extends Pick<LaneGraphProps, 'address' | 'placeOf' | 'waysIn' | 'empty'> {
  readonly view: LanesView;
  readonly selected: number | null;
  readonly hovered: number | null;
  onHover(at: number | null): void;
}

function Drawn({ view, address, waysIn, empty, ...shown }: DrawnProps) {
  const navigate = useNavigate();
  if (view.faces.length === 0)
    return <Nothing total={view.lanes} empty={empty} address={address} />;
  return (
    <LanesCanvas
      {...shown}
      view={view}
      within={address.within}
      onSelect={(at) => address.change({ at })}
      onOpen={(place) => {
        const face = view.faces[place];
        const [way] = face ? waysIn(face) : [];
        if (way) navigate(way.to);
      }}
      onEnter={(within, at) => address.change({ within, ...(at === null ? {} : { at }) })}
      onLeave={() => {
        if (view.trail.length > 0) address.change({ within: around(view) });
        return view.trail.length > 0;
      }}
    />
  );
}

interface NothingProps extends Pick<LaneGraphProps, 'address' | 'empty'> {
  readonly total: number;
}

function Nothing({ total, address, empty }: NothingProps) {
  if (total === 0) return <Empty title={empty.title} text={empty.text} />;
  return (
    <Empty
      title="No lane matches"
      text="The filter leaves nothing over."
      action={
        <Button size="compact-sm" onClick={() => address.change(NO_FILTER)}>
          Show all lanes
        </Button>
      }
    />
  );
}
