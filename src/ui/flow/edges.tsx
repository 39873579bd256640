import { BaseEdge, type Edge, type EdgeProps } from '@xyflow/react';
import { memo } from 'react';
import type { GraphEdge } from '../../ledger/layout/index.ts';
import { useSecrets } from '../secrets.ts';
import css from './edge.module.css';

export type FlowEdge = Edge<{ edge: GraphEdge; laneGraph: boolean }>;

/** Returns the sides of its nodes that an edge connects. */
export function edgeEnds(edge: GraphEdge, laneGraph: boolean): { source: string; target: string } {
  if (laneGraph || edge.kind === 'chain') return { source: 'r', target: 'l' };
  if (edge.kind === 'reference' || edge.kind === 'rollback') return { source: 'ts', target: 'tt' };
  return { source: 'b', target: 'l' };
}

interface Line {
  readonly sourceX: number;
  readonly sourceY: number;
  readonly targetX: number;
  readonly targetY: number;
}

function descent({ sourceX, sourceY, targetX, targetY }: Line): string {
  const drop = Math.max(24, (targetY - sourceY) * 0.6);
  const turn = Math.min(40, Math.max(14, targetX - sourceX));
  return `M ${sourceX} ${sourceY} C ${sourceX} ${sourceY + drop}, ${targetX - turn} ${targetY}, ${targetX} ${targetY}`;
}

function arc({ sourceX, sourceY, targetX, targetY }: Line): string {
  const rise = Math.min(30, 16 + Math.abs(targetX - sourceX) / 28);
  const lean = Math.min(60, Math.abs(targetX - sourceX) / 4) * Math.sign(targetX - sourceX);
  const top = Math.min(sourceY, targetY) - rise;
  return `M ${sourceX} ${sourceY} C ${sourceX + lean / 2} ${top}, ${targetX - lean / 2} ${top}, ${targetX} ${targetY}`;
}

function across({ sourceX, sourceY, targetX, targetY }: Line): string {
  if (sourceY === targetY) return `M ${sourceX} ${sourceY} L ${targetX} ${targetY}`;
  const bend = sourceX + 36;
  return `M ${sourceX} ${sourceY} C ${bend} ${sourceY}, ${bend - 18} ${targetY}, ${targetX} ${targetY}`;
}

const LedgerEdge = memo(function LedgerEdge({ data, id, ...line }: EdgeProps<FlowEdge>) {
  useSecrets();
  if (!data) return null;
  const { edge, laneGraph } = data;
  const ends = edgeEnds(edge, laneGraph);
  const path = ends.source === 'r' ? across(line) : ends.source === 'b' ? descent(line) : arc(line);
  return (
    <BaseEdge
      id={id}
      path={path}
      className={`${css.edge} ${css[edge.kind]}`}
      interactionWidth={0}
    />
  );
});

export const edgeTypes = { ledger: LedgerEdge };
