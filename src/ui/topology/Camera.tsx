import { useReducedMotion } from '@mantine/hooks';
import { useReactFlow } from '@xyflow/react';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { TopologyLayout } from './layout.ts';
import { useHead, useWoken } from './light.ts';
import type { Room } from './routes.ts';
import { along, together } from './sight.ts';

const NOTE = 18;

/** Keeps the drawing in the middle, and the events in sight, with whoever is woken by them. */
export function TopologyCamera({
  layout,
  width,
  height,
}: Room & { readonly layout: TopologyLayout }) {
  const { setViewport, getViewport } = useReactFlow();
  const duration = useReducedMotion() ? 0 : 240;
  const head = useHead();
  const woken = useWoken();
  const shown = useMemo(() => (head === null ? [] : [head, ...woken]), [head, woken]);
  const look = useCallback(
    (nodes: readonly number[], within: number) => {
      const boxes = nodes.flatMap((node) => layout.nodes[node] ?? []);
      const { x, y } = getViewport();
      const to = {
        x: along(
          x,
          layout.width,
          width,
          together(
            boxes.map((box) => [box.x, box.x + box.width]),
            width,
          ),
        ),
        y: along(
          y,
          layout.height,
          height,
          together(
            boxes.map((box) => [box.y, box.y + box.height]),
            height - NOTE,
          ),
        ),
      };
      if (to.x !== x || to.y !== y) void setViewport({ ...to, zoom: 1 }, { duration: within });
    },
    [layout, width, height, setViewport, getViewport],
  );
  const latest = useRef(shown);
  useEffect(() => {
    latest.current = shown;
  });
  useEffect(() => look(latest.current, 0), [look]);
  useEffect(() => look(shown, duration), [shown, duration, look]);
  return null;
}
