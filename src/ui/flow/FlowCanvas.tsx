import { MiniMap, ReactFlow, useStore } from '@xyflow/react';
import { type RefObject, useEffect } from 'react';
import type { GraphNode } from '../../ledger/layout/index.ts';
import { isFailure } from '../../ledger/model/verdict.ts';
import { markColour } from '../ledger/kinds.ts';
import { edgeTypes, type FlowEdge } from './edges.tsx';
import { Dots, TO_LOOK_AT } from './flow-kit.tsx';
import css from './graph.module.css';
import { type FlowNode, nodeTypes } from './nodes.tsx';
import { READABLE } from './use-camera.ts';

interface FlowCanvasProps {
  readonly nodes: FlowNode[];
  readonly edges: FlowEdge[];
  readonly label: string;
  readonly hint: string;
  readonly frame: RefObject<HTMLElement | null>;
  onStart(): void;
  onPress(node: FlowNode): void;
  onHover(node: GraphNode | null): void;
}

export function FlowCanvas(props: FlowCanvasProps) {
  const { nodes, edges, label, hint, frame, onStart, onPress, onHover } = props;
  return (
    <ReactFlow
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      aria-label={label}
      aria-describedby={hint}
      onInit={onStart}
      onNodeClick={(_, node) => onPress(node)}
      onNodeMouseEnter={(_, node) => onHover(node.data.node)}
      onNodeMouseLeave={() => onHover(null)}
      onMoveStart={() => onHover(null)}
      onlyRenderVisibleElements
      {...TO_LOOK_AT}
      attributionPosition="bottom-center"
    >
      <Dots />
      <LeftRim frame={frame} />
      <Far frame={frame} />
      <MiniMap<FlowNode>
        className={css.minimap ?? ''}
        pannable
        zoomable
        ariaLabel="Overview of the graph"
        nodeColor={({ data }) => miniColour(data.node)}
        nodeBorderRadius={6}
        bgColor="var(--ls-surface)"
        maskColor="var(--ls-mask)"
        maskStrokeColor="var(--ls-accent)"
        maskStrokeWidth={1}
      />
    </ReactFlow>
  );
}

/** Tells the labels where the view begins, by one property for any number of lanes. */
function LeftRim({ frame }: { readonly frame: RefObject<HTMLElement | null> }) {
  const left = useStore(({ transform: [x, , zoom] }) => (16 - x) / zoom);
  useEffect(() => {
    frame.current?.style.setProperty('--ls-left', `${left}px`);
  }, [frame, left]);
  return null;
}

function Far({ frame }: { readonly frame: RefObject<HTMLElement | null> }) {
  const isFar = useStore(({ transform: [, , zoom] }) => zoom < READABLE);
  useEffect(() => {
    frame.current?.toggleAttribute('data-far', isFar);
  }, [frame, isFar]);
  return null;
}

function miniColour(node: GraphNode): string {
  if (node.type === 'label') return 'transparent';
  if (isFailure(node.verdict)) return 'var(--ls-bad)';
  if (node.shape === 'waiting' || node.shape === 'denied') return markColour(node.shape);
  return node.type === 'missing' ? 'var(--ls-line)' : 'var(--ls-line-strong)';
}
