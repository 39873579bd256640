import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { type CSSProperties, memo, type ReactNode } from 'react';
import { visibleText } from '../../base/visible.ts';
import type { GraphNode } from '../../ledger/layout/index.ts';
import { isClean } from '../../ledger/model/verdict.ts';
import { KindMark } from '../ledger/KindMark.tsx';
import { markColour } from '../ledger/kinds.ts';
import { verdictLook } from '../ledger/verdict.tsx';
import { useSecrets } from '../secrets.ts';
import { useIsCurrent } from './current.ts';
import css from './node.module.css';

export type FlowNode = Node<{ node: GraphNode }>;

/** Edges need places to end at; nobody connects anything here. */
function Ends() {
  return (
    <>
      <Handle id="l" type="target" position={Position.Left} isConnectable={false} />
      <Handle id="r" type="source" position={Position.Right} isConnectable={false} />
      <Handle id="b" type="source" position={Position.Bottom} isConnectable={false} />
      <Handle id="ts" type="source" position={Position.Top} isConnectable={false} />
      <Handle id="tt" type="target" position={Position.Top} isConnectable={false} />
    </>
  );
}

interface NodeButtonProps {
  readonly node: GraphNode;
  readonly before: string;
  readonly children: ReactNode;
}

function NodeButton({ node, before, children }: NodeButtonProps) {
  const isCurrent = useIsCurrent(node.id);
  return (
    <>
      <button
        type="button"
        className={css.node}
        style={{ '--kind': node.shape ? markColour(node.shape) : undefined } as CSSProperties}
        data-node={node.id}
        data-type={node.type}
        data-tone={verdictLook(node.verdict).tone}
        aria-label={visibleText(`${before} ${words(node)}`.trim())}
        tabIndex={isCurrent ? 0 : -1}
      >
        {children}
      </button>
      <Ends />
    </>
  );
}

function words({ title, note, verdict }: GraphNode): string {
  return [title, note, verdict].filter(Boolean).join(', ');
}

const EntryNode = memo(function EntryNode({ data: { node } }: NodeProps<FlowNode>) {
  useSecrets();
  return (
    <NodeButton node={node} before={`record ${node.seq}:`}>
      {node.shape && <KindMark shape={node.shape} label="" size={13} />}
      <bdi className={css.title}>{visibleText(node.face)}</bdi>
      <span className={css.seq}>{String(node.seq)}</span>
    </NodeButton>
  );
});

const MissingNode = memo(function MissingNode({ data: { node } }: NodeProps<FlowNode>) {
  useSecrets();
  return (
    <NodeButton node={node} before="missing:">
      <KindMark shape={node.shape ?? 'delegation'} label="" size={13} />
      <span className={css.stacked}>
        <bdi className={css.title}>{visibleText(node.title)}</bdi>
        <span className={css.missingNote}>{visibleText(node.note)}</span>
      </span>
    </NodeButton>
  );
});

const LaneNode = memo(function LaneNode({ data: { node } }: NodeProps<FlowNode>) {
  useSecrets();
  const { icon: Icon, tone, word } = verdictLook(node.verdict);
  return (
    <NodeButton node={node} before="lane">
      {node.shape && <KindMark shape={node.shape} label="" size={14} />}
      <span className={css.stacked}>
        <bdi className={css.title}>{visibleText(node.title)}</bdi>
        <span className={css.note}>{visibleText(node.note)}</span>
      </span>
      <span className={css.verdict} data-tone={tone} title={word}>
        <Icon size={14} stroke={2.25} aria-hidden />
      </span>
    </NodeButton>
  );
});

const LabelNode = memo(function LabelNode({ data: { node } }: NodeProps<FlowNode>) {
  useSecrets();
  const { tone, word } = verdictLook(node.verdict);
  return (
    <div
      className={css.label}
      style={
        { '--ls-lane-x': `${node.x}px`, '--ls-lane-width': `${node.width}px` } as CSSProperties
      }
    >
      {node.note && <span>{visibleText(node.note)} · </span>}
      <bdi className={css.labelTitle}>{visibleText(node.title)}</bdi>
      {node.verdict && !isClean(node.verdict) && (
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
  missing: MissingNode,
  lane: LaneNode,
  label: LabelNode,
};
