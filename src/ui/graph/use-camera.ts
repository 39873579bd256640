// Where the canvas looks: a good first view, back to everything, after the selection.

import { useReducedMotion } from '@mantine/hooks';
import { useReactFlow } from '@xyflow/react';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { GraphNode, GraphView } from '../../layout/index.ts';
import { type GraphPoint, holds } from './selection.ts';

const MARGIN = 40;
/** Text is not read below this; a view that would need less starts at its beginning. */
const READABLE = 0.7;
/** Where not everything fits anyway. */
const COMFORTABLE = 0.85;

export interface Camera {
  readonly duration: number;
  start(): void;
  fit(): void;
  /** Brings a node into view, if it is not. */
  reveal(node: GraphNode): void;
}

export function useCamera(
  frame: RefObject<HTMLDivElement | null>,
  view: GraphView,
  selected: GraphPoint | null,
  follow: boolean,
): Camera {
  const { fitView, getViewport, setViewport } = useReactFlow();
  const duration = useReducedMotion() ? 0 : 180;
  const lastMove = useRef(0);

  const fit = useCallback(() => {
    void fitView({ padding: 0.06, maxZoom: 1, duration });
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
    const box = frame.current?.getBoundingClientRect();
    if (!box) return;
    const whole = Math.min(
      (box.width - 2 * MARGIN) / Math.max(1, view.width),
      (box.height - 2 * MARGIN) / Math.max(1, view.height),
    );
    if (whole >= READABLE) {
      const zoom = Math.min(1, whole);
      // Beginning at the top left, as the timeline does; a small graph is not lost in the middle.
      void setViewport({
        x: Math.min(MARGIN, (box.width - view.width * zoom) / 2),
        y: MARGIN,
        zoom,
      });
      return;
    }
    const node = view.nodes.find((one) => holds(one, selected));
    const zoom = COMFORTABLE;
    const middle = node ? node.x + node.width / 2 : 0;
    void setViewport({
      x: within(box.width / 2 - middle * zoom, box.width, view.width * zoom),
      y: Math.min(MARGIN, node ? box.height / 2 - node.y * zoom : MARGIN),
      zoom,
    });
  }, [frame, setViewport, view, selected]);

  useEffect(() => {
    if (!follow || !selected) return;
    const node = view.nodes.find((one) => holds(one, selected));
    if (node) reveal(node);
  }, [follow, selected, view, reveal]);

  return { duration, start, fit, reveal };
}

/** No emptier than it must be: what is drawn begins and ends at the rim of the view. */
function within(x: number, room: number, size: number): number {
  return Math.min(MARGIN, Math.max(x, Math.min(MARGIN, room - MARGIN - size)));
}

function keep(start: number, size: number, most: number): boolean {
  return start >= MARGIN / 2 && start + size <= most - MARGIN / 2;
}
