// How much a session's stream may cost. It sends everything again at every change, so that a long
// run's stream is many times the run: such a session is asked for at intervals instead.

import type { Clock } from '../ports.ts';

/** A larger snapshot is better asked for. */
const MAX_SNAPSHOT = 64 * 1024;
/** So many bytes at once, and so many more with each millisecond. */
const BURST = 1024 * 1024;
const PER_MS = 10;
const FIRST_MS = 2_000;
const MAX_MS = 60_000;

export class StreamAllowance {
  private readonly clock: Clock;
  private spent = 0;
  private at: number;
  private openAt = 0;
  private breaks = 0;
  private isTooLong = false;

  constructor(clock: Clock) {
    this.clock = clock;
    this.at = clock.now();
  }

  isOpen(): boolean {
    return !this.isTooLong && this.clock.now() >= this.openAt;
  }

  /** How long the session is now, however it came. */
  saw(bytes: number): void {
    this.isTooLong = bytes > MAX_SNAPSHOT;
  }

  /** @returns whether the stream may go on */
  takes(bytes: number): boolean {
    const now = this.clock.now();
    this.spent = Math.max(0, this.spent - (now - this.at) * PER_MS) + bytes;
    this.at = now;
    return !this.isTooLong && this.spent <= BURST;
  }

  ended(): void {
    this.breaks = 0;
    this.openAt = this.clock.now() + (this.spent > BURST ? MAX_MS : FIRST_MS);
  }

  /** Each time in a row, it is opened again later. */
  broke(): void {
    this.openAt = this.clock.now() + Math.min(MAX_MS, FIRST_MS * 2 ** this.breaks);
    this.breaks++;
  }
}
