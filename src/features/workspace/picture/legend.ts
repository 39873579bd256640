// What the marks of a lane mean, at every level: only of those that are in sight.

import type { KindShape } from '../../../core/model/view.ts';
import type { LegendItem } from '../../../ui/export/frame.ts';
import { roundPath } from '../../../ui/export/paper.ts';
import { rectPath, type Shape } from '../../../ui/export/picture.ts';
import { tokenColours } from '../../../ui/export/png.ts';
import { kindToken } from '../../../ui/ledger/kinds.ts';
import { type Palette, readPalette } from '../glyphs/palette.ts';
import { markShapes, type SpriteShape } from '../glyphs/sprites.ts';

/** Colours of strips that are no colour of a kind. */
export const STRIP_COLOURS = ['change-created', 'change-replaced', 'change-retracted'] as const;

export type LegendColours = Readonly<Record<(typeof STRIP_COLOURS)[number], string>>;

/** In the order in which they are listed. */
const KINDS: ReadonlyMap<KindShape, string> = new Map([
  ['start', 'start'],
  ['bound', 'bound'],
  ['change', 'change'],
  ['delegation', 'delegation'],
  ['branch', 'branch'],
  ['waiting', 'waits for a person'],
  ['denied', 'denied'],
  ['checkpoint', 'checkpoint'],
  ['rollback', 'rollback'],
]);
const OTHERS: ReadonlyMap<SpriteShape, string> = new Map([
  ['hit', 'found by the filter'],
  ['warned', 'with a warning'],
  ['failed', 'with an error'],
  ['broken', 'broken link'],
  ['nowhere', 'leads to what is not in this ledger'],
]);

/** In the colours of the theme. */
export function legendIn(marks: ReadonlySet<string>): LegendItem[] {
  return legendOf(marks, readPalette(), tokenColours(STRIP_COLOURS));
}

/** `marks`: as `data-mark` and the marks of a canvas name them. */
export function legendOf(
  marks: ReadonlySet<string>,
  palette: Palette,
  strips: LegendColours,
): LegendItem[] {
  const { colours } = palette;
  const items: LegendItem[] = [];
  const add = (mark: string, text: string, shapes: readonly Shape[]) => {
    if (marks.has(mark)) items.push({ text, shapes });
  };
  const link = roundPath(3.5, -7, 7, 14, 3.5);
  const line = { d: 'M0 0h14', width: 1.5 };
  for (const [shape, text] of [...KINDS, ...OTHERS]) {
    const drawn = shape === 'change' && marks.has('dot') ? 'dot' : shape;
    add(drawn, text, [{ shapes: markShapes(drawn, palette), matrix: [1, 0, 0, 1, 7, 0] }]);
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
  add('edge-branch', 'to a branch', [{ ...line, stroke: colours[kindToken('branch')] }]);
  add('edge-delegation', 'to a delegated lane', [
    { ...line, stroke: colours[kindToken('delegation')], dash: [5, 4] },
  ]);
  add('edge-missing', 'to a lane that is not in this ledger', [
    { ...line, stroke: colours.warn, dash: [5, 4] },
  ]);
  add('grant', 'from a request to what carries it out', [
    { ...line, stroke: colours[kindToken('waiting')], dash: [1.5, 4] },
  ]);
  const square = rectPath(2, -5, 10, 10);
  for (const [shape, text] of KINDS)
    add(`bar-${kindToken(shape)}`, text, [{ d: square, fill: colours[kindToken(shape)] }]);
  add('bar-warn', 'open, or with a warning', [{ d: square, fill: colours.warn }]);
  add('bar-bad', 'with an error', [{ d: square, fill: colours.bad }]);
  const changes = ['created', 'changed', 'removed'] as const;
  for (const [at, colour] of STRIP_COLOURS.entries())
    add(`bar-${colour}`, changes[at] ?? '', [{ d: square, fill: strips[colour] }]);
  return items;
}
