// What draws on a canvas draws the same shapes as plain data: for a picture that is saved.

import { type PathShape, rectPath, type Shape, short } from './picture.ts';

/** What of a canvas those may use that are saved as a picture, too. */
export type Paper = Pick<
  CanvasRenderingContext2D,
  | ('fillStyle' | 'strokeStyle' | 'lineWidth' | 'globalAlpha' | 'setLineDash')
  | (
      | 'beginPath'
      | 'moveTo'
      | 'lineTo'
      | 'quadraticCurveTo'
      | 'bezierCurveTo'
      | 'closePath'
      | 'arc'
      | 'rect'
      | 'roundRect'
    )
  | ('fill' | 'stroke' | 'fillRect' | 'save' | 'restore' | 'clip')
>;

interface State {
  readonly fillStyle: Paper['fillStyle'];
  readonly strokeStyle: Paper['strokeStyle'];
  readonly lineWidth: number;
  readonly globalAlpha: number;
  readonly dash: readonly number[];
  /** What is drawn from here on is in it. */
  readonly shapes: Shape[];
}

export class Recorder implements Paper {
  readonly shapes: readonly Shape[];
  fillStyle: Paper['fillStyle'] = '#000';
  strokeStyle: Paper['strokeStyle'] = '#000';
  lineWidth = 1;
  globalAlpha = 1;
  private dash: readonly number[] = [];
  private into: Shape[] = [];
  private path = '';
  private readonly saved: State[] = [];

  constructor() {
    this.shapes = this.into;
  }

  /** Shapes that are drawn as they are, as faded as the paper is. */
  add(shapes: readonly Shape[], matrix?: readonly number[]): void {
    const alpha = this.globalAlpha < 1 ? { alpha: this.globalAlpha } : {};
    this.into.push({ shapes, ...(matrix ? { matrix } : {}), ...alpha });
  }

  setLineDash(dash: Iterable<number>): void {
    this.dash = [...dash];
  }

  beginPath(): void {
    this.path = '';
  }

  moveTo(x: number, y: number): void {
    this.path += `M${short(x)} ${short(y)}`;
  }

  lineTo(x: number, y: number): void {
    this.path += `${this.path ? 'L' : 'M'}${short(x)} ${short(y)}`;
  }

  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void {
    this.path += `Q${short(cx)} ${short(cy)} ${short(x)} ${short(y)}`;
  }

  bezierCurveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void {
    const [a, b] = [`${short(ax)} ${short(ay)}`, `${short(bx)} ${short(by)}`];
    this.path += `C${a} ${b} ${short(x)} ${short(y)}`;
  }

  closePath(): void {
    if (this.path) this.path += 'z';
  }

  /** As all that is drawn has it: a whole circle. */
  arc(x: number, y: number, radius: number): void {
    this.path += circlePath(x, y, radius);
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.path += rectPath(short(x), short(y), short(width), short(height));
  }

  roundRect(x: number, y: number, width: number, height: number, radius: number): void {
    this.path += roundPath(x, y, width, height, radius);
  }

  fill(): void {
    this.push({ d: this.path, fill: colourOf(this.fillStyle) });
  }

  stroke(): void {
    const dash = this.dash.length ? { dash: this.dash } : {};
    const stroke = colourOf(this.strokeStyle);
    this.push({ d: this.path, stroke, width: this.lineWidth, ...dash });
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    const d = rectPath(short(x), short(y), short(width), short(height));
    this.push({ d, fill: colourOf(this.fillStyle) });
  }

  save(): void {
    const { fillStyle, strokeStyle, lineWidth, globalAlpha, dash, into } = this;
    this.saved.push({ fillStyle, strokeStyle, lineWidth, globalAlpha, dash, shapes: into });
  }

  restore(): void {
    const state = this.saved.pop();
    if (!state) return;
    const { shapes, ...look } = state;
    Object.assign(this, look, { into: shapes });
  }

  clip(): void {
    const shapes: Shape[] = [];
    this.into.push({ shapes, clip: this.path });
    this.into = shapes;
  }

  private push(shape: PathShape): void {
    if (shape.d === '') return;
    if (this.globalAlpha < 1) this.into.push({ shapes: [shape], alpha: this.globalAlpha });
    else this.into.push(shape);
  }
}

function colourOf(style: Paper['fillStyle']): string {
  if (typeof style !== 'string') throw new Error('a picture has colours, and nothing else');
  return style;
}

export function circlePath(x: number, y: number, radius: number): string {
  const r = short(radius);
  return `M${short(x - r)} ${short(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

export function roundPath(x: number, y: number, width: number, height: number, round: number) {
  const r = short(Math.max(0, Math.min(round, width / 2, height / 2)));
  if (r === 0) return rectPath(short(x), short(y), short(width), short(height));
  const [across, down] = [short(width - 2 * r), short(height - 2 * r)];
  return [
    `M${short(x + r)} ${short(y)}h${across}a${r} ${r} 0 0 1 ${r} ${r}v${down}`,
    `a${r} ${r} 0 0 1 ${-r} ${r}h${-across}a${r} ${r} 0 0 1 ${-r} ${-r}v${-down}`,
    `a${r} ${r} 0 0 1 ${r} ${-r}z`,
  ].join('');
}
