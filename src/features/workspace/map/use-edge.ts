import { type RefObject, useState } from 'react';
import type { Drawing } from '../../../ui/graph/map/drawing.ts';
import { type Edge, edgeAt, entryLeft } from '../../../ui/graph/map/edges.ts';
import type { Track } from '../../../ui/graph/map/tracks.ts';
import { useWorkspace } from '../context.ts';

type At = { readonly clientX: number; readonly clientY: number };

/** The edge that is pointed at, and what a press on it does: it leads to its other end. */
export function useEdge(
  drawing: Drawing,
  layer: RefObject<HTMLElement | null>,
  own: Track | undefined,
  at: number,
) {
  const { jump } = useWorkspace();
  const [edge, setEdge] = useState<Edge | null>(null);
  const find = ({ clientX, clientY }: At) => {
    const box = layer.current?.getBoundingClientRect();
    return box ? edgeAt(drawing, clientX - box.left, clientY - box.top) : null;
  };
  return {
    edge,
    isOnEdge: (event: At) => find(event) !== null,
    /** null: something else is pointed at. */
    point(event: At | null) {
      const next = event && find(event);
      setEdge((before) => (before?.child === next?.child ? before : next));
    },
    follow(event: At) {
      const found = find(event);
      const left = found && entryLeft(drawing, found.child);
      if (!left) return;
      const { lane, missing } = found.child.track.lane;
      const isThere = own?.lane.lane === left.lane && at === left.index;
      if (isThere && missing === null) jump(lane, 0);
      else jump(left.lane, left.index);
    },
  };
}
