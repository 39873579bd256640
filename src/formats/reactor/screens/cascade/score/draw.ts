// Draws a score. However many receipts there are, no place of it is drawn more than once.

import type { Brush } from '../../../../../ui/graph/map/brush.ts';
import type { MarkShape } from '../../../../../ui/ledger/kind-drawings.ts';
import { kindToken } from '../../../../../ui/ledger/kinds.ts';
import { PULSE_SHAPES } from '../../../../../ui/topology/marks.ts';
import {
  lineAt,
  listScoreRuns,
  SCORE_MARKS,
  type Score,
  type ScoreMark,
  type ScoreSize,
  toScoreX,
  toScoreY,
} from './score.ts';

/** Of what no known status says it is nothing but that it is there. */
const SHAPES: Readonly<Record<ScoreMark, MarkShape>> = {
  ...PULSE_SHAPES,
  unknown: 'read',
  broken: 'error',
};

/** Receipts nearer than this are not marks with a shape, but a silhouette. In px. */
const APART = 3;
/** Of the field of a mark, in px: in a score with room for it, and of what is not intact at least. */
const SIZE = { most: 13, least: 5, broken: 13 } as const;

/** `causes`: for each receipt its cause; −1: none. */
export function paintScore(brush: Brush, score: Score, causes: Int32Array, size: ScoreSize): void {
  const { context, palette, sprites } = brush;
  const pitch = (size.height - 14) / Math.max(1, score.lines);
  if (pitch >= 4) drawLines(brush, score, size);
  const total = score.mark.length;
  const apart = (size.width - 14) / Math.max(1, total - 1);
  if (apart < APART) {
    drawSilhouette(brush, score, size);
    return;
  }
  const place = (at: number) =>
    [toScoreX(at, total, size), toScoreY(lineAt(score, at), score.lines, size)] as const;
  context.strokeStyle = palette.colours['line-strong'];
  context.lineWidth = 1;
  context.beginPath();
  for (let at = 0; at < total; at++) {
    const cause = causes[at] ?? -1;
    if (cause < 0) continue;
    sprites.note('score-curve');
    const [[x, y], [toX, toY]] = [place(cause), place(at)];
    const middle = (x + toX) / 2;
    context.moveTo(x, y);
    context.bezierCurveTo(middle, y, middle, toY, toX, toY);
  }
  context.stroke();
  const field = Math.max(SIZE.least, Math.min(SIZE.most, pitch * 1.3, apart * 1.3));
  for (let at = 0; at < total; at++) {
    const mark = SCORE_MARKS[score.mark[at] ?? 0] ?? 'unknown';
    const [x, y] = place(at);
    sprites.draw(SHAPES[mark], x, y, mark === 'broken' ? SIZE.broken : field);
  }
}

function drawLines({ context, palette }: Brush, { lines }: Score, size: ScoreSize): void {
  context.strokeStyle = palette.colours['line-soft'];
  context.lineWidth = 1;
  context.beginPath();
  for (let line = 0; line < lines; line++) {
    const y = Math.round(toScoreY(line, lines, size)) + 0.5;
    context.moveTo(0, y);
    context.lineTo(size.width, y);
  }
  context.stroke();
}

/** One mark a place: of many receipts the one that matters most. What is broken is higher than the rest. */
function drawSilhouette({ context, palette, sprites }: Brush, score: Score, size: ScoreSize): void {
  const high = Math.max(1.5, Math.min(5, ((size.height - 14) / Math.max(1, score.lines)) * 0.7));
  const runs = listScoreRuns(score, size);
  sprites.note('score-silhouette');
  for (const [index, name] of SCORE_MARKS.entries()) {
    context.fillStyle = palette.colours[kindToken(SHAPES[name])];
    const more = name === 'broken' ? 4 : name === 'failed' ? 2 : 0;
    for (const { mark, from, to, y } of runs) {
      if (mark !== index) continue;
      sprites.note(SHAPES[name]);
      context.fillRect(from, y - (high + more) / 2, to - from + (more ? 1 : 0), high + more);
    }
  }
}
