// A drawing is plain data, and its SVG looks the same wherever it is opened: no script, no font, no
// image, nothing from elsewhere. Text of a ledger stays text.

import { visibleText } from '../../base/visible.ts';

export interface PathShape {
  readonly d: string;
  readonly fill?: string;
  readonly stroke?: string;
  readonly width?: number;
  readonly dash?: readonly number[];
  readonly cap?: 'round';
}

export interface TextShape {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size: number;
  readonly fill: string;
  readonly isBold?: boolean;
  readonly isMono?: boolean;
  /** In px; longer text is cut in its middle, so that its end is read too. */
  readonly room?: number;
  /** The width in px where the text was read from, so that it is the same in any font. */
  readonly length?: number;
}

/** Shapes that are placed, clipped or faded together. */
export interface GroupShape {
  readonly shapes: readonly PictureShape[];
  readonly matrix?: readonly number[];
  readonly clip?: string;
  readonly alpha?: number;
}

export type PictureShape = PathShape | TextShape | GroupShape;

export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly ground: string;
  readonly shapes: readonly PictureShape[];
}

const FONTS = {
  sans: 'system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif',
  mono: 'ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace',
} as const;

export function chooseFont({ isMono }: TextShape): string {
  return isMono ? FONTS.mono : FONTS.sans;
}

/** No program opens files of many more shapes, groups included. */
const MOST_SHAPES = 60_000;

/** A letter is at most this many times as wide as its size. */
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

/**
 * The characters that XML 1.0 has no place for are made visible before, except for two that are not
 * hidden.
 */
function escaped(text: string): string {
  return text
    .replace(/[&<>"]/g, (one) => ESCAPED.get(one) ?? '')
    .replace(/[\ufffe\uffff]/g, '\ufffd');
}

/** @throws Error when it has more shapes than any program opens. */
export function writeSvg({ width, height, ground, shapes }: Picture): string {
  const svg = new Svg();
  svg.add(shapes);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<rect width="${width}" height="${height}"${paintAttribute('fill', ground)}/>`,
    ...svg.elements,
    '</svg>',
    '',
  ].join('\n');
}

class Svg {
  readonly elements: string[] = [];
  private count = 0;
  private clips = 0;

  add(shapes: readonly PictureShape[]): void {
    for (const shape of shapes) {
      if (++this.count > MOST_SHAPES)
        throw new Error(
          'This view has more marks than a picture holds. Zoom in or make the window smaller, and save it again.',
        );
      if ('shapes' in shape) this.addGroup(shape);
      else this.elements.push('d' in shape ? pathElement(shape) : textElement(shape));
    }
  }

  private addGroup({ shapes, matrix, clip, alpha }: GroupShape): void {
    const attributes = [
      matrix ? ` transform="matrix(${matrix.map(roundNumber).join(' ')})"` : '',
      alpha === undefined ? '' : ` opacity="${roundNumber(alpha)}"`,
    ];
    if (clip !== undefined) {
      const id = `clip-${++this.clips}`;
      this.elements.push(`<clipPath id="${id}"><path d="${escaped(clip)}"/></clipPath>`);
      attributes.push(` clip-path="url(#${id})"`);
    }
    this.elements.push(`<g${attributes.join('')}>`);
    this.add(shapes);
    this.elements.push('</g>');
  }
}

export function roundNumber(value: number): number {
  return Math.round(value * 1000) / 1000;
}

const CLEAR = /^rgba\((\d+), (\d+), (\d+), ([\d.]+)\)$/;

/** Not every program that opens SVG knows colours that let something through. */
function paintAttribute(name: 'fill' | 'stroke', colour: string): string {
  const [, red, green, blue, alpha] = CLEAR.exec(colour) ?? [];
  if (alpha === undefined) return ` ${name}="${escaped(colour)}"`;
  return ` ${name}="rgb(${red}, ${green}, ${blue})" ${name}-opacity="${alpha}"`;
}

function pathElement({ d, fill = 'none', stroke, width = 1, dash, cap }: PathShape): string {
  const dashes = dash?.length ? ` stroke-dasharray="${dash.join(' ')}"` : '';
  const ends = cap ? ` stroke-linecap="${cap}" stroke-linejoin="${cap}"` : '';
  const line = stroke
    ? `${paintAttribute('stroke', stroke)} stroke-width="${roundNumber(width)}"${dashes}${ends}`
    : '';
  return `<path d="${escaped(d)}"${paintAttribute('fill', fill)}${line}/>`;
}

function textElement(shape: TextShape): string {
  const { x, y, size, fill, isBold, length } = shape;
  const weight = isBold ? ' font-weight="600"' : '';
  const wide = length === undefined ? '' : ` textLength="${roundNumber(length)}"`;
  const place = `x="${roundNumber(x)}" y="${roundNumber(y)}"${wide}`;
  return `<text ${place} font-family="${escaped(chooseFont(shape))}" font-size="${roundNumber(size)}"${weight}${paintAttribute('fill', fill)}>${escaped(fittingText(shape))}</text>`;
}
