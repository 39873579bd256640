// What the marks of a cascade mean: only of those that are in the picture.

import type { FrameLegendItem } from '../../../../../ui/export/frame.ts';
import { drawMark } from '../../../../../ui/export/marks.ts';
import { circlePath, roundPath } from '../../../../../ui/export/paper.ts';
import { type PictureShape, rectPath } from '../../../../../ui/export/picture.ts';
import { kindToken } from '../../../../../ui/ledger/kinds.ts';
import type { PULSE_SHAPES } from '../../../../../ui/topology/marks.ts';

export const LEGEND_COLOURS = [
  'lit',
  'lit-soft',
  'bad',
  'line',
  'line-strong',
  'edge',
  'text-faint',
  'accent',
  'surface',
  'text-dim',
  kindToken('start'),
  kindToken('change'),
] as const;

type Colours = Readonly<Record<(typeof LEGEND_COLOURS)[number], string>>;
type PulseShape = (typeof PULSE_SHAPES)[keyof typeof PULSE_SHAPES];

/** `marks`: as the page and the score name them. */
export function makeCascadeLegend(marks: ReadonlySet<string>, colours: Colours): FrameLegendItem[] {
  const items: FrameLegendItem[] = [];
  const add = (mark: string, text: string, ...shapes: readonly PictureShape[]) => {
    if (marks.has(mark)) items.push({ text, shapes });
  };
  const box = roundPath(0.75, -5, 12.5, 10, 3);
  const across = { d: 'M0 0h14' };
  add('node-now', 'what ran in this receipt', {
    d: box,
    fill: colours['lit-soft'],
    stroke: colours.accent,
    width: 2,
  });
  add('node-woken', 'wakes next', { d: box, stroke: colours.accent, width: 1.5, dash: [3, 2] });
  const addMark = (shape: PulseShape | 'error', text: string) => {
    const shapes = drawMark(shape, colours[kindToken(shape)], colours.surface);
    add(shape, text, { shapes, matrix: [1, 0, 0, 1, 7, 0] });
  };
  addMark('change', 'moved');
  addMark('start', 'nothing moved');
  addMark('bound', 'slept');
  addMark('failed', 'failed');
  addMark('error', 'not intact');
  add('idle', 'no result yet', { d: circlePath(7, 0, 4), stroke: colours['line-strong'] });
  add('edge-lit', 'chain of causes', { ...across, stroke: colours.lit, width: 2.6, cap: 'round' });
  add('edge-next', 'to what wakes next', {
    ...across,
    stroke: colours.accent,
    width: 1.8,
    dash: [2, 5],
    cap: 'round',
  });
  add('edge-plain', 'from a producer to a subscriber', { ...across, stroke: colours.edge });
  add('edge-mounted', 'mounted', { ...across, stroke: colours.edge, dash: [4, 4] });
  add(
    'node-entry',
    'entry point',
    { d: box, stroke: colours.line },
    { d: rectPath(3, -3, 2.5, 6), fill: colours.edge },
  );
  add('node-ingress', 'ingress', { d: box, stroke: colours.line, dash: [3, 2] });
  add('node-unknown', 'not in the topology', { d: box, stroke: colours.line, dash: [3, 2] });
  add('node-selected', 'selected', { d: box, stroke: colours['text-dim'], width: 2 });
  add('score-curve', 'from a cause to its effect', {
    d: 'M0 -5C7 -5 7 5 14 5',
    stroke: colours['line-strong'],
  });
  add('score-silhouette', 'one mark for several receipts', {
    d: rectPath(0, -2, 14, 4),
    fill: colours['text-faint'],
  });
  add('playhead', 'this receipt', { d: 'M7 -7v14', stroke: colours.accent, width: 1.5 });
  add('future', 'pale: still to come', {
    shapes: [{ d: circlePath(7, 0, 4), fill: colours.lit }],
    alpha: 0.38,
  });
  return items;
}
