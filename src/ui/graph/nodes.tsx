import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { type CSSProperties, memo, type ReactNode } from 'react';
import type { GraphNode } from '../../layout/index.ts';
import { visibleText } from '../hostile.ts';
import { KindMark } from '../ledger/KindMark.tsx';
import { verdictLook } from '../ledger/verdict.tsx';
import css from './node.module.css';
import { useDepth, useNodeState } from './selection.ts';

export type FlowNode = Node<{ node: GraphNode }>;

/** Edges need places to end at; nobody connects anything here. */
function Ends({ lanes = false }: { readonly lanes?: boolean }) {
  return (
    <>
      <Handle id="l" type="target" position={Position.Left} isConnectable={false} />
      <Handle id="r" type="source" position={Position.Right} isConnectable={false} />
      {!lanes && (
        <>
          <Handle id="b" type="source" position={Position.Bottom} isConnectable={false} />
          <Handle id="ts" type="source" position={Position.Top} isConnectable={false} />
          <Handle id="tt" type="target" position={Position.Top} isConnectable={false} />
        </>
      )}
    </>
  );
}

function NodeButton({
  node,
  label,
  children,
}: {
  readonly node: GraphNode;
  readonly label: string;
  readonly children: ReactNode;
}) {
  const { selected, compared, current } = useNodeState(node);
  return (
    <button
      type="button"
      className={css.node}
      data-node={node.id}
      data-type={node.type}
      data-selected={selected || undefined}
      data-compared={compared || undefined}
      data-verdict={node.verdict ?? undefined}
      data-rolled-back={node.rolledBack !== undefined || undefined}
      data-end={node.isLastRolledBack}
      aria-current={selected ? 'true' : undefined}
      aria-label={visibleText(label)}
      tabIndex={current ? 0 : -1}
    >
      {children}
      {compared && <span className={css.compareFlag}>vs</span>}
    </button>
  );
}

function words(node: GraphNode): string {
  const verdict = node.verdict ? `, ${node.verdict}` : '';
  if (node.rolledBack)
    return `${node.title}, rolled back${node.note ? `, ${node.note}` : ''}${verdict}`;
  return `${node.title}${node.note ? `, ${node.note}` : ''}${verdict}`;
}

const EntryNode = memo(function EntryNode({ data: { node } }: NodeProps<FlowNode>) {
  return (
    <>
      <NodeButton node={node} label={`seq ${node.seq}: ${words(node)}`}>
        {node.shape && <KindMark shape={node.shape} label="" size={13} />}
        <bdi className={css.title}>{visibleText(node.face)}</bdi>
        <span className={css.seq}>{String(node.seq)}</span>
      </NodeButton>
      <Ends />
    </>
  );
});

const SegmentNode = memo(function SegmentNode({ data: { node } }: NodeProps<FlowNode>) {
  return (
    <>
      <NodeButton node={node} label={`${words(node)}, folded; press to open`}>
        <span className={css.stack} aria-hidden />
        <span className={css.title}>{node.title}</span>
        <span className={css.note}>{node.note}</span>
        <Depth node={node} />
      </NodeButton>
      <Ends lanes={node.index === null} />
    </>
  );
});

/** Where in a folded run the selection is. */
function Depth({ node }: { readonly node: GraphNode }) {
  const depth = useDepth(node);
  if (depth === null) return null;
  return (
    <span className={css.depth} aria-hidden>
      <span style={{ left: `${depth * 100}%` }} />
    </span>
  );
}

const MissingNode = memo(function MissingNode({ data: { node } }: NodeProps<FlowNode>) {
  return (
    <>
      <NodeButton node={node} label={`missing: ${words(node)}`}>
        <KindMark shape={node.shape ?? 'delegation'} label="" size={13} />
        <span className={css.stacked}>
          <bdi className={css.title}>{visibleText(node.title)}</bdi>
          <span className={css.missingNote}>{visibleText(node.note)}</span>
        </span>
      </NodeButton>
      <Ends />
    </>
  );
});

const LaneNode = memo(function LaneNode({ data: { node } }: NodeProps<FlowNode>) {
  const { icon: Icon, tone, word } = verdictLook(node.verdict);
  return (
    <>
      <NodeButton node={node} label={`lane ${words(node)}`}>
        {node.shape && <KindMark shape={node.shape} label="" size={14} />}
        <span className={css.stacked}>
          <bdi className={css.title}>{visibleText(node.title)}</bdi>
          <span className={css.note}>{node.note}</span>
        </span>
        <span className={css.verdict} data-tone={tone} title={word}>
          <Icon size={14} stroke={2.25} aria-hidden />
        </span>
      </NodeButton>
      <Ends />
    </>
  );
});

const LabelNode = memo(function LabelNode({ data: { node } }: NodeProps<FlowNode>) {
  const { tone, word } = verdictLook(node.verdict);
  return (
    <div
      className={css.label}
      style={
        { '--ls-lane-x': `${node.x}px`, '--ls-lane-width': `${node.width}px` } as CSSProperties
      }
    >
      {node.note && <span>{node.note} · </span>}
      <bdi className={css.labelTitle}>{visibleText(node.title)}</bdi>
      {node.verdict && node.verdict !== 'verified' && (
        <span className={css.labelVerdict} data-tone={tone}>
          {' '}
          · {word.toLowerCase()}
        </span>
      )}
    </div>
  );
});

export const nodeTypes = {
  entry: EntryNode,
  segment: SegmentNode,
  missing: MissingNode,
  lane: LaneNode,
  label: LabelNode,
};
