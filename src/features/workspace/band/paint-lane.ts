// The band of one lane: an entry a mark on its chain, lanes that leave it hung beneath, and the arc
// from a request to what carries it out.

import type { ChainState } from '../../../core/model/timeline.ts';
import type { Grants, LeavingLane } from '../../../layout/index.ts';
import type { Drawing, Placed } from '../../../ui/graph/map/drawing.ts';
import { type Brush, edgeMark, paintMarks, paintSilhouette } from '../../../ui/graph/map/paint.ts';
import type { Token } from '../../../ui/graph/map/palette.ts';
import { BUCKET } from '../../../ui/graph/map/thin.ts';
import { kindToken } from '../../../ui/ledger/kinds.ts';
import type { Uncrowded } from './crowds.ts';
import { PAD, type Places } from './places.ts';

/** In px: where the line is, how high the first lane beneath it is, and how far lanes are apart. */
export const LINE = 26;
const HANG = 22;
export const ROW = 12;
export const MOST_ROWS = 3;
/** A mark and a link need this much between two entries. */
export const LINKS = 30;
/** How high a crowd of marks is beneath the line, at most and at least, in px. */
const CROWD = { most: 17, least: 3 } as const;
/** What rounding may take away. */
const ROUNDED = 1e-9;
const DOTS = { apart: 13, most: 6 } as const;

export interface Hung {
  readonly lane: LeavingLane;
  /** From the row next to the line. */
  readonly row: number;
  readonly dots: number;
}

/** Px that lanes need behind the last entry: one that leaves there is drawn as long as any other. */
export function roomAfter(leaving: readonly LeavingLane[], total: number, width: number): number {
  const last = Math.max(1, total - 1);
  let after = PAD;
  for (const { leaves, entries } of leaving) {
    const long = (Math.min(DOTS.most, Math.max(1, entries)) + 0.5) * DOTS.apart;
    // At this share of what is left: PAD + share * (width - PAD - after) + long = width.
    const share = leaves / last;
    if (share > 0) after = Math.max(after, width - PAD - (width - PAD - long) / share);
  }
  return Math.min(after, width / 4);
}

/** Lanes beneath the line, where they do not cover each other; others are left out. */
export function hang(leaving: readonly LeavingLane[], places: Places, width: number): Hung[] {
  const ends: number[] = [];
  const hung: Hung[] = [];
  for (const lane of leaving) {
    const x = places.x(lane.leaves);
    const dots = Math.max(
      1,
      Math.min(DOTS.most, lane.entries, Math.floor((width - x) / DOTS.apart - 0.5 + ROUNDED)),
    );
    let row = 0;
    while ((ends[row] ?? Number.NEGATIVE_INFINITY) > x - 8) row++;
    if (row >= MOST_ROWS) continue;
    ends[row] = x + (dots + 1) * DOTS.apart;
    hung.push({ lane, row, dots });
  }
  return hung;
}

export interface LaneBandLook {
  readonly drawing: Drawing;
  readonly placed: Placed;
  readonly uncrowded: Uncrowded;
  readonly places: Places;
  readonly at: number;
  readonly total: number;
  /** How an entry hangs on the one before it; undefined: it is not known yet. */
  chainAt(index: number): ChainState | undefined;
  readonly hung: readonly Hung[];
  readonly grants: Grants | null;
  readonly calls: Grants | null;
}

export function paintLaneBand(brush: Brush, look: LaneBandLook): void {
  const { context, palette } = brush;
  const { drawing, placed, places, at, total, hung, grants, calls } = look;
  const { colours } = palette;
  for (const one of hung) paintHung(brush, one, places);
  if (calls) paintPairs(brush, calls, places, CALL_ARCS);
  if (grants) paintPairs(brush, grants, places, GRANT_ARCS);
  context.lineWidth = 2;
  const line = (from: number, to: number, colour: string) => {
    context.strokeStyle = colour;
    context.beginPath();
    context.moveTo(places.x(from), LINE);
    context.lineTo(places.x(to), LINE);
    context.stroke();
  };
  line(0, total - 1, colours['line-strong']);
  line(0, at, colours.accent);
  if (drawing.hasLinks) paintLinks(brush, look);
  const { silhouettes, ordinary, pinned, most } = placed.thinned;
  const { marks: special } = look.uncrowded;
  const paintRuns = (from: number, to: number, colour: string) => {
    context.save();
    context.beginPath();
    context.rect(from, 0, to - from, drawing.height);
    context.clip();
    context.fillStyle = colour;
    for (const run of silhouettes) paintSilhouette(brush, drawing, run, LINE, Math.max(6, most));
    context.restore();
  };
  paintRuns(0, places.x(at), colours.accent);
  paintRuns(places.x(at), drawing.width, colours[kindToken('change')]);
  paintBars(brush, look);
  for (const marks of [ordinary, special, pinned]) paintMarks(brush, drawing, placed, marks);
}

