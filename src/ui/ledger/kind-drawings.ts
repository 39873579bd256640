// The one drawing of each kind, for elements and for canvases.

import type { KindShape } from '../../core/model/view.ts';

/** A path on a field of {@link FIELD} px, and how it is drawn. */
export interface KindDrawing {
  readonly d: string;
  readonly isFilled?: boolean;
  readonly strokeWidth?: number;
  readonly cap?: 'butt';
}

export const FIELD = 14;
export const STROKE = 1.75;

export const KIND_DRAWINGS: Readonly<Record<KindShape, KindDrawing>> = {
  start: { d: 'M11.25 7a4.25 4.25 0 11-8.5 0 4.25 4.25 0 018.5 0z' },
  change: { d: 'M10.75 7a3.75 3.75 0 11-7.5 0 3.75 3.75 0 017.5 0z', isFilled: true },
  denied: {
    d: 'M4.5 1.25h5l3.25 3.25v5l-3.25 3.25h-5l-3.25-3.25v-5zM4.25 7h5.5',
    strokeWidth: 1.5,
  },
  waiting: { d: 'M4.75 3v8M9.25 3v8', strokeWidth: 2.25, cap: 'butt' },
  delegation: { d: 'M2 7h9M7.75 3.5L11.25 7l-3.5 3.5' },
  branch: { d: 'M4 2v10M4 9.5c0-3 6-1.5 6-5.5M7.9 5.6L10 3.5l2.1 2.1', strokeWidth: 1.6 },
  bound: { d: 'M7 2.25L11.25 7 7 11.75 2.75 7z' },
  checkpoint: { d: 'M3.75 12V2.25h7L9 4.75l1.75 2.5h-7', strokeWidth: 1.6 },
  rollback: { d: 'M4.75 2L2 4.75 4.75 7.5M2 4.75h6.25a3.5 3.5 0 010 7H4.5' },
};

/** The path of a kind about a point: many of them are one path. */
export function kindAt(shape: KindShape, x: number, y: number): string {
  const [left, top] = [x - FIELD / 2, y - FIELD / 2];
  // What is written in small letters goes on from where it is.
  return KIND_DRAWINGS[shape].d.replace(
    /([MLHV])([^a-zA-Z]*)/g,
    (_, command: string, numbers: string) => {
      const moved = (numbers.match(NUMBER) ?? []).map((number, at) => {
        const isAcross = command === 'H' || (command !== 'V' && at % 2 === 0);
        return Number(number) + (isAcross ? left : top);
      });
      return `${command}${moved.join(' ')}`;
    },
  );
}

const NUMBER = /-?(?:\d+\.?\d*|\.\d+)/g;

/** The two halves of a link whose chain does not hold, upright, from its middle, and by how much each turns. */
export const BROKEN_LINK = [
  { d: 'M-3.5-1.5v-2a3.5 3.5 0 017 0v1', degrees: -24, down: -1.5 },
  { d: 'M-3.5 1.5v2a3.5 3.5 0 007 0v-1', degrees: 24, down: 1.5 },
] as const;
