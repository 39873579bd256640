import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { type CSSProperties, memo, type ReactNode } from 'react';
import { isClean } from '../../core/model/verdict.ts';
import { visibleText } from '../../core/visible.ts';
import type { GraphNode } from '../../layout/index.ts';
import { KindMark } from '../ledger/KindMark.tsx';
import { verdictLook } from '../ledger/verdict.tsx';
import css from './node.module.css';
import { useDepth, useNodeState } from './selection.ts';

export type FlowNode = Node<{ node: GraphNode }>;

/** Edges need places to end at; nobody connects anything here. */
function Ends({ lanes }: { readonly lanes: boolean }) {
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

interface NodeButtonProps {
  readonly node: GraphNode;
  /** Said before and after what every node says, for assistive technology. */
  readonly before: string;
  readonly after?: string;
  readonly children: ReactNode;
}

function NodeButton({ node, before, after = '', children }: NodeButtonProps) {
  const { selected, compared, current } = useNodeState(node);
  return (
    <>
      <button
        type="button"
        className={css.node}
        data-node={node.id}
        data-type={node.type}
        data-selected={selected || undefined}
        data-compared={compared || undefined}
        data-tone={verdictLook(node.verdict).tone}
        aria-current={selected ? 'true' : undefined}
        aria-label={visibleText(`${before} ${words(node)}${after}`.trim())}
        tabIndex={current ? 0 : -1}
      >
        {children}
        {compared && <span className={css.compareFlag}>vs</span>}
      </button>
      <Ends lanes={node.type === 'segment' && node.index === null} />
    </>
  );
}

function words({ title, note, verdict }: GraphNode): string {
  return [title, note, verdict].filter(Boolean).join(', ');
}

const EntryNode = memo(function EntryNode({ data: { node } }: NodeProps<FlowNode>) {
  return (
    <NodeButton node={node} before={`seq ${node.seq}:`}>
      {node.shape && <KindMark shape={node.shape} label="" size={13} />}
      <bdi className={css.title}>{visibleText(node.face)}</bdi>
      <span className={css.seq}>{String(node.seq)}</span>
    </NodeButton>
  );
});

const SegmentNode = memo(function SegmentNode({ data: { node } }: NodeProps<FlowNode>) {
  return (
    <NodeButton node={node} before="" after=", folded; press to open">
      <span className={css.stack} aria-hidden />
      <span className={css.title}>{visibleText(node.title)}</span>
      <span className={css.note}>{visibleText(node.note)}</span>
      <Depth node={node} />
    </NodeButton>
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
  segment: SegmentNode,
  missing: MissingNode,
  lane: LaneNode,
  label: LabelNode,
};
