import type { XYPosition } from '@xyflow/react';
import { type RefObject, useEffect, useState } from 'react';
import type { GraphNode } from '../../ledger/layout/index.ts';
import hover from '../kit/hover.module.css';
import { LedgerText } from '../ledger/LedgerText.tsx';
import css from './graph.module.css';

const DELAY = 280;
const WIDTH = 300;

export interface HoverCardProps {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly node: GraphNode | null;
  readonly toScreen: (position: XYPosition) => XYPosition;
}

/** Says in full what a node has no room for. It repeats and adds, and is never the only place. */
export function HoverCard({ frame, node, toScreen }: HoverCardProps) {
  const [shown, setShown] = useState<{ node: GraphNode; x: number; y: number; up: boolean } | null>(
    null,
  );
  useEffect(() => {
    setShown(null);
    if (!node || node.type === 'label') return;
    const timer = setTimeout(() => {
      const box = frame.current?.getBoundingClientRect();
      if (!box) return;
      const top = toScreen({ x: node.x, y: node.y });
      const bottom = toScreen({ x: node.x, y: node.y + node.height });
      const up = bottom.y - box.top > box.height * 0.62;
      setShown({
        node,
        x: Math.max(8, Math.min(top.x - box.left, box.width - WIDTH - 8)),
        y: up ? box.bottom - top.y + 8 : bottom.y - box.top + 8,
        up,
      });
    }, DELAY);
    return () => clearTimeout(timer);
  }, [node, frame, toScreen]);
  if (!shown) return null;
  const place = shown.up ? { left: shown.x, bottom: shown.y } : { left: shown.x, top: shown.y };
  return (
    <div className={hover.hover} style={{ ...place, width: WIDTH }} role="tooltip">
      <p className={css.cardTitle}>
        <LedgerText text={shown.node.title} lines={3} />
      </p>
      {shown.node.note && (
        <p className={css.cardNote}>
          <LedgerText text={shown.node.note} lines={3} />
        </p>
      )}
    </div>
  );
}
