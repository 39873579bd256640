// The trail as a score: a line a node, producers above their subscribers, and a mark a receipt, from
// left to right in file order. Plain numbers.

import { longestWays } from '../../../../ui/topology/layers.ts';
import type { Faults } from '../../data/faults.ts';
import { frameAt, type ReactorTrail, type Survey } from '../../data/trail.ts';
import { pulseOf } from '../moment.ts';

/** The later one wins where several share a place. */
export const SCORE_MARKS = ['unknown', 'rendered', 'skipped', 'moved', 'failed', 'broken'] as const;
export type ScoreMark = (typeof SCORE_MARKS)[number];

export interface Score {
  readonly lines: number;
  /** For each receipt its line, and which of {@link SCORE_MARKS} it is. */
  readonly line: Int32Array;
  readonly mark: Uint8Array;
}

export function scoreOf({ survey }: ReactorTrail, { at: faults }: Faults): Score {
  const lineOf = linesOf(survey);
  const { count, node } = survey.frames;
  const mark = new Uint8Array(count);
  for (let at = 0; at < count; at++) {
    const isBroken = faults.get(at)?.severity === 'error';
    mark[at] = SCORE_MARKS.indexOf(
      isBroken ? 'broken' : (pulseOf(frameAt(survey, at)) ?? 'unknown'),
    );
  }
  return {
    lines: survey.nodes.length,
    line: Int32Array.from({ length: count }, (_, at) => lineOf[node[at] ?? -1] ?? 0),
    mark,
  };
}

function linesOf({ nodes, edges }: Survey): Int32Array {
  const ways = longestWays(
    nodes.length,
    edges.map(({ producer, subscriber }) => ({ from: producer, to: subscriber })),
  );
  const lineOf = new Int32Array(nodes.length);
  nodes
    .map((_, node) => node)
    .sort((a, b) => (ways[a] ?? 0) - (ways[b] ?? 0) || a - b)
    .forEach((node, line) => {
      lineOf[node] = line;
    });
  return lineOf;
}

/** How large the score is drawn, in px, with the free space at its sides. */
export interface ScoreSize {
  readonly width: number;
  readonly height: number;
}

/** Half of what the slider's thumb takes: the first and the last receipt are as far from the ends. */
export const INSET = 7;

export function xOf(at: number, total: number, { width }: ScoreSize): number {
  return INSET + ((width - 2 * INSET) * at) / Math.max(1, total - 1);
}

export function yOf(line: number, lines: number, { height }: ScoreSize): number {
  return INSET + ((height - 2 * INSET) * (line + 0.5)) / Math.max(1, lines);
}

/** How far a pointer may be from a mark, in px. */
const REACH = 10;

/** The receipt whose mark is nearest, else whatever is at that moment. */
export function receiptAt({ line, lines }: Score, x: number, y: number, size: ScoreSize): number {
  const total = line.length;
  const perPixel = Math.max(1, total - 1) / Math.max(1, size.width - 2 * INSET);
  const middle = (x - INSET) * perPixel;
  const within = (at: number) => Math.max(0, Math.min(total - 1, at));
  let nearest = within(Math.round(middle));
  let least = REACH ** 2;
  const last = within(Math.ceil(middle + REACH * perPixel));
  for (let at = within(Math.floor(middle - REACH * perPixel)); at <= last; at++) {
    const away = (xOf(at, total, size) - x) ** 2 + (yOf(line[at] ?? 0, lines, size) - y) ** 2;
    if (away < least) [nearest, least] = [at, away];
  }
  return nearest;
}

/** From a cause to its effect. */
export function curve(
  [fromX, fromY]: readonly [number, number],
  [toX, toY]: readonly [number, number],
): string {
  const x = (fromX + toX) / 2;
  return `M${fromX} ${fromY}C${x} ${fromY} ${x} ${toY} ${toX} ${toY}`;
}
