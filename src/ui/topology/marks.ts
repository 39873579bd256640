// Shapes of marks, for the page and for what is saved of it.

/** The same shapes as in a lane's timeline. */
export const PULSE_SHAPES = {
  moved: 'change',
  rendered: 'start',
  skipped: 'bound',
  failed: 'failed',
} as const;
