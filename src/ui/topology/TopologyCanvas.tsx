// The topology takes the nodes and edges once, and a new `light` for every moment; only changed
// parts are drawn again. Words are never scaled: the drawing scrolls instead.

import '@xyflow/react/dist/style.css';
import { VisuallyHidden } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { ReactFlow, ReactFlowProvider } from '@xyflow/react';
import {
  type CSSProperties,
  memo,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Store } from '../../base/store.ts';
import { visibleText } from '../../base/visible.ts';
import { LINE, TO_LOOK_AT } from '../flow/flow-kit.tsx';
import graph from '../flow/graph.module.css';
import { useSecrets } from '../secrets.ts';
import { textScale } from '../text-scale.ts';
import { measureAround } from './around.ts';
import { TopologyCamera } from './Camera.tsx';
import type { TopologyEdgeFace, TopologyNodeFace } from './faces.ts';
import {
  fitsWidth,
  LEAST_NAME,
  layoutTopology,
  NORMAL,
  type NodeType,
  TEXT_SIZES,
  type TopologyLayout,
} from './layout.ts';
import { LightContext, NO_LIGHT, type TopologyLight } from './light.ts';
import { type SetName, setNames } from './names.ts';
import { OutOfSight } from './OutOfSight.tsx';
import type { Room } from './routes.ts';
import { FacetEdge, type FlowFacetEdge } from './TopologyEdge.tsx';
import { type FlowTopologyNode, TopologyNodeView } from './TopologyNode.tsx';
import css from './topology.module.css';

export interface TopologyCanvasProps {
  readonly nodes: readonly TopologyNodeFace[];
  readonly edges: readonly TopologyEdgeFace[];
  readonly light: TopologyLight;
  readonly label: string;
  readonly onSelect: (index: number) => void;
}

const nodeTypes = { topology: TopologyNodeView };
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

/** The light is apart: it changes every frame while the drawing stays as it is. */
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
  const { isShown } = useSecrets();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names depend on what is shown
  const { layout, flow } = useMemo(() => {
    const made = drawn(nodes, edges, within, { width, height });
    return { layout: made.layout, flow: toFlow(nodes, edges, made) };
  }, [nodes, edges, within, width, height, isShown]);
  const isLarger = !fitsWidth(layout, { width, height });
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
        <TopologyCamera layout={layout} width={width} height={height} />
        {isLarger && (
          <OutOfSight
            layout={layout}
            names={nodes.map((face) => face.label)}
            width={width}
            height={height}
          />
        )}
      </ReactFlow>
    </>
  );
}

/** With more nodes, only those in sight are in the page. */
const MANY = 120;

interface Drawn {
  readonly names: readonly SetName[];
  readonly layout: TopologyLayout;
}

/** Uses the largest type in which all of it is in sight, or else the smallest. */
function drawn(
  nodes: readonly TopologyNodeFace[],
  edges: readonly TopologyEdgeFace[],
  within: Element,
  room: Room,
): Drawn {
  const labels = nodes.map((face) => visibleText(face.label));
  const lines = edges.map(({ producer, subscriber }) => ({ from: producer, to: subscriber }));
  const text = textScale();
  const draw = (usual: NodeType): Drawn => {
    const type = { font: usual.font, height: Math.round(usual.height * text) };
    const names = setNames(labels, type, within, room.width - 40);
    // The space around a name is measured in text, too.
    const more = Math.ceil((text - 1) * (2 * type.font + 8));
    const widths = names.map((name) => name.width + more);
    return { names, layout: layoutTopology(widths, lines, room, type) };
  };
  // So many nodes never fit, and each try takes time.
  if (nodes.length > MANY) return draw(NORMAL);
  for (const type of TEXT_SIZES) {
    const made = draw(type);
    if (fitsWidth(made.layout, room)) return made;
  }
  return draw(LEAST_NAME);
}

function toFlow(
  nodes: readonly TopologyNodeFace[],
  edges: readonly TopologyEdgeFace[],
  { names, layout }: Drawn,
): { nodes: FlowTopologyNode[]; edges: FlowFacetEdge[] } {
  const nowhere = { x: 0, y: 0, width: 0, height: 0 };
  const around = measureAround(layout);
  const at = (node: number) => layout.nodes[node] ?? nowhere;
  const style: CSSProperties = { fontSize: `${layout.type.font / 16}rem` };
  return {
    nodes: nodes.map((face, index) => ({
      id: String(index),
      type: 'topology',
      position: { x: at(index).x, y: at(index).y },
      width: at(index).width,
      height: at(index).height,
      data: {
        face,
        index,
        text: names[index]?.text ?? '',
        type: layout.type,
        around: around[index] ?? null,
      },
      style,
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
        around: around[face.subscriber] ?? null,
      },
    })),
  };
}
