// What the topology shows of one moment. It changes every frame of a replay while the
// drawing stays as it is, so each node and edge listens for its own part alone.

import { createContext, useContext } from 'react';
import { Store, usePart } from '../store.ts';

/** What happened to a node at this moment. */
export type Pulse = 'moved' | 'rendered' | 'skipped' | 'failed';

export interface NodeLight {
  readonly pulse?: Pulse;
  /** Its own clock woke it. */
  readonly self?: boolean;
  /** A move at this moment wakes it: by which facets, in words. */
  readonly woken?: string;
  /** Reached earlier in the current drain. */
  readonly earlier?: boolean;
  /** How its last receipt ended, for its mark. */
  readonly last?: Pulse;
  /** A line below its label. */
  readonly note?: string;
}

export interface TopologyLight {
  /** By the node's index. */
  readonly nodes: ReadonlyMap<number, NodeLight>;
  /** By the edge's index: lit at this moment, or earlier in the drain. */
  readonly edges: ReadonlyMap<number, 'lit' | 'earlier'>;
  /** Whether what is not in a light is dimmed. */
  readonly dims: boolean;
  readonly selected: number | null;
}

export const NO_LIGHT: TopologyLight = {
  nodes: new Map(),
  edges: new Map(),
  dims: false,
  selected: null,
};

export const LightContext = createContext(new Store(NO_LIGHT));

export function useNodeLight(index: number) {
  return usePart(useContext(LightContext), ({ nodes, dims, selected }) => {
    const light: NodeLight = nodes.get(index) ?? {};
    return {
      ...light,
      dim: dims && !light.pulse && !light.woken && !light.earlier,
      selected: selected === index,
    };
  });
}

export type EdgeLight = 'lit' | 'earlier' | 'near' | 'dim' | 'plain';

/** `near`: an edge of the selected node. */
export function useEdgeLight(index: number, from: number, to: number): EdgeLight {
  return usePart(useContext(LightContext), ({ edges, dims, selected }) => {
    const light = edges.get(index);
    if (light) return light;
    if (selected !== null && (from === selected || to === selected)) return 'near';
    return dims ? 'dim' : 'plain';
  });
}
