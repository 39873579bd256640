import { type RefObject, useState } from 'react';
import type { Drawing } from '../../../../ui/graph/map/drawing.ts';
import { edgeAt, placeEdge } from '../../../../ui/graph/map/edges.ts';
import type { Track } from '../../../../ui/graph/map/tracks.ts';
import { useWorkspace } from '../context.ts';

type At = { readonly clientX: number; readonly clientY: number };

/** Gives the edge that is pointed at; a press leads to its other end. */
export function useEdge(
  drawing: Drawing,
  layer: RefObject<HTMLElement | null>,
  own: Track | undefined,
  at: number,
) {
  const { jump } = useWorkspace();
  const [pointed, setPointed] = useState<string | null>(null);
  const child = drawing.tracks.find(({ lane }) => lane.lane === pointed);
  const find = ({ clientX, clientY }: At) => {
    const box = layer.current?.getBoundingClientRect();
    return box ? edgeAt(drawing, clientX - box.left, clientY - box.top) : null;
  };
  return {
    edge: child ? placeEdge(drawing, child) : null,
    isOnEdge: (event: At) => find(event) !== null,
    /** Null when something else is pointed at. */
    point(event: At | null) {
      setPointed((event && find(event)?.child.lane.lane) ?? null);
    },
    follow(event: At) {
      const found = find(event);
      if (!found) return;
      const { child, parent, item } = found;
      const left = child.lane.leaves ?? parent.index[item] ?? 0;
      const isThere = own?.lane.lane === parent.lane.lane && at === left;
      if (isThere && child.lane.missing === null) jump(child.lane.lane, 0);
      else jump(parent.lane.lane, left);
    },
  };
}
