// The graph of lanes as a picture of its own: with what its marks mean, and of which ledger it is.

import { addAll } from '../../core/lists.ts';
import type { Verdict } from '../../core/model/verdict.ts';
import type { LaneFace, LaneState, LanesView } from '../../layout/index.ts';
import { type PathShape, type Picture, rectPath, type TextShape } from '../../ui/export/picture.ts';
import { countText } from '../../ui/format.ts';
import { linePath, mapPaths, placeAt } from '../../ui/graph/lane-paths.ts';
import { kindToken } from '../../ui/ledger/kinds.ts';
import { STATES } from './url.ts';
import { headText, partsOf, stateText, titleOf } from './words.ts';

export const COLOURS = [
  'surface',
  'surface-sunk',
  'line-strong',
  'text',
  'text-dim',
  'ok',
  'ok-soft',
  'warn',
  'warn-soft',
  'bad',
  'bad-soft',
  kindToken('branch'),
  kindToken('delegation'),
  kindToken('waiting'),
  kindToken('denied'),
] as const;

export type Colours = Readonly<Record<(typeof COLOURS)[number], string>>;

export interface PictureOf {
  readonly id: string;
  readonly name: string;
  readonly verdict: Verdict | null;
}

type Shape = PathShape | TextShape;

const HEAD = 56;
const FOOT = 40;
const MARGIN = 24;

export function lanesPicture(view: LanesView, ledger: PictureOf, colours: Colours): Picture {
  const foot = HEAD + view.height;
  return {
    width: view.width,
    height: foot + FOOT,
    ground: colours.surface,
    shapes: [
      ...headShapes(view, ledger, colours),
      ...(view.level === 'chips' ? chipShapes(view, colours) : mapShapes(view, colours)),
      ...legendShapes(view, foot, colours),
    ],
  };
}

function headShapes(view: LanesView, { id, name, verdict }: PictureOf, colours: Colours): Shape[] {
  const { lanes, within, width } = view;
  const count = within < lanes ? `${countText(within)} of ${countText(lanes)}` : countText(lanes);
  const title = `${name} · ${verdict ?? 'not verified yet'} · lanes: ${count}`;
  const room = width - 2 * MARGIN;
  return [
    { x: MARGIN, y: 24, text: title, size: 14, fill: colours.text, isBold: true, room },
    // Whole, on however narrow a picture: it is what the ledger is found by.
    { x: MARGIN, y: 42, text: `ledger ${id}`, size: 11, fill: colours['text-dim'] },
  ];
}

function chipShapes(view: LanesView, colours: Colours): Shape[] {
  const { edges, faces, places, cost, chip } = view;
  const lines = edges.map((edge): Shape => {
    const isBranch = edge.kind === 'branch';
    const stroke = edge.missing
      ? colours.warn
      : colours[isBranch ? kindToken('branch') : kindToken('delegation')];
    const d = linePath({ points: edge.points.map((at, i) => (i % 2 ? at + HEAD : at)) });
    return { d, stroke, width: 1.25, ...(isBranch ? {} : { dash: [5, 4] }) };
  });
  const chips = faces.flatMap((face, at): Shape[] => {
    const { x, y: top, width, height } = placeAt(places, at);
    const y = top + HEAD;
    const isCard = chip === 'card';
    const look = lookOf(face.state, colours);
    const base = isCard ? y + 19 : y + height / 2 + 4.5;
    const room = width - 34 - (isCard ? 0 : 64);
    const note = isCard
      ? { x: x + 28, y: y + 36, text: [...partsOf(face, cost), stateText(face)].join(' · '), room }
      : { x: x + width - 58, y: base, text: shortNote(face), room: 54 };
    return [
      { d: rectPath(x, y, width, height), fill: colours.surface, ...look.rim },
      { d: markAt(face.state, x + 15, y + height / 2), stroke: look.mark, width: 1.75 },
      { x: x + 28, y: base, text: titleOf(face), size: 13, fill: colours.text, room },
      { ...note, size: 11, fill: colours['text-dim'] },
    ];
  });
  return [...lines, ...chips];
}

function shortNote(face: LaneFace): string {
  if (face.waiting > 0) return `${countText(face.waiting)} waiting`;
  return face.missing === null ? countText(face.entries) : 'missing';
}

function mapShapes(view: LanesView, colours: Colours): Shape[] {
  const places = view.places.map((at, i) => (i % 4 === 1 ? at + HEAD : at));
  const { areas, marks } = mapPaths({ ...view, places });
  const groups = view.groups.flatMap((group): Shape[] => {
    const { x, y, width, height, head } = group;
    const rim = { d: rectPath(x, y + HEAD, width, height), stroke: colours['line-strong'] };
    const name = { x: x + 18, y: y + HEAD + 14, text: headText(group), size: 11, room: width - 24 };
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
  ];
}

/** Only what occurs in the picture. */
function legendShapes(view: LanesView, top: number, colours: Colours): Shape[] {
  const shapes: Shape[] = [];
  let x = MARGIN;
  const y = top + FOOT / 2;
  const item = (marks: readonly Shape[], text: string) => {
    addAll(shapes, marks);
    shapes.push({ x: x + 20, y: y + 4, text, size: 11, fill: colours['text-dim'] });
    x += 36 + text.length * 7;
  };
  for (const [state, word] of STATES) {
    if (!view.faces.some((face) => face.state === state)) continue;
    const look = lookOf(state, colours);
    item(
      [
        { d: rectPath(x, y - 7, 14, 14), fill: look.fill, ...look.rim },
        {
          d: markAt(state, x + 7, y),
          stroke: state === 'failed' ? colours.surface : look.mark,
          width: 1.5,
        },
      ],
      word,
    );
  }
  const line = `M${x} ${y}h14`;
  if (view.edges.some(({ kind }) => kind !== 'branch'))
    item([{ d: line, stroke: colours[kindToken('delegation')], dash: [5, 4] }], 'delegation');
  if (view.edges.some(({ kind }) => kind === 'branch'))
    item([{ d: `M${x} ${y}h14`, stroke: colours[kindToken('branch')] }], 'branch');
  if (view.level === 'map') {
    const { marks } = mapPaths(view);
    const middle = x + 7;
    if (marks.has('waiting'))
      item(
        [{ d: `M${middle - 2} ${y - 4}v8m4 0v-8`, stroke: colours[kindToken('waiting')] }],
        'waiting',
      );
    const cross = `M${x + 3} ${y - 4}l8 8m0 -8l-8 8`;
    if (marks.has('denied')) item([{ d: cross, stroke: colours[kindToken('denied')] }], 'denied');
    item([], 'each area is a lane, larger the more entries it has');
  }
  return shapes;
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
