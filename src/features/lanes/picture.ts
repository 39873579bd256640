// The graph of lanes as a picture of its own: with what its marks mean, and of which ledger it is.

import type { Verdict } from '../../core/model/verdict.ts';
import type { LaneState, LanesView } from '../../layout/index.ts';
import { FRAME_COLOURS, framed, type LegendItem } from '../../ui/export/frame.ts';
import { brokenShapes, drawMark } from '../../ui/export/marks.ts';
import type { PagePart } from '../../ui/export/page.ts';
import { type Picture, rectPath, type Shape } from '../../ui/export/picture.ts';
import { counted, countText } from '../../ui/format.ts';
import { linePath, mapPaths } from '../../ui/graph/lane-paths.ts';
import { KIND_TOKENS, KIND_WORDS, kindToken } from '../../ui/ledger/kinds.ts';
import { verdictText } from '../../ui/ledger/verdict.tsx';
import { STATES } from './url.ts';
import { headText } from './words.ts';

export const COLOURS = [
  ...FRAME_COLOURS,
  'surface-sunk',
  'line-strong',
  'ok',
  'ok-soft',
  'warn',
  'warn-soft',
  'bad',
  'bad-soft',
  ...KIND_TOKENS,
] as const;

export type Colours = Readonly<Record<(typeof COLOURS)[number], string>>;

export interface PictureOf {
  readonly title: string;
  /** What became of it. */
  readonly said: string;
  /** null: it is of several ledgers. */
  readonly id: string | null;
}

interface Verified {
  readonly id: string;
  readonly name: string;
  readonly verdict: Verdict | null;
  /** In ms; null: it was not verified yet. */
  readonly verifiedAt: number | null;
}

export function ofLedger({ id, name, verdict, verifiedAt }: Verified): PictureOf {
  return { id, title: name, said: verdictText(verdict, verifiedAt) };
}

export function ofAllLedgers(count: number): PictureOf {
  return { id: null, title: 'All ledgers', said: `${counted(count, 'ledger')} held here` };
}

/** `chips`: what the page shows of them; of a map it is not asked for. */
export function lanesPicture(
  view: LanesView,
  of: PictureOf,
  colours: Colours,
  chips: () => PagePart,
): Picture {
  const { lanes, within, width, height } = view;
  const drawn = view.level === 'chips' ? chips() : null;
  const count = within < lanes ? `${countText(within)} of ${countText(lanes)}` : countText(lanes);
  return framed({
    ...{ colours, id: of.id },
    title: `${of.title} · lanes: ${count}`,
    lines: [of.said],
    parts: [drawn ?? { width, height, shapes: mapShapes(view, colours) }],
    legend: legendOf(view, colours, drawn?.marks ?? new Set()),
  });
}

function mapShapes(view: LanesView, colours: Colours): Shape[] {
  const { areas, marks } = mapPaths(view);
  const groups = view.groups.flatMap((group): Shape[] => {
    const { x, y, width, height, head } = group;
    const rim = { d: rectPath(x, y, width, height), stroke: colours['line-strong'] };
    const name = { x: x + 18, y: y + 14, text: headText(group), size: 11, room: width - 24 };
    return head > 0 ? [rim, { ...name, fill: colours.text }] : [rim];
  });
  return [
    ...[...areas].map(([state, d]): Shape => {
      const { fill, rim } = lookOf(state, colours);
      return { d, fill, ...rim, width: 0.5 };
    }),
    ...[...marks].map(([kind, d]): Shape => {
      if (kind === 'waiting' || kind === 'denied')
        return { d, stroke: colours[kindToken(kind)], width: 1.5 };
      return {
        d,
        stroke: kind === 'failed' ? colours.surface : lookOf(kind, colours).mark,
        width: 1.5,
      };
    }),
    ...groups,
    ...view.edges.map((edge): Shape => {
      const isBranch = edge.kind === 'branch';
      return {
        d: linePath(edge),
        stroke: colours[kindToken('delegation')],
        width: 1.5,
        ...(isBranch ? {} : { dash: [5, 4] }),
      };
    }),
  ];
}

