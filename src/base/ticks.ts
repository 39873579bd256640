/** Calls back until it is stopped. The argument: ms since the last time. */
export type Ticks = (onTick: (ms: number) => void) => () => void;
