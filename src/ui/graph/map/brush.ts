import type { Paper } from '../../export/paper.ts';
import type { Palette } from './palette.ts';
import type { SpriteMarks } from './sprites.ts';

export interface Brush {
  readonly context: Paper;
  readonly palette: Palette;
  readonly sprites: SpriteMarks;
}

/** A drawing beyond the canvas may reach this many px into it. */
export const BRUSH_AROUND = 16;
/**
 * The line from a request to the entry that carries it out is this many px below the lane's line.
 */
export const GRANT_BRUSH = 26;
