import { Handle, type Node, type NodeProps, Position } from '@xyflow/react';
import { type CSSProperties, memo, type ReactNode } from 'react';
import { visibleText } from '../../core/visible.ts';
import { KindMark } from '../ledger/KindMark.tsx';
import type { TopologyNodeFace } from './faces.ts';
import { type Pulse, useNodeLight } from './light.ts';
import css from './topology.module.css';

export type FlowTopologyNode = Node<{ face: TopologyNodeFace; index: number }>;

/** The same shapes as in a lane's timeline. */
export const PULSE_SHAPES = {
  moved: 'change',
  rendered: 'start',
  skipped: 'bound',
  failed: 'denied',
} as const;

const pulseStyle = (color: string) => ({ '--ls-pulse': `var(--ls-${color})` }) as CSSProperties;
const PULSE_STYLES = {
  moved: pulseStyle('accent'),
  rendered: pulseStyle('kind-start'),
  skipped: pulseStyle('kind-bound'),
  failed: pulseStyle('kind-denied'),
} as const;

const PULSE_WORDS: Record<Pulse, string> = {
  moved: 'rendered, and its truth moved',
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

export const TopologyNode = memo(function TopologyNode({
  data: { face, index },
}: NodeProps<FlowTopologyNode>) {
  const { pulse, self, woken, earlier, last, note, dim, selected } = useNodeLight(index);
  const shown = pulse ?? last;
  const words = [
    visibleText(face.label),
    ROLE_WORDS[face.role],
    pulse ? PULSE_WORDS[pulse] : '',
    self ? 'woken by its own clock' : '',
    woken ? `woken now by ${visibleText(woken)}` : '',
    visibleText(note ?? ''),
  ];
  return (
    <>
      <button
        type="button"
        className={css.node}
        data-role={face.role}
        data-pulse={pulse}
        style={pulse && PULSE_STYLES[pulse]}
        data-woken={woken ? true : undefined}
        data-earlier={earlier || undefined}
        data-dim={dim || undefined}
        data-selected={selected || undefined}
        aria-pressed={selected}
        aria-label={words.filter(Boolean).join(', ')}
        title={visibleText(face.label === face.id ? face.id : `${face.label}\n${face.id}`)}
      >
        <span className={css.mark}>
          {shown ? (
            <KindMark shape={PULSE_SHAPES[shown]} label="" size={14} />
          ) : (
            <span className={css.idle} />
          )}
        </span>
        <span className={css.words}>
          <bdi className={css.label}>{visibleText(face.label)}</bdi>
          <span className={css.note}>{visibleText(note || 'has not run')}</span>
        </span>
        {(face.role === 'entry' || face.role === 'ingress') && <Flag>{face.role}</Flag>}
        {woken && (
          <Flag at="right">
            <bdi>{visibleText(woken)}</bdi>
          </Flag>
        )}
        {self && <Flag at="below">clock</Flag>}
      </button>
      <Handle type="target" position={Position.Left} isConnectable={false} />
      <Handle type="source" position={Position.Right} isConnectable={false} />
    </>
  );
});

interface FlagProps {
  readonly at?: 'right' | 'below';
  readonly children: ReactNode;
}

/** A word on the border. The button's label has it too. */
function Flag({ at, children }: FlagProps) {
  return (
    <span className={css.flag} data-at={at} aria-hidden>
      {children}
    </span>
  );
}
