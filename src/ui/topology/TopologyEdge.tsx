import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps } from '@xyflow/react';
import { type CSSProperties, memo } from 'react';
import { visibleText } from '../../base/visible.ts';
import { useSecrets } from '../secrets.ts';
import { textScale } from '../text-scale.ts';
import { type Around, sideFor } from './around.ts';
import type { TopologyEdgeFace } from './faces.ts';
import { useEdgeLight } from './light.ts';
import {
  type Box,
  drawRoute,
  type EdgeRoute,
  type GraphPoint,
  type LayoutDirection,
} from './routes.ts';
import css from './topology.module.css';

export type FlowFacetEdge = Edge<{
  face: TopologyEdgeFace;
  index: number;
  route: EdgeRoute;
  direction: LayoutDirection;
  to: Box;
  around: Around | null;
}>;

export const FacetEdge = memo(function FacetEdge({ id, data }: EdgeProps<FlowFacetEdge>) {
  useSecrets();
  const light = useEdgeLight(
    data?.index ?? -1,
    data?.face.producer ?? -1,
    data?.face.subscriber ?? -1,
  );
  if (!data) return null;
  const { face, route, direction, to, around } = data;
  const path = drawRoute(route, direction);
  const { state, age, moment } = light;
  const facet = light.facet ?? (state === 'near' ? face.facet : '');
  const side = sideFor(around, facet, textScale(), 'left');
  const where = labelAt(route, direction, to, side);
  const spark: CSSProperties = { offsetPath: `path("${path}")` };
  return (
    <>
      {state === 'lit' && <path d={path} className={css.glow} data-age={age} />}
      <BaseEdge
        id={id}
        path={path}
        interactionWidth={0}
        className={`${css.edge} ${face.mounted ? css.mounted : ''} ${css[state]}`}
        data-age={age}
        data-mark={nameEdgeMark(state, face.mounted)}
      />
      {age === 0 && <circle key={moment} r={5} className={css.spark} data-unsaved style={spark} />}
      {facet !== '' && (
        <EdgeLabelRenderer>
          <span
            className={css.edgeLabel}
            data-age={age}
            style={{
              transform: `translate(${where.from}, -50%) translate(${where.x}px, ${where.y}px)`,
            }}
          >
            {visibleText(facet)}
          </span>
        </EdgeLabelRenderer>
      )}
    </>
  );
});

function nameEdgeMark(state: string, isMounted: boolean | undefined): string {
  if (state === 'lit' || state === 'next') return `edge-${state}`;
  return isMounted ? 'edge-mounted' : 'edge-plain';
}

/**
 * The label is in the gap before its subscriber; where names are next to each other, above it, as
 * it may be long; next to it where layers are too near to each other.
 */
function labelAt(
  route: EdgeRoute,
  direction: LayoutDirection,
  to: Box,
  side: 'left' | 'right' | null,
): GraphPoint & { readonly from: '0' | '-50%' | '-100%' } {
  const y = to.y + to.height / 2;
  if (side === 'left') return { x: to.x - 8, y, from: '-100%' };
  if (side === 'right') return { x: to.x + to.width + 8, y, from: '0' };
  if (direction === 'across') return { x: to.x, y: to.y - 11, from: '0' };
  const [a = { x: 0, y: 0 }, b = a] = route.slice(-3, -1);
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, from: '-50%' };
}
