import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps } from '@xyflow/react';
import { memo } from 'react';
import { visibleText } from '../../core/visible.ts';
import type { TopologyEdgeFace } from './faces.ts';
import type { RoutedEdge } from './layout.ts';
import { useEdgeLight } from './light.ts';
import css from './topology.module.css';

export type FlowFacetEdge = Edge<{
  face: TopologyEdgeFace;
  index: number;
  route: RoutedEdge | null;
}>;

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Smooth through every bend, level where it passes a column. */
function pathThrough(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let path = `M ${first.x} ${first.y}`;
  let from = first;
  for (const to of rest) {
    const bend = Math.max(24, Math.abs(to.x - from.x) / 2);
    path += ` C ${from.x + bend} ${from.y}, ${to.x - bend} ${to.y}, ${to.x} ${to.y}`;
    from = to;
  }
  return path;
}

export const FacetEdge = memo(function FacetEdge({
  id,
  data,
  sourceX,
  sourceY,
  targetX,
  targetY,
}: EdgeProps<FlowFacetEdge>) {
  const light = useEdgeLight(
    data?.index ?? -1,
    data?.face.producer ?? -1,
    data?.face.subscriber ?? -1,
  );
  if (!data) return null;
  const { face, route } = data;
  const start = { x: sourceX, y: sourceY + (route?.startOffset ?? 0) };
  const end = { x: targetX, y: targetY + (route?.endOffset ?? 0) };
  const points = [start, ...(route?.bends ?? []), end];
  const path = pathThrough(points);
  const labelled = light === 'near' && face.facet !== '';
  const before = points.at(-2) ?? start;
  const where = {
    x: before.x + (end.x - before.x) * 0.55,
    y: before.y + (end.y - before.y) * 0.55,
  };
  return (
    <>
      <BaseEdge
        id={id}
        path={path}
        interactionWidth={0}
        className={`${css.edge} ${face.mounted ? css.mounted : ''} ${css[light]}`}
      />
      {light === 'lit' && <path d={path} className={css.flow} />}
      {labelled && (
        <EdgeLabelRenderer>
          <span
            className={css.edgeLabel}
            style={{ transform: `translate(-50%, -50%) translate(${where.x}px, ${where.y}px)` }}
          >
            {face.facet === '@atomic' ? 'whole truth' : visibleText(face.facet)}
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  );
});
