// Doing something again and again, with a growing pause after failures.

import type { LiveFault, Waiting } from '../../../../ledger/live/protocol.ts';
import type { ServerClock } from '../ports.ts';
import { StoppedByServer, toLiveFault } from './fault.ts';
import { joinSignals } from './limit.ts';

const FIRST_MS = 1_000;
const MAX_MS = 60_000;
/** The longest that a timer can wait. */
const FOREVER_MS = 2 ** 31 - 1;

export class Repeater {
  private failures = 0;
  private readonly clock: ServerClock;
  private readonly onWaiting: (waiting: Waiting | null) => void;
  private wake = new AbortController();
  private isHeld = false;

  constructor(clock: ServerClock, onWaiting: (waiting: Waiting | null) => void) {
    this.clock = clock;
    this.onWaiting = onWaiting;
  }

  /** Repeats `work` until the signal is aborted. @param work returns how long to pause after it */
  async run(work: () => Promise<number>, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const ms = await work();
        this.succeeded();
        await this.pause(ms, signal);
      } catch (error) {
        if (!signal.aborted && !(error instanceof StoppedByServer))
          await this.failed(error, signal);
      }
    }
  }

  /** While it is held, nothing is repeated; then it goes on at once. */
  hold(isHeld: boolean): void {
    if (this.isHeld === isHeld) return;
    this.isHeld = isHeld;
    if (!isHeld) this.nudge();
  }

  /** Ends a pause at once: the person asked, or something happened. */
  nudge(): void {
    this.wake.abort();
  }

  /** Whether the last attempt failed. */
  get isFailing(): boolean {
    return this.failures > 0;
  }

  /** Also in the middle of work that does not end, such as a stream. */
  succeeded(): void {
    if (this.failures > 0) this.onWaiting(null);
    this.failures = 0;
  }

  /** Waits as long as the failure calls for; without end where only a person can help. */
  private async failed(error: unknown, signal: AbortSignal): Promise<void> {
    const fault = toLiveFault(error);
    this.failures++;
    const ms = fault.retry ? backoffMs(this.failures, fault, this.clock) : null;
    this.onWaiting({
      fault,
      failures: this.failures,
      nextAttemptAt: ms === null ? null : this.clock.now() + ms,
    });
    await this.pause(ms ?? FOREVER_MS, signal);
  }

  private async pause(ms: number, signal: AbortSignal): Promise<void> {
    for (let left = ms; ; left = FOREVER_MS) {
      const { wake } = this;
      const limit = joinSignals(signal, wake.signal);
      await this.clock.wait(left, limit.signal);
      limit.end();
      if (wake.signal.aborted) this.wake = new AbortController();
      if (!this.isHeld || wake.signal.aborted || signal.aborted) return;
    }
  }
}

/**
 * Doubles with every failure in a row, spread by half so that many pages do not come back at
 * the same time; never sooner than the server allows.
 */
function backoffMs(failures: number, fault: LiveFault, clock: ServerClock): number {
  const doubled = Math.min(MAX_MS, FIRST_MS * 2 ** Math.min(failures - 1, 16));
  return Math.max(fault.retryAfterMs ?? 0, Math.round(doubled * (0.5 + clock.random() / 2)));
}
