// The graph of lanes as a picture of its own: with what its marks mean, and of which ledger it is.

import type { Verdict } from '../../core/model/verdict.ts';
import { visibleText } from '../../core/visible.ts';
import type { LaneFace, LaneState, LanesView } from '../../layout/index.ts';
import { FRAME_COLOURS, framed, type LegendItem } from '../../ui/export/frame.ts';
import { type Picture, rectPath, type Shape } from '../../ui/export/picture.ts';
import { countText } from '../../ui/format.ts';
import { linePath, mapPaths, placeAt } from '../../ui/graph/lane-paths.ts';
import { kindToken } from '../../ui/ledger/kinds.ts';
import { verdictText } from '../../ui/ledger/verdict.tsx';
import { STATES } from './url.ts';
import { headText, partsOf, stateText, titleOf } from './words.ts';

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
  /** In ms; null: it was not verified yet. */
  readonly verifiedAt: number | null;
}

export function lanesPicture(view: LanesView, ledger: PictureOf, colours: Colours): Picture {
  const { lanes, within, width, height } = view;
  const count = within < lanes ? `${countText(within)} of ${countText(lanes)}` : countText(lanes);
  return framed({
    ...{ colours, id: ledger.id },
    title: `${ledger.name} · lanes: ${count}`,
    lines: [verdictText(ledger.verdict, ledger.verifiedAt)],
    parts: [
      {
        ...{ width, height },
        shapes: view.level === 'chips' ? chipShapes(view, colours) : mapShapes(view, colours),
      },
    ],
    legend: legendOf(view, colours),
  });
}

function chipShapes(view: LanesView, colours: Colours): Shape[] {
  const { edges, faces, places, cost, chip } = view;
  const lines = edges.map((edge): Shape => {
    const isBranch = edge.kind === 'branch';
    const stroke = edge.missing
      ? colours.warn
      : colours[isBranch ? kindToken('branch') : kindToken('delegation')];
    const d = linePath(edge);
    return { d, stroke, width: 1.25, ...(isBranch ? {} : { dash: [5, 4] }) };
  });
  const chips = faces.flatMap((face, at): Shape[] => {
    const { x, y, width, height } = placeAt(places, at);
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
  if (face.mark !== undefined) return visibleText(face.mark);
  if (face.waiting > 0) return `${countText(face.waiting)} waiting`;
  return face.missing === null ? countText(face.entries) : 'missing';
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
  ];
}

/** Only what occurs in the picture. */
function legendOf(view: LanesView, colours: Colours): LegendItem[] {
  const states = STATES.filter(([state]) => view.faces.some((face) => face.state === state));
  const items = states.map(([state, text]): LegendItem => {
    const look = lookOf(state, colours);
    const stroke = state === 'failed' ? colours.surface : look.mark;
    const area = { d: rectPath(0, -7, 14, 14), fill: look.fill, ...look.rim };
    return { text, shapes: [area, { d: markAt(state, 7, 0), stroke, width: 1.5 }] };
  });
  const add = (text: string, d: string, kind: 'branch' | 'delegation' | 'waiting' | 'denied') =>
    items.push({
      text,
      shapes: [
        { d, stroke: colours[kindToken(kind)], ...(kind === 'delegation' ? { dash: [5, 4] } : {}) },
      ],
    });
  if (view.edges.some(({ kind }) => kind !== 'branch')) add('delegation', 'M0 0h14', 'delegation');
  if (view.edges.some(({ kind }) => kind === 'branch')) add('branch', 'M0 0h14', 'branch');
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
