// A drawing as plain data, and as SVG that shows the same wherever it is opened: no script, no
// font, no image, nothing from elsewhere. Text of a ledger stays text.

import { visibleText } from '../../core/visible.ts';

export interface PathShape {
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
  /** Px. */
  readonly width?: number;
  readonly dash?: readonly number[];
}

export interface TextShape {
  readonly x: number;
  /** Of the base line. */
  readonly y: number;
  readonly text: string;
  /** Px. */
  readonly size: number;
  readonly fill: string;
  readonly isBold?: boolean;
  /** Px; what is longer is cut in its middle, so that its end is read too. */
  readonly room?: number;
}

export interface Picture {
  /** Px. */
  readonly width: number;
  readonly height: number;
  readonly ground: string;
  /** Those that come later lie above. */
  readonly shapes: readonly (PathShape | TextShape)[];
}

export const FONT = 'system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif';

/** Wide letters need more, narrow ones less: so many times its size is a letter wide, at most. */
const LETTER = 0.62;

export function fittingText({ text, room, size }: TextShape): string {
  const shown = visibleText(text).replace(/\s+/gu, ' ').trim();
  if (room === undefined) return shown;
  const letters = Array.from(shown);
  const most = Math.max(1, Math.floor(room / (size * LETTER)));
  if (letters.length <= most) return shown;
  const end = Math.floor((most - 1) / 3);
  const start = letters.slice(0, most - 1 - end).join('');
  return `${start}…${end > 0 ? letters.slice(-end).join('') : ''}`;
}

export function rectPath(x: number, y: number, width: number, height: number): string {
  return `M${x} ${y}h${width}v${height}h${-width}z`;
}

const ESCAPED = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);

/** Characters that XML 1.0 has no place for are made visible before; two of them are not hidden. */
function escaped(text: string): string {
  return text
    .replace(/[&<>"]/g, (one) => ESCAPED.get(one) ?? '')
    .replace(/[\ufffe\uffff]/g, '\ufffd');
}

export function svgOf({ width, height, ground, shapes }: Picture): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}" fill="${escaped(ground)}"/>`,
    ...shapes.map((shape) => ('d' in shape ? pathElement(shape) : textElement(shape))),
    '</svg>',
    '',
  ].join('\n');
}

function pathElement({ d, fill = 'none', stroke = 'none', width = 1, dash }: PathShape): string {
  const dashes = dash ? ` stroke-dasharray="${dash.join(' ')}"` : '';
  return `<path d="${escaped(d)}" fill="${escaped(fill)}" stroke="${escaped(stroke)}" stroke-width="${width}"${dashes}/>`;
}

function textElement(shape: TextShape): string {
  const { x, y, size, fill, isBold } = shape;
  const weight = isBold ? ' font-weight="600"' : '';
  return `<text x="${x}" y="${y}" font-family="${escaped(FONT)}" font-size="${size}"${weight} fill="${escaped(fill)}">${escaped(fittingText(shape))}</text>`;
}
