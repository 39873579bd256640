import { useReducedMotion } from '@mantine/hooks';
import { useReactFlow } from '@xyflow/react';
import { type RefObject, useCallback, useRef } from 'react';
import type { GraphNode, GraphView } from '../../ledger/layout/index.ts';

const MARGIN = 40;
/** Words are written at this zoom only: they are never scaled. */
export const READABLE = 1;

export interface FlowCamera {
  readonly duration: number;
  start(): void;
  fit(): void;
  reveal(node: GraphNode): void;
}

export function useCamera(frame: RefObject<HTMLDivElement | null>, view: GraphView): FlowCamera {
  const { fitView, getViewport, setViewport } = useReactFlow();
  const duration = useReducedMotion() ? 0 : 180;
  const lastMove = useRef(0);

  const fit = useCallback(() => {
    void fitView({ padding: 0.06, duration });
  }, [fitView, duration]);

  const reveal = useCallback(
    (node: GraphNode) => {
      const box = frame.current?.getBoundingClientRect();
      if (!box) return;
      const { x, y, zoom } = getViewport();
      const left = node.x * zoom + x;
      const top = node.y * zoom + y;
      const inside =
        left >= MARGIN / 2 &&
        left + node.width * zoom <= box.width - MARGIN / 2 &&
        top >= MARGIN / 2 &&
        top + node.height * zoom <= box.height - MARGIN / 2;
      if (inside) return;
      // Steps that come fast are followed at once: an animation would never end.
      const now = performance.now();
      const quick = now - lastMove.current < 250;
      lastMove.current = now;
      void setViewport(
        {
          x: within(box.width / 2 - (node.x + node.width / 2) * zoom, box.width, view.width * zoom),
          y: keep(top, node.height * zoom, box.height)
            ? y
            : box.height / 2 - (node.y + node.height / 2) * zoom,
          zoom,
        },
        // A smooth flight zooms out on its way, and a step that cuts it short would stay there.
        { duration: quick ? 0 : duration, interpolate: 'linear' },
      );
    },
    [frame, getViewport, setViewport, duration, view.width],
  );

  const start = useCallback(() => {
    void setViewport({ x: MARGIN, y: MARGIN, zoom: READABLE });
  }, [setViewport]);

  return { duration, start, fit, reveal };
}

function within(x: number, room: number, size: number): number {
  return Math.min(MARGIN, Math.max(x, Math.min(MARGIN, room - MARGIN - size)));
}

function keep(start: number, size: number, most: number): boolean {
  return start >= MARGIN / 2 && start + size <= most - MARGIN / 2;
}
