// What the topology shows of one moment. It changes every frame of a replay while the
// drawing stays as it is, so each node and edge listens for its own part alone.

import { createContext, useContext } from 'react';
import { Store } from '../../base/store.ts';
import { usePart } from '../store.ts';

/** What happened to a node at this moment. */
export type Pulse = 'moved' | 'rendered' | 'skipped' | 'failed';

/** How many steps ago, from the newest: what is lit fades. */
export type PulseAge = 0 | 1 | 2 | 3;

export interface NodeLight {
  readonly pulse?: Pulse;
  /** Its own clock woke it. */
  readonly self?: boolean;
  /** A move at this moment wakes it: by which facets, in words. */
  readonly woken?: string;
  /** It is on the lit path. */
  readonly age?: PulseAge;
  /** How its last receipt ended, for its mark. */
  readonly last?: Pulse;
  /** A line below its name. */
  readonly note?: string;
  /** Verification failed at something of it: what, in words. */
  readonly torn?: string;
}

export interface EdgeLight {
  /** On the lit path; `next`: it leads to what is woken now. */
  readonly age: PulseAge | 'next';
  /** What moved, where it is written at the line. */
  readonly facet?: string;
}

export interface TopologyLight {
  /** By the node's index. */
  readonly nodes: ReadonlyMap<number, NodeLight>;
  /** By the edge's index. */
  readonly edges: ReadonlyMap<number, EdgeLight>;
  /** Whether what is not in a light is dimmed. */
  readonly dims: boolean;
  readonly selected: number | null;
  /** The node that is kept in sight. */
  readonly head: number | null;
  /** Another number for every moment: a spark runs along the newest edge. */
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

/** `near`: an edge of the selected node. */
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
      // Others need not be drawn again.
      moment: light?.age === 0 ? moment : 0,
    } as const;
  });
}

export function useHead(): number | null {
  return usePart(useContext(LightContext), ({ head }) => ({ head })).head;
}

/** Who is woken at this moment, ascending. */
export function useWoken(): readonly number[] {
  return usePart(useContext(LightContext), ({ nodes }) =>
    [...nodes.keys()].filter((node) => nodes.get(node)?.woken).sort((a, b) => a - b),
  );
}
