// What is selected, outside React's tree: stepping through a ledger must repaint
// two nodes, not all of them.

import { createContext, useContext, useSyncExternalStore } from 'react';
import type { GraphNode } from '../../layout/index.ts';

export interface GraphPoint {
  readonly lane: string;
  readonly index: number;
}

export interface GraphState {
  readonly selected: GraphPoint | null;
  /** The comparison point, if one is set. */
  readonly compared: GraphPoint | null;
  /** The node that takes the keyboard. */
  readonly current: string | null;
}

export interface GraphStore {
  get(): GraphState;
  set(state: GraphState): void;
  subscribe(watcher: () => void): () => void;
}

export function createGraphStore(): GraphStore {
  let state: GraphState = { selected: null, compared: null, current: null };
  const watchers = new Set<() => void>();
  return {
    get: () => state,
    set(next) {
      const same =
        samePoint(state.selected, next.selected) &&
        samePoint(state.compared, next.compared) &&
        state.current === next.current;
      if (same) return;
      state = next;
      for (const watcher of watchers) watcher();
    },
    subscribe(watcher) {
      watchers.add(watcher);
      return () => void watchers.delete(watcher);
    },
  };
}

export function samePoint(a: GraphPoint | null, b: GraphPoint | null): boolean {
  return a === b || (a !== null && b !== null && a.lane === b.lane && a.index === b.index);
}

/** Whether the node represents the point: its entry, or a segment that it is folded into. */
export function holds(node: GraphNode, point: GraphPoint | null): boolean {
  if (!point || node.index === null || node.lane !== point.lane) return false;
  if (node.type !== 'entry' && node.type !== 'segment' && node.type !== 'lane') return false;
  return node.index <= point.index && point.index <= (node.lastIndex ?? node.index);
}

const IDLE = createGraphStore();
export const GraphStoreContext = createContext<GraphStore>(IDLE);

/** A node's own part of the state; it repaints only when that changes. */
export function useNodeState(node: GraphNode): {
  selected: boolean;
  compared: boolean;
  current: boolean;
} {
  const store = useContext(GraphStoreContext);
  const code = useSyncExternalStore(store.subscribe, () => {
    const { selected, compared, current } = store.get();
    return (
      (holds(node, selected) ? 1 : 0) +
      (holds(node, compared) ? 2 : 0) +
      (current === node.id ? 4 : 0)
    );
  });
  return { selected: (code & 1) > 0, compared: (code & 2) > 0, current: (code & 4) > 0 };
}

/** How far into a segment the selection is, from 0 to 1; null when it is elsewhere. */
export function useDepth(node: GraphNode): number | null {
  const store = useContext(GraphStoreContext);
  return useSyncExternalStore(store.subscribe, () => {
    const { selected } = store.get();
    if (!selected || node.index === null || node.lastIndex === null || !holds(node, selected))
      return null;
    return (selected.index - node.index) / Math.max(1, node.lastIndex - node.index);
  });
}