function paintBars({ context, palette, sprites }: Brush, look: LaneBandLook): void {
  const { drawing, placed, uncrowded } = look;
  for (const { x, count, item } of uncrowded.bars) {
    const shape = drawing.shapes[placed.track.shapes[item] ?? 0] ?? 'change';
    sprites.note(`bar-${kindToken(shape)}`);
    context.fillStyle = palette.colours[kindToken(shape)];
    const high = Math.max(CROWD.least, (count / uncrowded.most) * CROWD.most);
    context.fillRect(x - drawing.left, LINE + 7, BUCKET - 1, high);
  }
}

/** Halfway between two entries. */
function paintLinks({ context, palette, sprites }: Brush, look: LaneBandLook): void {
  const { places, at, total, chainAt } = look;
  const { colours } = palette;
  const half = (places.x(1) - places.x(0)) / 2;
  context.lineWidth = 1.5;
  for (let index = 1; index < total; index++) {
    const chain = chainAt(index);
    const x = places.x(index) - half;
    if (chain === undefined || chain === 'none') continue;
    context.fillStyle = colours.surface;
    if (chain === 'broken') {
      context.fillRect(x - 9, LINE - 2, 18, 4);
      sprites.draw('broken', x, LINE, 14);
      continue;
    }
    sprites.note(`link-${chain}`);
    context.strokeStyle = index <= at ? colours.accent : colours['line-strong'];
    context.setLineDash(chain === 'unchecked' ? [2, 2] : []);
    context.beginPath();
    context.roundRect(x - 6, LINE - 3.5, 12, 7, 3.5);
    context.fill();
    context.stroke();
  }
  context.setLineDash([]);
}

function paintHung(
  { context, palette, sprites }: Brush,
  { lane, row, dots }: Hung,
  places: Places,
): void {
  const { colours } = palette;
  const x = places.x(lane.leaves);
  const y = LINE + HANG + row * ROW;
  const isMissing = lane.missing !== null;
  sprites.note(edgeMark(lane.kind, isMissing));
  const colour = isMissing ? colours.warn : colours[kindToken('delegation')];
  context.strokeStyle = context.fillStyle = colour;
  context.lineWidth = 1.5;
  context.setLineDash(lane.kind === 'branch' && !isMissing ? [] : [3, 2]);
  context.beginPath();
  context.moveTo(x, LINE + 8);
  context.lineTo(x, y - 4);
  context.quadraticCurveTo(x, y, x + 4, y);
  context.lineTo(x + dots * DOTS.apart, y);
  context.stroke();
  context.setLineDash([]);
  for (let dot = 1; dot <= dots; dot++) {
    context.beginPath();
    context.arc(x + dot * DOTS.apart, y, 2.75, 0, 2 * Math.PI);
    if (isMissing) {
      context.fillStyle = colours.surface;
      context.fill();
      context.stroke();
    } else context.fill();
  }
}

/** More arcs than this say nothing. */
const MAX_ARCS = 200;

interface Arcs {
  readonly name: string;
  readonly colour: Token;
  readonly dash: readonly number[];
  /** Where they are highest. */
  readonly top: number;
}

const GRANT_ARCS: Arcs = { name: 'grant', colour: kindToken('waiting'), dash: [2, 3], top: 6 };
const CALL_ARCS: Arcs = { name: 'call', colour: 'text-faint', dash: [], top: LINE - 18 };

function paintPairs(
  { context, palette, sprites }: Brush,
  { requests, answers }: Grants,
  places: Places,
  { name, colour, dash, top }: Arcs,
): void {
  context.strokeStyle = palette.colours[colour];
  context.lineWidth = 1.5;
  context.setLineDash([...dash]);
  if (requests.length > 0) sprites.note(name);
  for (let place = 0; place < Math.min(requests.length, MAX_ARCS); place++) {
    const [from, to] = [places.x(requests[place] ?? 0), places.x(answers[place] ?? 0)];
    context.beginPath();
    context.moveTo(from, LINE - 9);
    context.quadraticCurveTo(from, top, Math.min(from + 14, (from + to) / 2), top);
    context.lineTo(Math.max(to - 14, (from + to) / 2), top);
    context.quadraticCurveTo(to, top, to, LINE - 9);
    context.stroke();
  }
  context.setLineDash([]);
}
