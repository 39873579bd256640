// Every saved picture says above what it shows, and below what its marks mean.

import { addAll } from '../../base/lists.ts';
import type { Picture, PictureShape } from './picture.ts';

export const FRAME_COLOURS = ['surface', 'line', 'text', 'text-dim'] as const;

export interface FrameLegendItem {
  /** The field is 0 to 14 across, and −7 to 7 up and down. */
  readonly shapes: readonly PictureShape[];
  readonly text: string;
}

/** Px. */
export interface FramedPart {
  readonly width: number;
  readonly height: number;
  readonly shapes: readonly PictureShape[];
}

export interface Framed {
  readonly parts: readonly FramedPart[];
  /** A title that is longer than the picture is wide is cut in its middle. */
  readonly title: string;
  readonly lines: readonly string[];
  /** The ledger's id, which is never cut; null when the picture is of several ledgers. */
  readonly id: string | null;
  readonly legend: readonly FrameLegendItem[];
  readonly colours: Readonly<Record<(typeof FRAME_COLOURS)[number], string>>;
}

const MARGIN = 24;
const LINE = 18;
const FIRST = 24;
const ROW = 22;
const LETTER = 6.8;

export function framePicture({ parts, title, lines, id, legend, colours }: Framed): Picture {
  const width = parts.reduce((most, part) => Math.max(most, part.width), 0);
  const room = width - 2 * MARGIN;
  const fill = colours['text-dim'];
  const head: PictureShape[] = [
    { x: MARGIN, y: FIRST, text: title, size: 14, fill: colours.text, isBold: true, room },
    ...lines.map((text, at) => ({
      x: MARGIN,
      y: FIRST + LINE * (at + 1),
      text,
      size: 12,
      fill,
      room,
    })),
  ];
  let top = FIRST + LINE * lines.length + 14;
  if (id !== null) {
    top += LINE;
    head.push({ x: MARGIN, y: top - 14, text: `ledger ${id}`, size: 11, fill });
  }
  let foot = top;
  const bodies: PictureShape[] = [];
  let edges = `M0 ${top}h${width}`;
  for (const { width: wide, height: high, shapes } of parts) {
    const clip = `M0 0h${wide}v${high}h${-wide}z`;
    // A control of the page is scaled to the width of the picture.
    const scale = wide > 0 ? width / wide : 1;
    bodies.push({ shapes, matrix: [scale, 0, 0, scale, 0, foot], clip });
    foot += high * scale;
    edges += `M0 ${foot}h${width}`;
  }
  const items: PictureShape[] = [];
  let [x, y] = [MARGIN, foot + 20];
  for (const { shapes: mark, text } of legend) {
    const wide = 36 + text.length * LETTER;
    if (x > MARGIN && x + wide > width) [x, y] = [MARGIN, y + ROW];
    addAll(items, [
      { shapes: mark, matrix: [1, 0, 0, 1, x, y] },
      { x: x + 20, y: y + 4, text, size: 11, fill },
    ]);
    x += wide;
  }
  return {
    width,
    height: y + 20,
    ground: colours.surface,
    shapes: [...head, ...bodies, { d: edges, stroke: colours.line }, ...items],
  };
}
