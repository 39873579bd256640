// A card is about the row that a pointer rests on, or that a key asked about.

import { type PointerEvent, useEffect, useRef, useState } from 'react';
import type { RowHeights } from '../../../../ledger/layout/rows/index.ts';

/** A pointer that only passes, for so many ms, asks for nothing. */
const RESTS = 120;

export interface Pointed {
  readonly row: number;
  readonly isLow: boolean;
}

/** `at` is the row of the playhead; the card goes when that moves. */
export function usePointed(heights: RowHeights, at: number) {
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const drop = () => {
    clearTimeout(waiting.current);
    setPointed(null);
  };
  const [seen, setSeen] = useState(at);
  if (seen !== at) {
    setSeen(at);
    setPointed(null);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what waits belongs to where the playhead was
  useEffect(() => () => clearTimeout(waiting.current), [at]);

  const ask = (rows: HTMLElement, row: number) => {
    const y = rows.getBoundingClientRect().top + heights.middle(row);
    setPointed({ row, isLow: y > globalThis.innerHeight / 2 });
  };
  const latest = useRef(-1);
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'touch') return;
    const rows = event.currentTarget;
    const row = heights.rowAt(event.clientY - rows.getBoundingClientRect().top);
    if (row === latest.current) return;
    latest.current = row;
    drop();
    waiting.current = setTimeout(() => ask(rows, row), RESTS);
  };
  const onPointerLeave = () => {
    latest.current = -1;
    drop();
  };
  return { pointed, drop, ask, onPointerMove, onPointerLeave };
}
