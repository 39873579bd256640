// A session's stream, and how much it may cost. It sends everything again at every change, so that a
// long run's stream is many times the run: such a session is asked for at intervals instead.

import type { Snapshot } from '../http/answers.ts';
import type { Api } from '../http/api.ts';
import { LiveError, StoppedByServer } from '../http/fault.ts';
import { joinSignals } from '../http/limit.ts';
import type { ServerClock } from '../ports.ts';
import type { Streams } from './streams.ts';

/** A larger snapshot is better asked for. */
const MAX_SNAPSHOT = 64 * 1024;
/** So many bytes at once, and so many more with each millisecond. */
const BURST = 1024 * 1024;
const PER_MS = 10;
const FIRST_MS = 2_000;
const MAX_MS = 60_000;

export class SessionStream {
  private readonly api: Api;
  private readonly run: string;
  private readonly streams: Streams;
  private readonly allowance: Allowance;
  private open: { readonly since: number; readonly stop: AbortController } | null = null;

  /** @param streams those that are open to the server */
  constructor(api: Api, run: string, streams: Streams) {
    this.api = api;
    this.run = run;
    this.streams = streams;
    this.allowance = new Allowance(api.http.clock);
  }

  /** @param isLively something has just happened in the run */
  mayOpen(isLively: boolean): boolean {
    const now = this.api.http.clock.now();
    return this.allowance.isOpen() && this.streams.mayOpen(isLively, now);
  }

  isOpenFor(ms: number): boolean {
    return this.open !== null && this.api.http.clock.now() >= this.open.since + ms;
  }

  close(): void {
    this.open?.stop.abort();
  }

  /** How long the session is, however it came. */
  saw(bytes: number): void {
    this.allowance.saw(bytes);
  }

  /**
   * Until it ends, is closed, or costs too much.
   * @param take whether to go on
   * @throws {LiveError} when it cannot be opened; one that breaks only ends
   */
  async read(signal: AbortSignal, take: (snapshot: Snapshot) => boolean): Promise<void> {
    const { api, run, streams, allowance } = this;
    const stop = new AbortController();
    const limit = joinSignals(signal, stop.signal);
    const { clock } = api.http;
    const own = { heardAt: clock.now(), isGivenUp: false, close };
    function close() {
      own.isGivenUp = true;
      stop.abort();
    }
    streams.take(own, clock.now());
    this.open = { since: clock.now(), stop };
    try {
      for await (const snapshot of api.stream(run, limit.signal)) {
        own.heardAt = clock.now();
        const goesOn = take(snapshot);
        if (!allowance.takes(snapshot.bytes) || !goesOn) break;
      }
      allowance.ended();
    } catch (error) {
      if (signal.aborted) throw new StoppedByServer();
      // It is opened again later; what else is wrong shows when the session is read.
      const isCut = error instanceof LiveError && error.fault.cause === 'cut';
      if (!stop.signal.aborted && !isCut) throw error;
      if (own.isGivenUp) allowance.ended();
      else allowance.broke();
    } finally {
      this.open = null;
      limit.end();
      streams.leave(own);
    }
  }
}

class Allowance {
  private readonly clock: ServerClock;
  private spent = 0;
  private at: number;
  private openAt = 0;
  private breaks = 0;
  private isTooLong = false;

  constructor(clock: ServerClock) {
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
