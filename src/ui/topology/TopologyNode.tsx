import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { memo } from 'react';
import { visibleText } from '../../base/visible.ts';
import { KindMark } from '../ledger/KindMark.tsx';
import { useSecrets } from '../secrets.ts';
import { textScale } from '../text-scale.ts';
import { type Around, sideFor } from './around.ts';
import type { TopologyNodeFace } from './faces.ts';
import type { NodeType } from './layout.ts';
import { type Pulse, useNodeLight } from './light.ts';
import { chooseMark } from './marks.ts';
import { markSize } from './names.ts';
import css from './topology.module.css';
import { TornOutline } from './torn.tsx';

export type FlowTopologyNode = Node<{
  face: TopologyNodeFace;
  text: string;
  type: NodeType;
  around: Around | null;
  index: number;
}>;

const PULSE_WORDS: Record<Pulse, string> = {
  moved: 'rendered, and its output moved',
  rendered: 'rendered, and nothing moved',
  skipped: 'skipped',
  failed: 'failed',
};

const ROLE_WORDS: Record<TopologyNodeFace['role'], string> = {
  entry: 'entry point',
  node: 'node',
  ingress: 'ingress',
  unknown: 'not in the topology',
};

export const TopologyNodeView = memo(function TopologyNode({
  data: { face, text, type, around, index },
  width = 0,
  height = 0,
}: NodeProps<FlowTopologyNode>) {
  useSecrets();
  const { pulse, self, woken, age, last, note, torn, dim, selected } = useNodeLight(index);
  const shape = chooseMark(pulse ?? last, Boolean(torn));
  const words = [
    visibleText(face.label),
    ROLE_WORDS[face.role],
    torn ?? '',
    pulse ? PULSE_WORDS[pulse] : '',
    self ? 'woken by its own clock' : '',
    woken ? `woken now by ${visibleText(woken)}` : '',
    note === torn ? '' : visibleText(note ?? ''),
  ];
  return (
    <>
      <button
        type="button"
        className={css.node}
        data-role={face.role}
        data-mark={nameNodeMarks(face.role, pulse !== undefined, Boolean(woken), selected)}
        data-pulse={pulse}
        data-woken={woken ? true : undefined}
        data-age={age}
        data-torn={torn ? true : undefined}
        data-dim={dim || undefined}
        data-selected={selected || undefined}
        aria-pressed={selected}
        aria-label={words.filter(Boolean).join(', ')}
        title={visibleText(face.label === face.id ? face.id : `${face.label}\n${face.id}`)}
      >
        {torn && <TornOutline width={width} height={height} />}
        <span className={css.mark}>
          {shape ? (
            <KindMark shape={shape} label="" size={markSize(type) / textScale()} />
          ) : (
            <span className={css.idle} data-mark="idle" />
          )}
        </span>
        <bdi className={css.label}>{text}</bdi>
      </button>
      {note && (
        <span
          className={css.note}
          data-torn={torn ? true : undefined}
          data-side={sideFor(around, note, textScale(), 'right')}
          aria-hidden
        >
          {visibleText(note)}
        </span>
      )}
      <Handle type="target" position={Position.Left} isConnectable={false} />
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </>
  );
});

function nameNodeMarks(
  role: TopologyNodeFace['role'],
  isNow: boolean,
  isWoken: boolean,
  isSelected: boolean | undefined,
): string {
  const marks = [
    role !== 'node' && `node-${role}`,
    isNow && 'node-now',
    isWoken && 'node-woken',
    isSelected && 'node-selected',
  ];
  return marks.filter((mark) => mark !== false).join(' ');
}
