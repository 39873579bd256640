// An animated GIF, drawn and packed here, frame by frame, so that the page answers in between.

import { GifWriter } from '../../core/gif/gif.ts';
import { paletteOf } from '../../core/gif/palette.ts';
import { paintShapes } from '../../ui/export/png.ts';
import { FRAME_HEIGHT, FRAME_WIDTH, type Frame } from './frames.ts';

/** Frames whose colours are those of all: the first, the last, and some between. */
const SAMPLES = 10;

/** @throws DOMException when it was cancelled; Error in words when the browser gives no canvas. */
export async function gifOf(
  frames: readonly Frame[],
  signal: AbortSignal,
  onFrame: (done: number) => void,
): Promise<Blob> {
  const paper = createPaper();
  const stride = Math.max(1, Math.floor(frames.length / SAMPLES));
  const sampled = frames.filter((_, at) => at % stride === 0 || at === frames.length - 1);
  const palette = paletteOf(sampled.map((frame) => pixelsOf(paper, frame)));
  const writer = new GifWriter(FRAME_WIDTH, FRAME_HEIGHT, palette);
  for (const [at, frame] of frames.entries()) {
    signal.throwIfAborted();
    writer.add({ pixels: pixelsOf(paper, frame), milliseconds: frame.milliseconds });
    onFrame(at + 1);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return new Blob([...writer.finish()], { type: 'image/gif' });
}

function createPaper(): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  canvas.width = FRAME_WIDTH;
  canvas.height = FRAME_HEIGHT;
  const paper = canvas.getContext('2d', { willReadFrequently: true });
  if (!paper) throw new Error('This browser gives no canvas to draw on.');
  return paper;
}

function pixelsOf(paper: CanvasRenderingContext2D, { picture }: Frame): Uint8ClampedArray {
  paper.fillStyle = picture.ground;
  paper.fillRect(0, 0, FRAME_WIDTH, FRAME_HEIGHT);
  paintShapes(paper, picture.shapes);
  return paper.getImageData(0, 0, FRAME_WIDTH, FRAME_HEIGHT).data;
}
