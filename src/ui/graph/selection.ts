// What is selected, outside React's tree: stepping through a ledger must repaint
// two nodes, not all of them.

import { createContext, useContext } from 'react';
import type { GraphNode } from '../../layout/index.ts';
import { Store, usePart } from '../store.ts';

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

export function createGraphStore(): Store<GraphState> {
  return new Store<GraphState>({ selected: null, compared: null, current: null });
}

/** Whether the node represents the point: its entry, or a segment that it is folded into. */
export function holds(node: GraphNode, point: GraphPoint | null): boolean {
  if (!point || node.index === null || node.lane !== point.lane) return false;
  if (node.type !== 'entry' && node.type !== 'segment' && node.type !== 'lane') return false;
  return node.index <= point.index && point.index <= (node.lastIndex ?? node.index);
}

export const GraphStoreContext = createContext(createGraphStore());

/** A node's own part of the state. */
export function useNodeState(node: GraphNode) {
  return usePart(useContext(GraphStoreContext), ({ selected, compared, current }) => ({
    selected: holds(node, selected),
    compared: holds(node, compared),
    current: current === node.id,
  }));
}

/** How far into a segment the selection is, from 0 to 1; null when it is elsewhere. */
export function useDepth(node: GraphNode): number | null {
  return usePart(useContext(GraphStoreContext), ({ selected }) => {
    if (!selected || node.index === null || node.lastIndex === null || !holds(node, selected))
      return null;
    return (selected.index - node.index) / Math.max(1, node.lastIndex - node.index);
  });
}
