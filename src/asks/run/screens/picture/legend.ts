import type { FrameLegendItem } from '../../../../ui/export/frame.ts';
import { circlePath, roundPath } from '../../../../ui/export/paper.ts';
import { type PictureShape, rectPath } from '../../../../ui/export/picture.ts';
import { tokenColours } from '../../../../ui/export/png.ts';
import { type Palette, readPalette } from '../../../../ui/graph/map/palette.ts';
import { markShapes, type SpriteShape } from '../../../../ui/graph/map/sprites.ts';
import { KIND_WORDS, kindToken } from '../../../../ui/ledger/kinds.ts';

/** The colours of changes of a resource. */
export const CHANGE_COLOURS = ['change-created', 'change-replaced', 'change-retracted'] as const;

/** The words and the sign of each. */
const CHANGES = [
  { text: 'created', d: 'M3 0h8M7 -4v8' },
  { text: 'changed', d: 'M2.5 1q2.25 -3.5 4.5 -1t4.5 -1' },
  { text: 'removed', d: 'M3 0h8' },
] as const;

export type LegendColours = Readonly<Record<(typeof CHANGE_COLOURS)[number], string>>;

const OTHERS: ReadonlyMap<SpriteShape, string> = new Map([
  ['hit', 'found by the filter'],
  ['error', 'not intact'],
  ['warning', 'a warning'],
  ['broken', 'broken link'],
  ['nowhere', 'leads to what is not in this ledger'],
]);

/** Makes the legend in the colours of the theme. */
export function legendIn(marks: ReadonlySet<string>): FrameLegendItem[] {
  return makeLegend(marks, readPalette(), tokenColours(CHANGE_COLOURS));
}

/** `marks` are the names in `data-mark` and in the marks of a canvas. */
export function makeLegend(
  marks: ReadonlySet<string>,
  palette: Palette,
  changes: LegendColours,
): FrameLegendItem[] {
  const { colours } = palette;
  const items: FrameLegendItem[] = [];
  const add = (mark: string, text: string, shapes: readonly PictureShape[]) => {
    if (marks.has(mark)) items.push({ text, shapes });
  };
  const link = roundPath(3.5, -7, 7, 14, 3.5);
  const line = { d: 'M0 0h14', width: 1.5 };
  for (const [shape, text] of [...KIND_WORDS, ...OTHERS]) {
    add(shape, text, [{ shapes: markShapes(shape, palette), matrix: [1, 0, 0, 1, 7, 0] }]);
  }
  add('link-closed', 'link, hash checked', [
    { d: link, stroke: colours['line-strong'], width: 1.5 },
  ]);
  add('link-unchecked', 'link, hash not checked', [
    { d: link, stroke: colours['line-strong'], width: 1.5, dash: [2, 2.5] },
  ]);
  add('link-broken', 'link that is broken', [
    { shapes: markShapes('broken', palette), matrix: [1, 0, 0, 1, 7, 0] },
  ]);
  add('edge-branch', 'to a branch', [{ ...line, stroke: colours[kindToken('change')] }]);
  add('edge-delegation', 'to a delegated lane', [
    { ...line, stroke: colours[kindToken('delegation')], dash: [5, 4] },
  ]);
  add('edge-missing', 'to a lane that is not in this ledger', [
    { ...line, stroke: colours.warn, dash: [5, 4] },
  ]);
  add('ghost', 'lane that is not in this ledger', [
    { d: roundPath(0.5, -5, 13, 10, 3), stroke: colours.warn, dash: [2.5, 2] },
  ]);
  add('grant', 'from a request to what carries it out', [
    { ...line, stroke: colours[kindToken('waiting')], dash: [1.5, 4] },
  ]);
  const drawn = { width: 1.5, cap: 'round' } as const;
  const lock = 'M2.5 -1h9v6h-9zM4.5 -1v-2a2.5 2.5 0 0 1 5 0v2';
  add('signed', 'signed', [{ ...drawn, d: lock, stroke: colours['text-faint'] }]);
  add('rolled-back', 'rolled back', [
    { ...drawn, d: 'M5 -1l-2 2a2.5 2.5 0 0 0 3.5 3.5l1 -1', stroke: colours['text-faint'] },
    { ...drawn, d: 'M9 1l2 -2a2.5 2.5 0 0 0 -3.5 -3.5l-1 1', stroke: colours['text-faint'] },
  ]);
  for (const [at, colour] of CHANGE_COLOURS.entries())
    add(colour, CHANGES[at]?.text ?? '', [
      { ...drawn, d: CHANGES[at]?.d ?? '', stroke: changes[colour] },
    ]);
  add('life', 'a resource exists', [{ d: 'M7 -7v14', stroke: colours['line-strong'], width: 1 }]);
  add('claimed', 'claimed by a record that does not verify', [
    { d: roundPath(1.5, -5.5, 11, 11, 2), stroke: colours['text-faint'], dash: [2.5, 2] },
  ]);
  add('silhouette', 'many records, higher where there are more', [
    {
      d: 'M0 0l3 -2l2 -3l3 1l3 -2l3 5v2l-3 4l-3 -2l-3 1l-2 -3l-3 -2z',
      fill: colours[kindToken('change')],
    },
  ]);
  add('idle', 'time without records, left out', [
    { d: 'M5 -7l4 3.5l-4 3.5l4 3.5l-4 3.5', stroke: colours['line-strong'] },
  ]);
  add('playhead', 'selected record', [
    { d: circlePath(7, 0, 5), stroke: colours.accent, width: 2 },
  ]);
  const square = rectPath(2, -5, 10, 10);
  for (const shape of ['start', 'change', 'denied', 'waiting'] as const)
    add(`bar-${kindToken(shape)}`, `bar: ${KIND_WORDS.get(shape)}`, [
      { d: square, fill: colours[kindToken(shape)] },
    ]);
  return items;
}
