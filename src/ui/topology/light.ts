// What the topology shows of one moment. It changes every frame of a replay while the
// drawing stays as it is, so each node and edge listens for its own part alone.

import { createContext, useContext, useSyncExternalStore } from 'react';

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

export class LightStore {
  private light: TopologyLight = NO_LIGHT;
  private readonly watchers = new Set<() => void>();

  set(light: TopologyLight): void {
    this.light = light;
    for (const watcher of this.watchers) watcher();
  }

  get = (): TopologyLight => this.light;

  watch = (watcher: () => void): (() => void) => {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  };
}

export const LightContext = createContext<LightStore>(new LightStore());

/** One text a node: it is drawn again only when that changes. */
export function useNodeLight(index: number): NodeLight & {
  readonly selected: boolean;
  readonly dim: boolean;
} {
  const store = useContext(LightContext);
  const face = useSyncExternalStore(store.watch, () => {
    const { nodes, dims, selected } = store.get();
    const { pulse, self, woken, earlier, last, note } = nodes.get(index) ?? {};
    const dim = dims && !pulse && !woken && !earlier;
    const flags = [self, earlier, dim, selected === index].map((flag) => (flag ? 1 : 0));
    return [pulse ?? '', last ?? '', flags.join(''), woken ?? '', note ?? ''].join('\n');
  });
  const [pulse = '', last = '', flags = '', woken = '', ...note] = face.split('\n');
  return {
    ...(isPulse(pulse) && { pulse }),
    ...(isPulse(last) && { last }),
    self: flags[0] === '1',
    earlier: flags[1] === '1',
    dim: flags[2] === '1',
    selected: flags[3] === '1',
    ...(woken && { woken }),
    note: note.join(' '),
  };
}

function isPulse(text: string): text is Pulse {
  return text === 'moved' || text === 'rendered' || text === 'skipped' || text === 'failed';
}

export type EdgeLight = 'lit' | 'earlier' | 'near' | 'dim' | 'plain';

/** `near`: an edge of the selected node. */
export function useEdgeLight(index: number, from: number, to: number): EdgeLight {
  const store = useContext(LightContext);
  return useSyncExternalStore(store.watch, () => {
    const { edges, dims, selected } = store.get();
    const light = edges.get(index);
    if (light) return light;
    if (selected !== null && (from === selected || to === selected)) return 'near';
    return dims ? 'dim' : 'plain';
  });
}
