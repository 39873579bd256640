// Elements and canvases share the one drawing of each mark: every shape is closed, so that it lies
// on its line without a gap around it.

import type { KindShape } from '../../ledger/model/view.ts';
import { circlePath, roundPath } from '../export/paper.ts';

/**
 * A mark shows a kind, or what is known of its proof: an entry that is not intact, or not in the
 * file.
 */
export type MarkShape = KindShape | 'error' | 'warning' | 'missing';

type Paint = 'ink' | 'ground';

/** A path about the middle of a field of {@link FIELD} px. Lines end round. */
export interface MarkLayer {
  readonly d: string;
  readonly fill?: Paint;
  readonly stroke?: Paint;
  readonly width?: number;
  readonly dash?: readonly number[];
}

export const FIELD = 16;

const disc = (radius: number): MarkLayer => ({ d: circlePath(0, 0, radius), fill: 'ink' });
const outline = (d: string, width: number): MarkLayer => ({
  d,
  fill: 'ground',
  stroke: 'ink',
  width,
});
const ring = (radius: number, width: number) => outline(circlePath(0, 0, radius), width);
const sign = (d: string, width: number): MarkLayer => ({ d, stroke: 'ground', width });

const DRAWINGS: Readonly<Record<MarkShape, readonly MarkLayer[]>> = {
  start: [ring(4.8, 2)],
  bound: [outline('M0 -6.2l6.2 6.2l-6.2 6.2l-6.2 -6.2z', 1.8)],
  change: [disc(4.6)],
  read: [disc(3.2)],
  delegation: [disc(6.6), sign('M-3.4 0h6.4M0.5 -2.7l2.7 2.7l-2.7 2.7', 1.7)],
  waiting: [
    { d: roundPath(-6, -6, 12, 12, 3.4), fill: 'ink' },
    sign('M-1.9 -2.7v5.4M1.9 -2.7v5.4', 1.8),
  ],
  denied: [
    {
      d: 'M-2.8 -6.7h5.6l3.9 3.9v5.6l-3.9 3.9h-5.6l-3.9 -3.9v-5.6z',
      fill: 'ink',
    },
    { d: 'M-3.2 -1.1h6.4v2.2h-6.4z', fill: 'ground' },
  ],
  failed: [ring(5.6, 1.7), { d: 'M-2 -2l4 4M2 -2l-4 4', stroke: 'ink', width: 1.6 }],
  checkpoint: [outline('M-4.6 -6h9.2v12.2l-4.6 -3l-4.6 3z', 1.7)],
  rollback: [disc(7), sign('M-0.6 -3l-3 3l3 3M3.4 -3l-3 3l3 3', 1.7)],
  completed: [ring(5.4, 1.8), disc(2.4)],
  error: [disc(7.4), sign('M-2.7 -2.7l5.4 5.4M2.7 -2.7l-5.4 5.4', 2)],
  warning: [
    { d: 'M0 -6l6.4 11.4h-12.8z', fill: 'ink', stroke: 'ink', width: 1.4 },
    sign('M0 -1.8v3M0 3.5v0.1', 1.7),
  ],
  missing: [{ ...ring(5, 1.7), dash: [2.6, 2.2] }],
};

/** Returns the layers of a mark, the lowest first. An undone entry is hollow. */
export function layerMark(shape: MarkShape, isUndone = false): readonly MarkLayer[] {
  return isUndone ? DRAWINGS[shape].map(hollow) : DRAWINGS[shape];
}

function hollow(layer: MarkLayer): MarkLayer {
  const { d, fill, stroke } = layer;
  if (fill === 'ink') return outline(d, 1.5);
  if (fill && stroke) return layer;
  return fill ? { ...layer, fill: 'ink' } : { ...layer, stroke: 'ink' };
}

/**
 * The two halves of a torn link are upright, about its middle: how far each is moved, and how each
 * turns.
 */
export const TORN_LINK = [
  { d: 'M-3.2 -1.7v-2.7a3.2 3.2 0 0 1 6.4 0v2.7', x: -1.1, y: -1.2, degrees: -9 },
  { d: 'M-3.2 1.7v2.7a3.2 3.2 0 0 0 6.4 0v-2.7', x: 1.1, y: 1.2, degrees: -9 },
] as const;
