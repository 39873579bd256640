// The topology as a drawing that can be lit up. It takes the nodes and edges once, and a
// new `light` for every moment; only what changes is drawn again. Words are never scaled: what has
// no room is scrolled to.

import { VisuallyHidden } from '@mantine/core';
import { useElementSize, useMergedRef, useReducedMotion } from '@mantine/hooks';
import { ReactFlow, ReactFlowProvider, useReactFlow } from '@xyflow/react';
import { memo, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { visibleText } from '../../core/visible.ts';
import { LINE, TO_LOOK_AT } from '../graph/flow-kit.tsx';
import graph from '../graph/graph.module.css';
import { Store } from '../store.ts';
import type { TopologyEdgeFace, TopologyNodeFace } from './faces.ts';
import { layoutTopology, type TopologyLayout } from './layout.ts';
import { LightContext, NO_LIGHT, type TopologyLight, useHead } from './light.ts';
import { type SetName, setNames } from './names.ts';
import type { Room } from './routes.ts';
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
const Canvas = memo(function Canvas(props: CanvasProps) {
  const { ref, width, height } = useElementSize();
  const frame = useRef<HTMLDivElement>(null);
  const both = useMergedRef(ref, frame);
  return (
    <div ref={both} className={`${graph.frame} ${css.frame}`}>
      {width > 0 && height > 0 && frame.current && (
        <Drawing {...props} within={frame.current} width={width} height={height} />
      )}
    </div>
  );
});

interface DrawingProps extends CanvasProps, Room {
  readonly within: Element;
}

function Drawing({ nodes, edges, label, within, width, height, onSelect }: DrawingProps) {
  const hint = useId();
  const { layout, flow } = useMemo(() => {
    const names = setNames(
      nodes.map((face) => visibleText(face.label)),
      within,
      width - 40,
    );
    const made = layoutTopology(
      names.map((name) => name.width),
      edges.map(({ producer, subscriber }) => ({ from: producer, to: subscriber })),
      { width, height },
    );
    return { layout: made, flow: toFlow(nodes, edges, names, made) };
  }, [nodes, edges, within, width, height]);
  const isLarger = layout.width > width + 1 || layout.height > height + 1;
  return (
    <>
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
        onNodeClick={(_, node) => onSelect(node.data.index)}
        {...TO_LOOK_AT}
        zoomOnPinch={false}
        minZoom={1}
        maxZoom={1}
        panOnDrag={isLarger}
        panOnScroll={isLarger}
        preventScrolling={isLarger}
        translateExtent={[
          [Math.min(0, (layout.width - width) / 2), Math.min(0, (layout.height - height) / 2)],
          [
            Math.max(layout.width, (layout.width + width) / 2),
            Math.max(layout.height, (layout.height + height) / 2),
          ],
        ]}
        onlyRenderVisibleElements={nodes.length > MANY}
        attributionPosition="bottom-right"
      >
        <Camera layout={layout} width={width} height={height} />
      </ReactFlow>
    </>
  );
}

/** Of more nodes only those in sight are in the page. */
const MANY = 120;

/** Keeps the drawing in the middle, and what happens in sight. */
function Camera({ layout, width, height }: Room & { readonly layout: TopologyLayout }) {
  const { setViewport, getViewport } = useReactFlow();
  const duration = useReducedMotion() ? 0 : 240;
  const head = useHead();
  const look = useCallback(
    (node: number | null, within: number) => {
      const box = node === null ? undefined : layout.nodes[node];
      const { x, y } = getViewport();
      const to = {
        x: along(x, layout.width, width, box && [box.x, box.x + box.width]),
        y: along(y, layout.height, height, box && [box.y, box.y + box.height]),
      };
      if (to.x !== x || to.y !== y) void setViewport({ ...to, zoom: 1 }, { duration: within });
    },
    [layout, width, height, setViewport, getViewport],
  );
  const latest = useRef(head);
  useEffect(() => {
    latest.current = head;
  });
  useEffect(() => look(latest.current, 0), [look]);
  useEffect(() => look(head, duration), [head, duration, look]);
  return null;
}

/** How far the drawing is moved along one side so that `part` of it is in sight. */
function along(
  at: number,
  size: number,
  room: number,
  part: readonly [from: number, to: number] | undefined,
): number {
  if (size <= room) return (room - size) / 2;
  const least = room - size;
  const kept = Math.max(least, Math.min(0, at));
  if (!part || (part[0] + kept >= 0 && part[1] + kept <= room)) return kept;
  return Math.max(least, Math.min(0, room / 2 - (part[0] + part[1]) / 2));
}

function toFlow(
  nodes: readonly TopologyNodeFace[],
  edges: readonly TopologyEdgeFace[],
  names: readonly SetName[],
  layout: TopologyLayout,
): { nodes: FlowTopologyNode[]; edges: FlowFacetEdge[] } {
  const nowhere = { x: 0, y: 0, width: 0, height: 0 };
  const at = (node: number) => layout.nodes[node] ?? nowhere;
  return {
    nodes: nodes.map((face, index) => ({
      id: String(index),
      type: 'topology',
      position: { x: at(index).x, y: at(index).y },
      width: at(index).width,
      height: at(index).height,
      data: { face, index, text: names[index]?.text ?? '' },
      domAttributes: { 'aria-roledescription': undefined },
    })),
    edges: edges.map((face, index) => ({
      id: `e${index}`,
      type: 'facet',
      source: String(face.producer),
      target: String(face.subscriber),
      ...LINE,
      data: {
        face,
        index,
        route: layout.edges[index] ?? [],
        direction: layout.direction,
        to: at(face.subscriber),
      },
    })),
  };
}
