// What something took: time, which a person waits for, and work, which hardly depends on what else the machine does.

export interface SpentTime {
  /** Milliseconds on the clock. */
  readonly time: number;
  /** Milliseconds of processors, of all threads and processes that took part. */
  readonly work: number;
}

/** Threads that the reference runs on: as many as the app and the command read with on two cores. */
export const THREADS = 2;

/** One round of a measure, with the reference before and after it. */
export interface Round {
  readonly spent: SpentTime;
  readonly before: SpentTime;
  readonly after: SpentTime;
}