/** Of the field of a mark in the legend. */
const MIDDLE = [1, 0, 0, 1, 7, 0] as const;

/** Only what occurs in the picture. */
function legendOf(view: LanesView, colours: Colours, marks: ReadonlySet<string>): LegendItem[] {
  const states = STATES.filter(([state]) => view.faces.some((face) => face.state === state));
  const items = states.map(([state, text]): LegendItem => {
    const look = lookOf(state, colours);
    const stroke = state === 'failed' ? colours.surface : look.mark;
    const area = { d: rectPath(0, -7, 14, 14), fill: look.fill, ...look.rim };
    // Chips have the mark of a chain that leads nowhere, areas have no room for it.
    const isBroken = state === 'missing' && view.level === 'chips';
    const mark: Shape = isBroken
      ? { shapes: brokenShapes(stroke), matrix: MIDDLE }
      : { d: markAt(state, 7, 0), stroke, width: 1.5 };
    return { text, shapes: isBroken ? [mark] : [area, mark] };
  });
  const add = (text: string, d: string, kind: 'change' | 'delegation' | 'waiting' | 'denied') =>
    items.push({
      text,
      shapes: [
        { d, stroke: colours[kindToken(kind)], ...(kind === 'delegation' ? { dash: [5, 4] } : {}) },
      ],
    });
  if (view.edges.some(({ kind }) => kind !== 'branch'))
    add('to a delegated lane', 'M0 0h14', 'delegation');
  if (view.edges.some(({ kind }) => kind === 'branch')) add('to a branch', 'M0 0h14', 'change');
  for (const [shape, text] of KIND_WORDS) {
    if (marks.has(shape))
      items.push({
        text,
        shapes: [
          { shapes: drawMark(shape, colours[kindToken(shape)], colours.surface), matrix: MIDDLE },
        ],
      });
  }
  for (const shape of ['start', 'change', 'denied', 'waiting'] as const)
    if (marks.has(`bar-${kindToken(shape)}`) && !marks.has(shape))
      items.push({
        text: KIND_WORDS.get(shape) ?? shape,
        shapes: [{ d: rectPath(2, -5, 10, 10), fill: colours[kindToken(shape)] }],
      });
  if (view.level === 'map') {
    const { marks } = mapPaths(view);
    if (marks.has('waiting')) add('waiting', 'M5 -4v8m4 0v-8', 'waiting');
    if (marks.has('denied')) add('denied', 'M3 -4l8 8m0 -8l-8 8', 'denied');
    items.push({ shapes: [], text: 'each area is a lane, larger the more entries it has' });
  }
  return items;
}

function lookOf(state: LaneState, colours: Colours) {
  const rim = (stroke: string, dash?: readonly number[]) => ({ stroke, ...(dash ? { dash } : {}) });
  const quiet = colours['line-strong'];
  if (state === 'failed') return { fill: colours.bad, mark: colours.bad, rim: rim(colours.bad) };
  if (state === 'warnings')
    return { fill: colours['warn-soft'], mark: colours.warn, rim: rim(colours.warn) };
  if (state === 'missing')
    return { fill: colours.surface, mark: colours.warn, rim: rim(colours.warn, [3, 3]) };
  if (state === 'verified') return { fill: colours['ok-soft'], mark: colours.ok, rim: rim(quiet) };
  return { fill: colours['surface-sunk'], mark: colours['text-dim'], rim: rim(quiet) };
}

/** Each state has a shape of its own, around a point. */
function markAt(state: LaneState, x: number, y: number): string {
  const marks: Readonly<Record<LaneState, string>> = {
    failed: `M${x - 4} ${y - 4}l8 8m0 -8l-8 8`,
    warnings: `M${x} ${y - 5}l5 9h-10z`,
    missing: `M${x - 5} ${y}h3m4 0h3`,
    unverified: `M${x - 4} ${y}a4 4 0 108 0a4 4 0 10-8 0`,
    consistent: `M${x - 4} ${y - 2}h8m0 4h-8`,
    verified: `M${x - 4} ${y}l3 3l5 -6`,
  };
  return marks[state];
}
