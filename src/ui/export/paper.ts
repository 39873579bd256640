import { type PathShape, type PictureShape, rectPath, roundNumber } from './picture.ts';

/** A saved picture can use these members of a canvas, too. */
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
  readonly shapes: PictureShape[];
}

export class CanvasRecorder implements Paper {
  readonly shapes: readonly PictureShape[];
  fillStyle: Paper['fillStyle'] = '#000';
  strokeStyle: Paper['strokeStyle'] = '#000';
  lineWidth = 1;
  globalAlpha = 1;
  private dash: readonly number[] = [];
  private into: PictureShape[] = [];
  private path = '';
  private readonly saved: State[] = [];

  constructor() {
    this.shapes = this.into;
  }

  /** The shapes are drawn unchanged, as faded as the paper is. */
  add(shapes: readonly PictureShape[], matrix?: readonly number[]): void {
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
    this.path += `M${roundNumber(x)} ${roundNumber(y)}`;
  }

  lineTo(x: number, y: number): void {
    this.path += `${this.path ? 'L' : 'M'}${roundNumber(x)} ${roundNumber(y)}`;
  }

  quadraticCurveTo(cx: number, cy: number, x: number, y: number): void {
    this.path += `Q${roundNumber(cx)} ${roundNumber(cy)} ${roundNumber(x)} ${roundNumber(y)}`;
  }

  bezierCurveTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): void {
    const [a, b] = [
      `${roundNumber(ax)} ${roundNumber(ay)}`,
      `${roundNumber(bx)} ${roundNumber(by)}`,
    ];
    this.path += `C${a} ${b} ${roundNumber(x)} ${roundNumber(y)}`;
  }

  closePath(): void {
    if (this.path) this.path += 'z';
  }

  arc(x: number, y: number, radius: number): void {
    this.path += circlePath(x, y, radius);
  }

  rect(x: number, y: number, width: number, height: number): void {
    this.path += rectPath(roundNumber(x), roundNumber(y), roundNumber(width), roundNumber(height));
  }

  roundRect(x: number, y: number, width: number, height: number, radius: number): void {
    this.path += roundPath(x, y, width, height, radius);
  }

  fill(): void {
    this.push({ d: this.path, fill: readColour(this.fillStyle) });
  }

  stroke(): void {
    const dash = this.dash.length ? { dash: this.dash } : {};
    const stroke = readColour(this.strokeStyle);
    this.push({ d: this.path, stroke, width: this.lineWidth, ...dash });
  }

  fillRect(x: number, y: number, width: number, height: number): void {
    const d = rectPath(roundNumber(x), roundNumber(y), roundNumber(width), roundNumber(height));
    this.push({ d, fill: readColour(this.fillStyle) });
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
    const shapes: PictureShape[] = [];
    this.into.push({ shapes, clip: this.path });
    this.into = shapes;
  }

  private push(shape: PathShape): void {
    if (shape.d === '') return;
    if (this.globalAlpha < 1) this.into.push({ shapes: [shape], alpha: this.globalAlpha });
    else this.into.push(shape);
  }
}

function readColour(style: Paper['fillStyle']): string {
  if (typeof style !== 'string') throw new Error('a picture has colours, and nothing else');
  return style;
}

export function circlePath(x: number, y: number, radius: number): string {
  const r = roundNumber(radius);
  return `M${roundNumber(x - r)} ${roundNumber(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
}

export function roundPath(x: number, y: number, width: number, height: number, round: number) {
  const r = roundNumber(Math.max(0, Math.min(round, width / 2, height / 2)));
  if (r === 0)
    return rectPath(roundNumber(x), roundNumber(y), roundNumber(width), roundNumber(height));
  const [across, down] = [roundNumber(width - 2 * r), roundNumber(height - 2 * r)];
  return [
    `M${roundNumber(x + r)} ${roundNumber(y)}h${across}a${r} ${r} 0 0 1 ${r} ${r}v${down}`,
    `a${r} ${r} 0 0 1 ${-r} ${r}h${-across}a${r} ${r} 0 0 1 ${-r} ${-r}v${-down}`,
    `a${r} ${r} 0 0 1 ${r} ${-r}z`,
  ].join('');
}
