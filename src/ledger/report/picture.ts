// The picture of a ledger in a report has its lanes from left to right, each where it leaves the
// one that it came from. Colours are the page's, so that it follows its theme; nothing says
// anything by colour alone.

import { largest } from '../../base/lists.ts';
import { type Html, html } from './html.ts';
import type { DrawnLane } from './shape.ts';
import { verdictMark } from './words.ts';

const ROW = 26;
const TOP = 8;
const LEFT = 250;
const WIDTH = 960;
const RIGHT = 190;
const INDENT = 14;
const LETTERS = 36;

export function picture(lanes: readonly DrawnLane[], leftOut: number): Html {
  const end = largest(
    1,
    lanes.map(({ start, entries }) => start + Math.max(1, entries)),
  );
  const step = Math.min(24, (WIDTH - LEFT - RIGHT) / end);
  const x = (position: number) => round(LEFT + position * step);
  const height = TOP * 2 + lanes.length * ROW;
  return html`<figure>
<div class="wide" role="region" tabindex="0" aria-label="Picture of the lanes">
<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${label(lanes)}">
${lanes.map((lane, row) => drawn(lane, row, lanes, x, step))}</svg>
</div>
<figcaption>Each line is a lane; a curve is where it leaves another one. ${KEY}${
    leftOut > 0 && ` ${leftOut} more lanes are not drawn.`
  }</figcaption>
</figure>
`;
}

const KEY = '✕ an error, ! a warning, ◇ an open request, ◆ an answered one.';

function label(lanes: readonly DrawnLane[]): string {
  const marks = lanes.flatMap((lane) => lane.marks);
  const count = (is: string) => marks.filter((mark) => mark.is === is).length;
  return `${lanes.length} lanes; ${count('error')} records with an error, ${count('warning')} with a warning, ${count('open')} open requests`;
}

function drawn(
  lane: DrawnLane,
  row: number,
  lanes: readonly DrawnLane[],
  x: (position: number) => number,
  step: number,
): Html {
  const y = middle(row);
  const from = x(lane.start);
  const to = round(x(lane.start + Math.max(1, lane.entries)) - Math.min(step, 6) / 2);
  const parent = lane.parent === null ? undefined : lanes[lane.parent];
  const at = parent
    ? x(parent.start + (lane.leaves ?? Math.max(0, parent.entries - 1))) + step / 2
    : 0;
  const fork = parent && {
    d: `M${round(at)} ${middle(lane.parent ?? 0)}V${y - 8}Q${round(at)} ${y} ${round(Math.max(at + 4, Math.min(at + 8, from)))} ${y}H${from}`,
  };
  const title = lane.title || lane.lane;
  return html`<g>
<title>${title}</title>
<text x="${4 + Math.min(lane.depth, 6) * INDENT}" y="${y + 4}">${short(title, LETTERS - 2 * Math.min(lane.depth, 6))}</text>
${fork ? html`<path class="fork" d="${fork.d}"/>\n` : null}<path class="${
    lane.missing ? 'gone' : 'lane'
  }" d="M${from} ${y}H${to}"/>
${lane.marks.map((mark) => markAt(mark, round(x(lane.start + mark.index) + step / 2), y))}<text class="end" x="${WIDTH - RIGHT + 16}" y="${y + 4}">${
    lane.missing ? 'not in this ledger' : lane.verdict && verdictMark({ verdict: lane.verdict })
  }</text>
</g>
`;
}

const SIGNS = { error: '✕', warning: '!', open: '◇', answered: '◆' } as const;

function markAt({ is, index }: DrawnLane['marks'][number], x: number, y: number): Html {
  return html`<g class="${is}"><title>${is} at record ${index}</title><circle cx="${x}" cy="${y}" r="7"/><text x="${x}" y="${y + 4}" text-anchor="middle">${SIGNS[is]}</text></g>
`;
}

function middle(row: number): number {
  return TOP + row * ROW + ROW / 2;
}

function short(text: string, most: number): string {
  const letters = Array.from(text.replace(/\s+/gu, ' '));
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : letters.join('');
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
