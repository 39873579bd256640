// A drawn graph on a canvas: pans, zooms, selects, is walked by arrow keys. It
// computes nothing about ledgers; places come from the layout.

import {
  Background,
  BackgroundVariant,
  MiniMap,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
} from '@xyflow/react';
import {
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { GraphNode, GraphView } from '../../core/graph.ts';
import { edgeTypes } from './edges.tsx';
import { toFlow } from './flow.ts';
import css from './graph.module.css';
import { HoverCard } from './HoverCard.tsx';
import { type FlowNode, nodeTypes } from './nodes.tsx';
import { createGraphStore, type GraphPoint, GraphStoreContext } from './selection.ts';
import { useCamera } from './use-camera.ts';
import { useWalk } from './use-walk.ts';
import { ZoomButtons } from './ZoomButtons.tsx';

/** What the screen around a canvas may ask of it. */
export interface GraphHandle {
  fit(): void;
}

export interface GraphCanvasProps {
  readonly view: GraphView;
  /** What is drawn, for assistive technology: "Entries of run_847". */
  readonly label: string;
  readonly selected?: GraphPoint | null;
  readonly compared?: GraphPoint | null;
  /** Brings the selection back into view when it leaves it. */
  readonly follow?: boolean;
  readonly onSelect?: (point: GraphPoint) => void;
  readonly onOpenSegment?: (id: string) => void;
  readonly onOpenLane?: (lane: string) => void;
  /** What a card says about a node, beside its own words. */
  readonly renderCard?: (node: GraphNode) => ReactNode;
  readonly ref?: Ref<GraphHandle>;
}

export function GraphCanvas(props: GraphCanvasProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

function Canvas({
  view,
  label,
  selected,
  compared,
  follow,
  renderCard,
  ref,
  ...act
}: GraphCanvasProps) {
  const hint = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [store] = useState(createGraphStore);
  const [hovered, setHovered] = useState<GraphNode | null>(null);
  const { nodes, edges } = useMemo(() => toFlow(view), [view]);
  const camera = useCamera(frame, view, selected ?? null, follow ?? false);
  const walk = useWalk({ frame, view, selected: selected ?? null, reveal: camera.reveal });
  const flow = useReactFlow();
  useImperativeHandle(ref, () => ({ fit: camera.fit }), [camera.fit]);
  useEffect(() => {
    store.set({ selected: selected ?? null, compared: compared ?? null, current: walk.current });
  }, [store, selected, compared, walk.current]);

  const press = ({ data: { node } }: FlowNode) => {
    walk.setCurrent(node.id);
    setHovered(null);
    if (node.type === 'entry' && node.index !== null)
      act.onSelect?.({ lane: node.lane, index: node.index });
    else if (node.type === 'segment') act.onOpenSegment?.(node.id);
    else if (node.type === 'lane') act.onOpenLane?.(node.lane);
    else if (node.type === 'label') act.onOpenLane?.(node.lane);
  };

  return (
    <GraphStoreContext value={store}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the buttons inside */}
      <div ref={frame} className={css.frame} onKeyDown={walk.onKeyDown} onFocus={walk.onFocus}>
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          aria-label={label}
          aria-describedby={hint}
          role="group"
          onInit={camera.start}
          onNodeClick={(_, node) => press(node)}
          onNodeMouseEnter={(_, node) => setHovered(node.data.node)}
          onNodeMouseLeave={() => setHovered(null)}
          onMoveStart={() => setHovered(null)}
          onlyRenderVisibleElements
          nodesDraggable={false}
          nodesConnectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          elementsSelectable={false}
          zoomOnDoubleClick={false}
          disableKeyboardA11y
          deleteKeyCode={null}
          selectionKeyCode={null}
          multiSelectionKeyCode={null}
          panActivationKeyCode={null}
          zoomActivationKeyCode={null}
          panOnScroll
          zoomOnPinch
          minZoom={0.08}
          maxZoom={1.75}
          attributionPosition="bottom-center"
        >
          <Background
            variant={BackgroundVariant.Dots}
            gap={24}
            size={1.5}
            color="var(--ls-grid-dot)"
          />
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
        <ZoomButtons
          onIn={() => void flow.zoomIn({ duration: camera.duration })}
          onOut={() => void flow.zoomOut({ duration: camera.duration })}
          onFit={camera.fit}
        />
        <HoverCard
          frame={frame}
          node={hovered}
          toScreen={flow.flowToScreenPosition}
          render={renderCard}
        />
        <p id={hint} hidden>
          Arrow keys move between the nodes, Enter selects or opens one.
        </p>
      </div>
    </GraphStoreContext>
  );
}

function miniColour(node: GraphNode): string {
  if (node.type === 'label') return 'transparent';
  if (node.verdict === 'failed') return 'var(--ls-bad)';
  if (node.shape === 'waiting' || node.shape === 'denied') return `var(--ls-kind-${node.shape})`;
  return node.type === 'missing' ? 'var(--ls-line)' : 'var(--ls-line-strong)';
}
