// The light changes every frame of a replay while the drawing stays as it is, so each node and edge
// listens for its own part alone.

import { createContext, useContext } from 'react';
import { Store } from '../../base/store.ts';
import { usePart } from '../store.ts';

/** What happened to a node at this moment. */
export type Pulse = 'moved' | 'rendered' | 'skipped' | 'failed';

/** Counts the steps from the newest: lit parts fade. */
export type PulseAge = 0 | 1 | 2 | 3;

export interface NodeLight {
  readonly pulse?: Pulse;
  readonly self?: boolean;
  readonly woken?: string;
  readonly age?: PulseAge;
  readonly last?: Pulse;
  readonly note?: string;
  readonly torn?: string;
}

export interface EdgeLight {
  /** `next` leads to the node that is woken now. */
  readonly age: PulseAge | 'next';
  readonly facet?: string;
}

export interface TopologyLight {
  readonly nodes: ReadonlyMap<number, NodeLight>;
  readonly edges: ReadonlyMap<number, EdgeLight>;
  readonly dims: boolean;
  readonly selected: number | null;
  readonly head: number | null;
  /** The number differs for every moment: a spark runs along the newest edge. */
  readonly moment: number;
}

export const NO_LIGHT: TopologyLight = {
  nodes: new Map(),
  edges: new Map(),
  dims: false,
  selected: null,
  head: null,
  moment: 0,
};

export const LightContext = createContext(new Store(NO_LIGHT));

export function useNodeLight(index: number) {
  return usePart(useContext(LightContext), ({ nodes, dims, selected }) => {
    const light: NodeLight = nodes.get(index) ?? {};
    return {
      ...light,
      dim: dims && !light.pulse && !light.woken && light.age === undefined,
      selected: selected === index,
    };
  });
}

/** `near` says that it is an edge of the selected node. */
export function useEdgeLight(index: number, from: number, to: number) {
  return usePart(useContext(LightContext), ({ edges, dims, selected, moment }) => {
    const light = edges.get(index);
    const isNear = selected !== null && (from === selected || to === selected);
    return {
      state: light
        ? light.age === 'next'
          ? 'next'
          : 'lit'
        : isNear
          ? 'near'
          : dims
            ? 'dim'
            : 'plain',
      age: light?.age,
      facet: light?.facet,
      // Other edges need not be drawn again.
      moment: light?.age === 0 ? moment : 0,
    } as const;
  });
}

export function useHead(): number | null {
  return usePart(useContext(LightContext), ({ head }) => ({ head })).head;
}

/** Lists the nodes that are woken at this moment, ascending. */
export function useWoken(): readonly number[] {
  return usePart(useContext(LightContext), ({ nodes }) =>
    [...nodes.keys()].filter((node) => nodes.get(node)?.woken).sort((a, b) => a - b),
  );
}
