// The trail as a score: a line a node, producers above their subscribers, and a mark a receipt, from
// left to right in file order. Plain numbers.

import { longestWays } from '../../../../../ui/topology/layers.ts';
import { OUTCOMES } from '../../../trail.ts';
import type { ReceiptFaults } from '../../data/faults.ts';
import type { ReactorTrail, Survey } from '../../data/trail.ts';

/** The later one wins where several share a place. */
export const SCORE_MARKS = [...OUTCOMES, 'broken'] as const;
export type ScoreMark = (typeof SCORE_MARKS)[number];

export interface Score {
  readonly lines: number;
  /** For each node its line. */
  readonly lineOf: Int32Array;
  /** For each receipt its node, and which of {@link SCORE_MARKS} it is. */
  readonly node: Int32Array;
  readonly mark: Uint8Array;
}

export function scoreTrail({ survey, outcome }: ReactorTrail, { broken }: ReceiptFaults): Score {
  const mark = outcome.slice();
  for (const at of broken) mark[at] = SCORE_MARKS.indexOf('broken');
  return {
    lines: survey.nodes.length,
    lineOf: assignLines(survey),
    node: survey.frames.node,
    mark,
  };
}

export function lineAt({ lineOf, node }: Score, at: number): number {
  return lineOf[node[at] ?? -1] ?? 0;
}

function assignLines({ nodes, edges }: Survey): Int32Array {
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

export function toScoreX(at: number, total: number, { width }: ScoreSize): number {
  return INSET + ((width - 2 * INSET) * at) / Math.max(1, total - 1);
}

export function toScoreY(line: number, lines: number, { height }: ScoreSize): number {
  return INSET + ((height - 2 * INSET) * (line + 0.5)) / Math.max(1, lines);
}

/** A name and where its middle is, in px. */
export interface PlacedName {
  readonly line: number;
  readonly y: number;
}

/**
 * Where names are written, `high` px apart at least: those in `wanted`, what matters most first, as many
 * as have room. Each is as near to its line as its neighbours let it be. From the top down.
 */
export function placeNames(
  lines: number,
  size: ScoreSize,
  high: number,
  wanted: Iterable<number>,
): PlacedName[] {
  const room = Math.max(1, Math.floor(size.height / high));
  const shown: number[] = [];
  for (const line of new Set(wanted)) if (shown.push(line) >= room) break;
  shown.sort((a, b) => a - b);
  // As if names took no room; those that then would be out of order share the middle of where they want to be.
  const blocks: { sum: number; count: number }[] = [];
  const middle = ({ sum, count }: { sum: number; count: number }) => sum / count;
  shown.forEach((line, i) => {
    let block = { sum: toScoreY(line, lines, size) - i * high, count: 1 };
    for (let above = blocks.at(-1); above && middle(above) > middle(block); above = blocks.at(-1)) {
      blocks.pop();
      block = { sum: above.sum + block.sum, count: above.count + block.count };
    }
    blocks.push(block);
  });
  const [least, most] = [high / 2, size.height - high * (shown.length - 0.5)];
  const starts = blocks.flatMap((block) =>
    new Array<number>(block.count).fill(Math.max(least, Math.min(most, middle(block)))),
  );
  return shown.map((line, i) => ({ line, y: (starts[i] ?? 0) + i * high }));
}

/** A stretch of a line of pixels with the same mark. */
export interface ScoreRun {
  readonly mark: number;
  /** px; `to` exclusive. */
  readonly from: number;
  readonly to: number;
  readonly y: number;
}

/** The marks by pixel: of those that share one, the one that matters most. */
export function listScoreRuns(score: Score, size: ScoreSize): ScoreRun[] {
  const { lines, mark } = score;
  const [width, height] = [Math.ceil(size.width), Math.ceil(size.height)];
  const pixels = new Uint8Array(width * height);
  const start = score.lineOf.map((line) => Math.round(toScoreY(line, lines, size)) * width);
  for (let at = 0; at < mark.length; at++) {
    const pixel = (start[score.node[at] ?? -1] ?? 0) + Math.floor(toScoreX(at, mark.length, size));
    // One more than the mark: 0 is no mark.
    pixels[pixel] = Math.max(pixels[pixel] ?? 0, 1 + (mark[at] ?? 0));
  }
  const runs: ScoreRun[] = [];
  for (const row of new Set(start))
    for (let x = 0; x < width; ) {
      const own = pixels[row + x] ?? 0;
      const from = x;
      do x++;
      while (x < width && pixels[row + x] === own);
      if (own) runs.push({ mark: own - 1, from, to: x, y: row / width });
    }
  return runs;
}

/** How far a pointer may be from a mark, in px. */
const REACH = 10;

/** The receipt whose mark is nearest, else whatever is at that moment. */
export function receiptAt(score: Score, x: number, y: number, size: ScoreSize): number {
  const { lines, mark } = score;
  const total = mark.length;
  const perPixel = Math.max(1, total - 1) / Math.max(1, size.width - 2 * INSET);
  const middle = (x - INSET) * perPixel;
  const within = (at: number) => Math.max(0, Math.min(total - 1, at));
  let nearest = within(Math.round(middle));
  let least = REACH ** 2;
  const last = within(Math.ceil(middle + REACH * perPixel));
  for (let at = within(Math.floor(middle - REACH * perPixel)); at <= last; at++) {
    const away =
      (toScoreX(at, total, size) - x) ** 2 + (toScoreY(lineAt(score, at), lines, size) - y) ** 2;
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
