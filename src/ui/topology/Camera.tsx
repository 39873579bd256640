import { useReducedMotion } from '@mantine/hooks';
import { useReactFlow } from '@xyflow/react';
import { useCallback, useEffect, useRef } from 'react';
import type { TopologyLayout } from './layout.ts';
import { useHead } from './light.ts';
import type { Room } from './routes.ts';
import { along } from './sight.ts';

/** Keeps the drawing in the middle, and what happens in sight. */
export function Camera({ layout, width, height }: Room & { readonly layout: TopologyLayout }) {
  const { setViewport, getViewport } = useReactFlow();
  const duration = useReducedMotion() ? 0 : 240;
  const head = useHead();
  const look = useCallback(
    (node: number | null, within: number) => {
      const box = node === null ? undefined : layout.nodes[node];
      const { x, y } = getViewport();
      const to = {
        x: along(x, layout.width, width, box && [box.x, box.x + box.width]),
        y: along(y, layout.height, height, box && [box.y, box.y + box.height]),
      };
      if (to.x !== x || to.y !== y) void setViewport({ ...to, zoom: 1 }, { duration: within });
    },
    [layout, width, height, setViewport, getViewport],
  );
  const latest = useRef(head);
  useEffect(() => {
    latest.current = head;
  });
  useEffect(() => look(latest.current, 0), [look]);
  useEffect(() => look(head, duration), [head, duration, look]);
  return null;
}
