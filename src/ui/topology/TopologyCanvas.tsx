// The topology as a drawing that can be lit up. It takes the nodes and edges once, and a
// new `light` for every moment; only what changes is drawn again.

import { VisuallyHidden } from '@mantine/core';
import { useElementSize, useMergedRef, useReducedMotion } from '@mantine/hooks';
import { ReactFlow, ReactFlowProvider, useReactFlow, useStore } from '@xyflow/react';
import {
  memo,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Dots, LINE, TO_LOOK_AT, ZoomButtons } from '../graph/flow-kit.tsx';
import graph from '../graph/graph.module.css';
import { Store } from '../store.ts';
import type { TopologyEdgeFace, TopologyNodeFace } from './faces.ts';
import { layoutTopology, NODE_HEIGHT, NODE_WIDTH, type TopologyLayout } from './layout.ts';
import { LightContext, NO_LIGHT, type TopologyLight } from './light.ts';
import { FacetEdge, type FlowFacetEdge } from './TopologyEdge.tsx';
import { type FlowTopologyNode, TopologyNode } from './TopologyNode.tsx';
import css from './topology.module.css';

export interface TopologyCanvasProps {
  readonly nodes: readonly TopologyNodeFace[];
  readonly edges: readonly TopologyEdgeFace[];
  readonly light: TopologyLight;
  /** For assistive technology: what this is a drawing of. */
  readonly label: string;
  readonly onSelect: (index: number) => void;
}

const nodeTypes = { topology: TopologyNode };
const edgeTypes = { facet: FacetEdge };

export function TopologyCanvas({ light, onSelect, ...drawing }: TopologyCanvasProps) {
  const [store] = useState(() => new Store(NO_LIGHT));
  useEffect(() => store.set(light), [store, light]);
  const latest = useRef(onSelect);
  useEffect(() => {
    latest.current = onSelect;
  });
  const select = useCallback((index: number) => latest.current(index), []);
  return (
    <ReactFlowProvider>
      <LightContext value={store}>
        <Canvas {...drawing} onSelect={select} />
      </LightContext>
    </ReactFlowProvider>
  );
}

type CanvasProps = Omit<TopologyCanvasProps, 'light'>;

/** Apart from the light, which changes every frame while the drawing stays as it is. */
const Canvas = memo(function Canvas({ nodes, edges, label, onSelect }: CanvasProps) {
  const hint = useId();
  const layout = useMemo(
    () =>
      layoutTopology(
        nodes.length,
        edges.map(({ producer, subscriber }) => ({ from: producer, to: subscriber })),
      ),
    [nodes, edges],
  );
  const flow = useMemo(() => toFlow(nodes, edges, layout), [nodes, edges, layout]);
  const { ref, fit, zoomIn, zoomOut } = useFit(layout);
  const frame = useRef<HTMLDivElement>(null);
  const both = useMergedRef(ref, frame);
  return (
    <div ref={both} className={`${graph.frame} ${css.frame}`}>
      <VisuallyHidden id={hint}>
        Each node is a button. Lines lead from a producer to its subscribers, one a facet.
      </VisuallyHidden>
      <ReactFlow
        nodes={flow.nodes}
        edges={flow.edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        aria-label={label}
        aria-describedby={hint}
        onInit={fit}
        onNodeClick={(_, node) => onSelect(node.data.index)}
        {...TO_LOOK_AT}
        attributionPosition="bottom-right"
      >
        <Scale frame={frame} />
        <Dots />
      </ReactFlow>
      <ZoomButtons onIn={zoomIn} onOut={zoomOut} onFit={fit} />
    </div>
  );
});

/** Below this words are set larger than they are drawn, and only the labels are. */
const FAR = 0.8;

/** Sets the scale of all nodes by one property. */
function Scale({ frame }: { readonly frame: RefObject<HTMLElement | null> }) {
  const zoom = useStore(({ transform }) => transform[2]);
  useEffect(() => {
    const at = frame.current;
    at?.style.setProperty('--ls-far', String(Math.min(1.75, Math.max(1, FAR / zoom))));
    at?.toggleAttribute('data-far', zoom < FAR);
  }, [frame, zoom]);
  return null;
}

/** The whole drawing in view, again when the room for it or the drawing changes. */
function useFit(layout: TopologyLayout) {
  const { setViewport, zoomIn, zoomOut } = useReactFlow();
  const { ref, width, height } = useElementSize();
  const duration = useReducedMotion() ? 0 : 180;
  const fit = useCallback(() => {
    if (!width || !height) return;
    const [padX, padTop, padBottom] = [24, 44, 72];
    const zoom = Math.min(
      1.15,
      (width - 2 * padX) / layout.width,
      (height - padTop - padBottom) / layout.height,
    );
    void setViewport({
      x: (width - layout.width * zoom) / 2,
      y: padTop + (height - padTop - padBottom - layout.height * zoom) / 2,
      zoom: Math.max(0.08, zoom),
    });
  }, [width, height, layout, setViewport]);
  useEffect(fit, [fit]);
  return {
    ref,
    fit,
    zoomIn: () => void zoomIn({ duration }),
    zoomOut: () => void zoomOut({ duration }),
  };
}

function toFlow(
  nodes: readonly TopologyNodeFace[],
  edges: readonly TopologyEdgeFace[],
  layout: TopologyLayout,
): { nodes: FlowTopologyNode[]; edges: FlowFacetEdge[] } {
  return {
    nodes: nodes.map((face, index) => ({
      id: String(index),
      type: 'topology',
      position: layout.nodes[index] ?? { x: 0, y: 0 },
      width: NODE_WIDTH,
      height: NODE_HEIGHT,
      data: { face, index },
      domAttributes: { 'aria-roledescription': undefined },
    })),
    edges: edges.map((face, index) => ({
      id: `e${index}`,
      type: 'facet',
      source: String(face.producer),
      target: String(face.subscriber),
      ...LINE,
      data: { face, index, route: layout.edges[index] ?? null },
    })),
  };
}
