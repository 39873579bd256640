// Shapes of marks, for the page and for what is saved of it.

/** The same shapes as in a lane's timeline. */
export const PULSE_SHAPES = {
  moved: 'change',
  rendered: 'start',
  skipped: 'bound',
  failed: 'failed',
} as const;

/** A torn receipt, on the field of a kind. */
export const TORN = 'M3 2h8v10.5l-2-2-2 2-2-2-2 2z M8 2.2l-1.6 2.6 2.2 1.4-1.8 2.4';
