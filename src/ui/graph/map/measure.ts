import { textScale } from '../../text-scale.ts';

const FONT = 12;
const LETTER = 6.4;

let context: CanvasRenderingContext2D | null | undefined;

export function textWidth(text: string, isBold = false): number {
  context ??= document.createElement('canvas').getContext('2d');
  const size = FONT * textScale();
  if (!context) return (LETTER * text.length * size) / FONT;
  const { fontFamily } = getComputedStyle(document.body);
  context.font = `${isBold ? 650 : 450} ${size}px ${fontFamily}`;
  return Math.ceil(context.measureText(text).width);
}
