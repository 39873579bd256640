// Draws a score. However many receipts there are, no place of it is drawn more than once.

import type { Paper } from '../../../../ui/export/paper.ts';
import { kindToken } from '../../../../ui/ledger/kinds.ts';
import { PULSE_SHAPES } from '../../../../ui/topology/marks.ts';
import {
  lineAt,
  runsOf,
  SCORE_MARKS,
  type Score,
  type ScoreMark,
  type ScoreSize,
  xOf,
  yOf,
} from './score.ts';

export type ScoreColours = Readonly<Record<ScoreMark | 'line' | 'curve', string>>;

/** Tokens of what is drawn. */
const TOKENS = {
  unknown: '--ls-text-faint',
  rendered: `--ls-${kindToken('start')}`,
  skipped: `--ls-${kindToken('bound')}`,
  moved: '--ls-lit',
  failed: `--ls-${kindToken('failed')}`,
  broken: '--ls-bad',
  line: '--ls-line-soft',
  curve: '--ls-line-strong',
} as const satisfies ScoreColours;

const MARK_NAMES: Readonly<Record<ScoreMark, string>> = {
  unknown: 'idle',
  rendered: PULSE_SHAPES.rendered,
  skipped: PULSE_SHAPES.skipped,
  moved: PULSE_SHAPES.moved,
  failed: PULSE_SHAPES.failed,
  broken: 'torn',
};

/** As the tokens are where the element is: in its theme, or in a person's own colours. */
export function coloursAt(element: HTMLElement): ScoreColours {
  const probe = document.createElement('span');
  element.append(probe);
  const read = (token: string) => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const { unknown, rendered, skipped, moved, failed, broken, line, curve } = TOKENS;
  const colours = {
    unknown: read(unknown),
    rendered: read(rendered),
    skipped: read(skipped),
    moved: read(moved),
    failed: read(failed),
    broken: read(broken),
    line: read(line),
    curve: read(curve),
  };
  probe.remove();
  return colours;
}

/** Receipts nearer than this are not marks with a shape, but a silhouette. In px. */
const APART = 3;

export function drawScore(
  canvas: HTMLCanvasElement,
  score: Score,
  /** For each receipt its cause; −1: none. */
  causes: Int32Array,
  size: ScoreSize,
  colours: ScoreColours,
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const scale = devicePixelRatio || 1;
  canvas.width = Math.round(size.width * scale);
  canvas.height = Math.round(size.height * scale);
  context.scale(scale, scale);
  paintScore(context, score, causes, size, colours);
}

/** Returns what a legend has to explain of it. */
export function paintScore(
  context: Paper,
  score: Score,
  causes: Int32Array,
  size: ScoreSize,
  colours: ScoreColours,
): ReadonlySet<string> {
  const pitch = (size.height - 14) / Math.max(1, score.lines);
  if (pitch >= 4) drawLines(context, score, size, colours.line);
  const total = score.mark.length;
  const apart = (size.width - 14) / Math.max(1, total - 1);
  if (apart < APART) {
    drawSilhouette(context, score, size, colours);
    return new Set([...marksIn(score), 'score-silhouette']);
  }
  const radius = Math.max(1.5, Math.min(3.6, pitch * 0.42, apart * 0.42));
  const place = (at: number) =>
    [xOf(at, total, size), yOf(lineAt(score, at), score.lines, size)] as const;
  let hasCurves = false;
  context.strokeStyle = colours.curve;
  context.lineWidth = 1;
  context.beginPath();
  for (let at = 0; at < total; at++) {
    const cause = causes[at] ?? -1;
    if (cause < 0) continue;
    hasCurves = true;
    const [[x, y], [toX, toY]] = [place(cause), place(at)];
    const middle = (x + toX) / 2;
    context.moveTo(x, y);
    context.bezierCurveTo(middle, y, middle, toY, toX, toY);
  }
  context.stroke();
  for (let at = 0; at < total; at++) {
    const mark = SCORE_MARKS[score.mark[at] ?? 0] ?? 'unknown';
    drawMark(
      context,
      mark,
      place(at),
      mark === 'broken' ? Math.max(4, radius) : radius,
      colours[mark],
    );
  }
  return new Set([...marksIn(score), ...(hasCurves ? ['score-curve'] : [])]);
}

/** As the marks of the topology are called that mean the same. */
function marksIn({ mark }: Score): string[] {
  return [...new Set(mark)].map((one) => MARK_NAMES[SCORE_MARKS[one] ?? 'unknown']);
}

function drawLines(context: Paper, { lines }: Score, size: ScoreSize, colour: string): void {
  context.strokeStyle = colour;
  context.lineWidth = 1;
  context.beginPath();
  for (let line = 0; line < lines; line++) {
    const y = Math.round(yOf(line, lines, size)) + 0.5;
    context.moveTo(0, y);
    context.lineTo(size.width, y);
  }
  context.stroke();
}

/** One mark a place: of many receipts the one that matters most. What is broken is higher than the rest. */
function drawSilhouette(
  context: Paper,
  score: Score,
  size: ScoreSize,
  colours: ScoreColours,
): void {
  const high = Math.max(1.5, Math.min(5, ((size.height - 14) / Math.max(1, score.lines)) * 0.7));
  const runs = runsOf(score, size);
  for (const [index, name] of SCORE_MARKS.entries()) {
    context.fillStyle = colours[name];
    const more = name === 'broken' ? 4 : name === 'failed' ? 2 : 0;
    for (const { mark, from, to, y } of runs)
      if (mark === index)
        context.fillRect(from, y - (high + more) / 2, to - from + (more ? 1 : 0), high + more);
  }
}

/** The shapes of the list, small. */
function drawMark(
  context: Paper,
  mark: ScoreMark,
  [x, y]: readonly [number, number],
  r: number,
  colour: string,
): void {
  context.beginPath();
  context.lineWidth = 1.3;
  context.strokeStyle = colour;
  context.fillStyle = colour;
  switch (mark) {
    case 'moved':
      context.arc(x, y, r, 0, 7);
      context.fill();
      return;
    case 'skipped':
      context.moveTo(x, y - r);
      context.lineTo(x + r, y);
      context.lineTo(x, y + r);
      context.lineTo(x - r, y);
      context.closePath();
      break;
    case 'failed':
      context.moveTo(x - r, y - r);
      context.lineTo(x + r, y + r);
      context.moveTo(x + r, y - r);
      context.lineTo(x - r, y + r);
      break;
    case 'broken':
      context.moveTo(x - r, y - r - 1);
      context.lineTo(x + r, y - r - 1);
      context.lineTo(x + r, y + r + 1);
      context.lineTo(x + r / 2, y + r - 1);
      context.lineTo(x, y + r + 1);
      context.lineTo(x - r / 2, y + r - 1);
      context.lineTo(x - r, y + r + 1);
      context.closePath();
      context.fill();
      return;
    default:
      context.arc(x, y, r, 0, 7);
  }
  context.stroke();
}
