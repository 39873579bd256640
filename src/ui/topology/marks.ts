// Shapes of marks, for the page and for what is saved of it.

import type { MarkShape } from '../ledger/kind-drawings.ts';
import type { Pulse } from './light.ts';

/** The same shapes as in a lane's timeline. */
export const PULSE_SHAPES = {
  moved: 'change',
  rendered: 'start',
  skipped: 'bound',
  failed: 'failed',
} as const;

/** The mark of what became of something, or of what is not intact; null: it is not known. */
export function chooseMark(pulse: Pulse | null | undefined, isBroken: boolean): MarkShape | null {
  if (isBroken) return 'error';
  return pulse ? PULSE_SHAPES[pulse] : null;
}
