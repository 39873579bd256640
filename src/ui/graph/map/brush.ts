// What the lanes are drawn with.

import type { Paper } from '../../export/paper.ts';
import type { Palette } from './palette.ts';
import type { SpriteMarks } from './sprites.ts';

export interface Brush {
  readonly context: Paper;
  readonly palette: Palette;
  readonly sprites: SpriteMarks;
}

/** Beyond the canvas, what is drawn may reach into it, in px. */
export const BRUSH_AROUND = 16;
/** How far beneath its line the way from a request to what carries it out is, in px. */
export const GRANT_BRUSH = 26;
