// A measure takes time, which a person waits for, and work, which hardly depends on what else the
// machine does.

export interface SpentTime {
  readonly time: number;
  readonly work: number;
}

/** The reference runs on as many threads as the app and the command read with on two cores. */
export const THREADS = 2;

/** One round of a measure, with the reference before and after it. */
export interface Round {
  readonly spent: SpentTime;
  readonly before: SpentTime;
  readonly after: SpentTime;
}
