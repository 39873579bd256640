// A canvas pans, zooms and opens a drawn graph, and the arrow keys walk it. It computes nothing
// about ledgers; places come from the layout.

import '@xyflow/react/dist/style.css';
import { ReactFlowProvider, useReactFlow } from '@xyflow/react';
import { type Ref, useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { GraphNode, GraphView } from '../../ledger/layout/index.ts';
import { textScale } from '../text-scale.ts';
import { CurrentNode, createCurrent } from './current.ts';
import { edgeEnds, type FlowEdge } from './edges.tsx';
import { FlowCanvas } from './FlowCanvas.tsx';
import { LINE, ZoomButtons } from './flow-kit.tsx';
import css from './graph.module.css';
import { HoverCard } from './HoverCard.tsx';
import type { FlowNode } from './nodes.tsx';
import { useCamera } from './use-camera.ts';
import { useWalk } from './use-walk.ts';

export interface GraphHandle {
  fit(): void;
}

export interface GraphCanvasProps {
  readonly view: GraphView;
  readonly label: string;
  readonly onOpenEntry: (lane: string, index: number) => void;
  readonly onOpenLane: (lane: string) => void;
  readonly ref?: Ref<GraphHandle>;
}

export function GraphCanvas(props: GraphCanvasProps) {
  return (
    <ReactFlowProvider>
      <Canvas {...props} />
    </ReactFlowProvider>
  );
}

function Canvas({ view: usual, label, ref, ...act }: GraphCanvasProps) {
  const hint = useId();
  const view = useMemo(() => grown(usual, textScale()), [usual]);
  const frame = useRef<HTMLDivElement>(null);
  const [store] = useState(createCurrent);
  const [hovered, setHovered] = useState<GraphNode | null>(null);
  const { nodes, edges } = useMemo(() => toFlow(view), [view]);
  const camera = useCamera(frame, view);
  const walk = useWalk({ frame, view, reveal: camera.reveal });
  const flow = useReactFlow();
  useImperativeHandle(ref, () => ({ fit: camera.fit }), [camera.fit]);
  useEffect(() => {
    store.set(walk.current);
  }, [store, walk.current]);

  // The canvas is built once for each graph: a step from node to node must not rebuild it.
  const latest = useRef({ act, setCurrent: walk.setCurrent, start: camera.start });
  useEffect(() => {
    latest.current = { act, setCurrent: walk.setCurrent, start: camera.start };
  });
  const flowElement = useMemo(() => {
    const press = ({ data: { node } }: FlowNode) => {
      const { act: on, setCurrent } = latest.current;
      setCurrent(node.id);
      setHovered(null);
      if (node.type === 'entry' && node.index !== null) {
        on.onOpenEntry(node.lane, node.index);
      } else if (node.type === 'lane' || node.type === 'label') on.onOpenLane(node.lane);
    };
    return (
      <FlowCanvas
        nodes={nodes}
        edges={edges}
        label={label}
        hint={hint}
        frame={frame}
        onStart={() => latest.current.start()}
        onPress={press}
        onHover={setHovered}
      />
    );
  }, [nodes, edges, label, hint]);

  return (
    <CurrentNode value={store}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the buttons inside */}
      <div ref={frame} className={css.frame} onKeyDown={walk.onKeyDown} onFocus={walk.onFocus}>
        {flowElement}
        <ZoomButtons
          onIn={() => void flow.zoomIn({ duration: camera.duration })}
          onOut={() => void flow.zoomOut({ duration: camera.duration })}
          onFit={camera.fit}
        />
        <HoverCard frame={frame} node={hovered} toScreen={flow.flowToScreenPosition} />
        <p id={hint} hidden>
          Arrow keys move between the nodes, Enter opens one.
        </p>
      </div>
    </CurrentNode>
  );
}

/** The layout has places for words of the usual size, so it grows with larger words. */
function grown(view: GraphView, by: number): GraphView {
  if (by === 1) return view;
  return {
    ...view,
    width: view.width * by,
    height: view.height * by,
    nodes: view.nodes.map((node) => ({
      ...node,
      x: node.x * by,
      y: node.y * by,
      width: node.width * by,
      height: node.height * by,
    })),
  };
}

function toFlow(view: GraphView): { nodes: FlowNode[]; edges: FlowEdge[] } {
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
      ...LINE,
      data: { edge, laneGraph },
    };
  });
  return { nodes, edges };
}
