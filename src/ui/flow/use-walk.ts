// One node at a time takes the keyboard; arrows move it.

import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { GraphNode, GraphView } from '../../ledger/layout/index.ts';
import { nextNode, type WalkDirection } from './walk.ts';

const ARROWS = new Map<string, WalkDirection>([
  ['ArrowLeft', 'left'],
  ['ArrowRight', 'right'],
  ['ArrowUp', 'up'],
  ['ArrowDown', 'down'],
]);

export function useWalk(options: {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly view: GraphView;
  reveal(node: GraphNode): void;
}) {
  const { frame, view, reveal } = options;
  const [walked, setWalked] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  const own = view.nodes.find(({ id }) => id === walked);
  const fallback = view.nodes.find(({ type }) => type !== 'label');
  const current = (own ?? fallback)?.id ?? null;

  // A node outside the view has no element yet: it is focused once it is drawn.
  useEffect(() => {
    if (wanted.current === null) return;
    let tries = 0;
    let timer = 0;
    const attempt = () => {
      const id = wanted.current;
      const element = id === null ? null : findButton(frame.current, id);
      if (element) {
        wanted.current = null;
        element.focus({ preventScroll: true });
      } else if (tries++ < 20) timer = requestAnimationFrame(attempt);
    };
    attempt();
    return () => cancelAnimationFrame(timer);
  });

  return {
    current,
    setCurrent: setWalked,
    onKeyDown(event: KeyboardEvent) {
      const direction = ARROWS.get(event.key);
      const from = view.nodes.find(({ id }) => id === current);
      const held = event.target instanceof HTMLElement && event.target.dataset.node !== undefined;
      if (!direction || !from || !held) return;
      // The same arrows step through the ledger elsewhere; here they walk.
      event.preventDefault();
      event.stopPropagation();
      const next = nextNode(view.nodes, from, direction);
      if (!next) return;
      wanted.current = next.id;
      setWalked(next.id);
      reveal(next);
    },
    onFocus(event: FocusEvent) {
      const id = event.target instanceof HTMLElement ? event.target.dataset.node : undefined;
      if (id !== undefined && id !== walked) setWalked(id);
    },
  };
}

function findButton(frame: HTMLElement | null, id: string): HTMLElement | null {
  return frame?.querySelector<HTMLElement>(`button[data-node="${CSS.escape(id)}"]`) ?? null;
}
