// Time, as it is given to the engine. Nothing in here reads a real clock, so that
// the same events give the same trail.

export interface Scheduler {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs once, later. The result takes it back. */
  after(ms: number, run: () => void): () => void;
}

interface Job {
  readonly due: number;
  readonly order: number;
  readonly run: () => void;
}

/** A clock that moves only when it is stepped; equal times run in their order. */
export class SteppedScheduler implements Scheduler {
  private time: number;
  private made = 0;
  private readonly jobs = new Set<Job>();

  constructor(start: number) {
    this.time = start;
  }

  now(): number {
    return this.time;
  }

  after(ms: number, run: () => void): () => void {
    const job = { due: this.time + Math.max(0, ms), order: this.made++, run };
    this.jobs.add(job);
    return () => this.jobs.delete(job);
  }

  get idle(): boolean {
    return this.jobs.size === 0;
  }

  /** To the next event, if there is one. */
  step(): boolean {
    const job = this.next();
    if (job) this.run(job);
    return job !== undefined;
  }

  /** Lets this much time pass, and everything happen that is due in it. */
  advance(ms: number): void {
    const until = this.time + ms;
    for (let job = this.next(); job && job.due <= until; job = this.next()) this.run(job);
    this.time = until;
  }

  /** Until nothing is left to do, or after so many events. */
  settle(most = 100_000): void {
    for (let left = most; left > 0 && this.step(); left--);
  }

  private next(): Job | undefined {
    let first: Job | undefined;
    for (const job of this.jobs) {
      const sooner = !first || job.due < first.due;
      if (sooner || (job.due === first?.due && job.order < first.order)) first = job;
    }
    return first;
  }

  private run(job: Job): void {
    this.jobs.delete(job);
    this.time = Math.max(this.time, job.due);
    job.run();
  }
}
