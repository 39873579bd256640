// From a drawn graph to what React Flow wants, once a graph and never a selection.

import type { GraphView } from '../../layout/index.ts';
import { edgeEnds, type FlowEdge } from './edges.tsx';
import type { FlowNode } from './nodes.tsx';

export function toFlow(view: GraphView): { nodes: FlowNode[]; edges: FlowEdge[] } {
  const laneGraph = view.nodes.some(({ type }) => type === 'lane');
  const nodes = view.nodes.map((node): FlowNode => {
    const { id, type, x, y, width, height } = node;
    return {
      id,
      type,
      position: { x, y },
      width,
      height,
      data: { node },
      ...(type === 'label' ? { style: { pointerEvents: 'none' }, zIndex: -1 } : {}),
      // The button inside says everything; the box around it is only a place.
      domAttributes: { 'aria-roledescription': undefined },
    };
  });
  const edges = view.edges.map((edge): FlowEdge => {
    const ends = edgeEnds(edge, laneGraph);
    return {
      id: edge.id,
      type: 'ledger',
      source: edge.from,
      target: edge.to,
      sourceHandle: ends.source,
      targetHandle: ends.target,
      focusable: false,
      selectable: false,
      data: { edge, laneGraph },
    };
  });
  return { nodes, edges };
}
