// The page and saved pictures share the shapes of marks.

import type { MarkShape } from '../ledger/kind-drawings.ts';
import type { Pulse } from './light.ts';

/** The shapes are those of a lane's timeline. */
export const PULSE_SHAPES = {
  moved: 'change',
  rendered: 'start',
  skipped: 'bound',
  failed: 'failed',
} as const;

/**
 * Returns the mark of an outcome, or of something that is not intact; null when it is not known.
 */
export function chooseMark(pulse: Pulse | null | undefined, isBroken: boolean): MarkShape | null {
  if (isBroken) return 'error';
  return pulse ? PULSE_SHAPES[pulse] : null;
}
