// Doing something again and again until told to stop, with a growing pause after failures.

import type { Waiting } from '../follow/state.ts';
import type { Clock } from '../ports.ts';
import { backoffMs } from './backoff.ts';
import { faultOf } from './fault.ts';
import { Stopped } from './http.ts';

export class Retrier {
  private failures = 0;
  private readonly clock: Clock;
  private readonly tell: (waiting: Waiting | null) => void;
  private wake = new AbortController();

  constructor(clock: Clock, tell: (waiting: Waiting | null) => void) {
    this.clock = clock;
    this.tell = tell;
  }

  /** Ends a pause at once: the person asked, or something happened. */
  nudge(): void {
    this.wake.abort();
  }

  /** Waits, unless it is nudged. */
  async pause(ms: number, signal: AbortSignal): Promise<void> {
    const wake = this.wake;
    const stop = () => wake.abort();
    signal.addEventListener('abort', stop);
    try {
      if (!signal.aborted && !wake.signal.aborted) await this.clock.wait(ms, wake.signal);
    } finally {
      signal.removeEventListener('abort', stop);
      if (wake.signal.aborted && wake === this.wake) this.wake = new AbortController();
    }
  }

  succeeded(): void {
    if (this.failures > 0) this.tell(null);
    this.failures = 0;
  }

  /** Tells the failure and waits as long as it calls for; without end where only a person can help. */
  async failed(error: unknown, signal: AbortSignal): Promise<void> {
    if (signal.aborted || error instanceof Stopped) return;
    const fault = faultOf(error);
    this.failures++;
    const ms = fault.retry ? backoffMs(this.failures, fault, this.clock) : null;
    this.tell({
      fault,
      failures: this.failures,
      nextAttemptAt: ms === null ? null : this.clock.now() + ms,
    });
    await this.pause(ms ?? FOREVER_MS, signal);
  }
}

/** The longest that a timer can wait. */
const FOREVER_MS = 2 ** 31 - 1;
