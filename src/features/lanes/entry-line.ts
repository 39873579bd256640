// The entries of a lane next to each other, small: a mark for each on its chain, where all have room.

import type { SeriesView } from '../../core/model/series.ts';
import type { KindShape } from '../../core/model/view.ts';
import { circlePath } from '../../ui/export/paper.ts';
import { KIND_DRAWINGS, kindAt, STROKE } from '../../ui/ledger/kind-drawings.ts';
import { kindToken } from '../../ui/ledger/kinds.ts';

/** Px: how high a line is, and how far marks are apart. */
export const HEIGHT = 18;
const APART = [16, 24] as const;
/** From the middle of a mark to the end of its link, and around a finding. */
const REACH = 8;
const RING = 8;

/** How many entries have room for a mark each. */
export function mostMarks(width: number): number {
  return Math.max(1, Math.floor((width - HEIGHT) / APART[0]) + 1);
}

export interface LinePath {
  /** What it shows: a kind, "link", "error" or "warning". */
  readonly name: string;
  readonly d: string;
  /** Name of a colour: `--ls-NAME`. */
  readonly colour: string;
  readonly isFilled: boolean;
  /** Px. */
  readonly width: number;
  readonly cap: 'round' | 'butt';
}

export interface EntryLine {
  /** Of all entries that look the same one path. */
  readonly paths: readonly LinePath[];
  /** Where a link of the chain does not hold, in px. */
  readonly broken: readonly number[];
}

/** Of a series with a part for each entry. */
export function entryLine(view: SeriesView, width: number): EntryLine {
  const { kinds, errors, warnings, broken } = view;
  const count = errors.length;
  const apart = Math.min(APART[1], (width - HEIGHT) / Math.max(1, count - 1));
  const middle = HEIGHT / 2;
  const xOf = (at: number) => Math.round(2 * (middle + at * apart)) / 2;
  const marks = new Map<KindShape, string>();
  const parts = { link: '', error: '', warning: '' };
  const breaks: number[] = [];
  for (let at = 0; at < count; at++) {
    const x = xOf(at);
    const shape = kinds.find(({ counts }) => counts[at])?.shape;
    if (shape) marks.set(shape, `${marks.get(shape) ?? ''}${kindAt(shape, x, middle)}`);
    const found = errors[at] ? 'error' : warnings[at] ? 'warning' : null;
    if (found) parts[found] += circlePath(x, middle, RING);
    if (broken[at]) breaks.push(at === 0 ? x : (x + xOf(at - 1)) / 2);
    else if (at > 0 && apart > 2 * REACH)
      parts.link += `M${xOf(at - 1) + REACH} ${middle}H${x - REACH}`;
  }
  const line = { isFilled: false, width: 1.5, cap: 'round' } as const;
  return {
    broken: breaks,
    paths: [
      { ...line, name: 'link', d: parts.link, colour: 'line-strong' },
      { ...line, name: 'warning', d: parts.warning, colour: 'warn' },
      { ...line, name: 'error', d: parts.error, colour: 'bad' },
      ...[...marks].map(([shape, d]): LinePath => {
        const { isFilled = false, strokeWidth = STROKE, cap = 'round' } = KIND_DRAWINGS[shape];
        return { name: shape, d, colour: kindToken(shape), isFilled, width: strokeWidth, cap };
      }),
    ].filter(({ d }) => d !== ''),
  };
}
