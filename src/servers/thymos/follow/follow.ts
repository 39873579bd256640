// Following one run: its entries are read to their end, again and again, sooner when
// the server's stream says that something happened.

import { hasEnded, type Snapshot } from '../http/answers.ts';
import type { Api } from '../http/api.ts';
import { LiveError } from '../http/fault.ts';
import { Stopped } from '../http/http.ts';
import { Retrier } from '../http/retry.ts';
import { RunBook } from './book.ts';
import { pull } from './pull.ts';
import type { FollowState } from './state.ts';

/** Between two readings: while the stream is silent, while it is open, after the end. */
const ASK_MS = 2_000;
const STREAM_MS = 10_000;
const ENDED_MS = 30_000;
/** A clock beside the server's may be a little off. */
const MARGIN_SECONDS = 10;
/** A gap that stays is read for more and more seldom, at most every so many readings. */
const MOST_SPACING = 64;

/** What the followed runs of one server share. */
export interface Shared {
  /** How many are followed: the more, the seldomer each is asked. */
  readonly followed: () => number;
  /** Streams that may still be opened: a browser has few connections to one server. */
  streamsLeft: number;
}

/** So many runs are asked at the full pace. */
const RUNS_AT_PACE = 8;

export interface FollowEvents {
  changed(state: FollowState): void;
  /** New entries are held, or something about the held ones became known. */
  grown(book: RunBook): void;
}

export class RunFollower {
  readonly run: string;
  readonly book = new RunBook();
  private state: FollowState;
  private readonly api: Api;
  private readonly events: FollowEvents;
  private readonly shared: Shared;
  private readonly stop = new AbortController();
  private readonly readings: Retrier;
  private readonly streams: Retrier;
  private next: number | null = null;
  private gap = { missing: '', spacing: 1, left: 0 };
  /** After the end: when everything is read once more. */
  private whole = { spacing: 1, left: 0 };
  private reading: Promise<void> = Promise.resolve();
  private told = '';

  constructor(api: Api, run: string, task: string, shared: Shared, events: FollowEvents) {
    this.api = api;
    this.shared = shared;
    this.run = run;
    this.events = events;
    const { clock } = api.http;
    this.readings = new Retrier(clock, (waiting) => this.show({ waiting }));
    this.streams = new Retrier(clock, () => undefined);
    this.state = {
      run,
      task,
      trajectory: null,
      status: '',
      phase: '',
      step: null,
      maxSteps: null,
      tool: null,
      pendingChannel: null,
      entries: 0,
      openRequests: 0,
      feed: 'asking',
      isCaughtUp: false,
      hasGap: false,
      heardAt: null,
      waiting: null,
    };
  }

  /** What was held of it before; reading goes on from there. */
  seed(trajectory: string, file: Uint8Array): void {
    this.book.seed(trajectory, file);
    this.next = Math.max(0, this.book.newest() - MARGIN_SECONDS);
  }

  start(): void {
    void this.keepReading();
    void this.keepStreaming();
  }

  end(): void {
    this.stop.abort();
  }

  get current(): FollowState {
    return this.state;
  }

  retryNow(): void {
    this.whole = { spacing: 1, left: 0 };
    this.readings.nudge();
    this.streams.nudge();
  }

  /** Reads to the end now, after a reading that may be under way. @throws {LiveError} */
  read(): Promise<Snapshot | null> {
    const done = this.reading.then(() => this.readOnce());
    this.reading = done.then(
      () => undefined,
      () => undefined,
    );
    return done;
  }

  private async keepReading(): Promise<void> {
    const { signal } = this.stop;
    while (!signal.aborted) {
      try {
        await this.read();
        this.readings.succeeded();
        const { feed, status } = this.state;
        const isOver = hasEnded(status);
        await this.readings.pause(
          isOver ? ENDED_MS : feed === 'stream' && this.state.isCaughtUp ? STREAM_MS : this.askMs(),
          signal,
        );
      } catch (error) {
        await this.readings.failed(error, signal);
      }
    }
  }

  private async keepStreaming(): Promise<void> {
    const { signal } = this.stop;
    while (!signal.aborted) {
      const isOver = hasEnded(this.state.status);
      if (isOver) this.show({ feed: 'ended' });
      if (isOver || this.shared.streamsLeft <= 0) {
        await this.streams.pause(STREAM_MS, signal);
        continue;
      }
      this.shared.streamsLeft--;
      let isOpen = true;
      const attempt = new AbortController();
      const stop = () => attempt.abort();
      signal.addEventListener('abort', stop);
      try {
        for await (const snapshot of this.api.stream(this.run, attempt.signal)) {
          if (signal.aborted) return;
          this.streams.succeeded();
          this.show({ ...shown(snapshot), feed: 'stream' });
          this.readings.nudge();
        }
        // It closes by itself when the run has ended; a resume may begin it anew.
        this.show({ feed: hasEnded(this.state.status) ? 'ended' : 'asking' });
        this.shared.streamsLeft++;
        isOpen = false;
        await this.streams.pause(ASK_MS, signal);
      } catch (error) {
        this.show({ feed: hasEnded(this.state.status) ? 'ended' : 'asking' });
        this.shared.streamsLeft++;
        isOpen = false;
        await this.streams.failed(patient(error), signal);
      } finally {
        signal.removeEventListener('abort', stop);
        attempt.abort();
        if (isOpen) this.shared.streamsLeft++;
      }
    }
  }

  private askMs(): number {
    return ASK_MS * Math.max(1, Math.ceil(this.shared.followed() / RUNS_AT_PACE));
  }

  private async readOnce(): Promise<Snapshot | null> {
    const { signal } = this.stop;
    const snapshot = await this.snapshot();
    const trajectory = snapshot?.trajectory ?? (await this.recorded());
    if (signal.aborted) throw new Stopped();
    if (trajectory === null) {
      this.show({ ...(snapshot ? shown(snapshot) : {}), isCaughtUp: false });
      return snapshot;
    }
    this.book.begin(trajectory);
    const start = this.next ?? startOf(snapshot);
    const isWhole = this.takesAll(snapshot?.status ?? this.state.status);
    const done = await pull(this.api, this.book, isWhole ? startOf(snapshot) : start, signal);
    this.next = done.next;
    if (isWhole) this.spaceOut(done.added > 0);
    await this.fillGaps();
    this.show({
      ...(snapshot ? shown(snapshot) : {}),
      trajectory,
      entries: this.book.size,
      openRequests: this.book.openRequests().length,
      hasGap: this.book.gap() !== null,
      isCaughtUp: true,
      heardAt: this.api.http.clock.now(),
    });
    const told = `${this.book.size}/${this.book.changed.size}`;
    if (told !== this.told && this.book.size > 0) {
      this.told = told;
      this.events.grown(this.book);
    }
    return snapshot;
  }

  /**
   * A lane that was cut at its end shows no gap. So when a run has ended, everything is
   * read once more, and again while that brings anything; then ever more seldom.
   */
  private takesAll(status: string): boolean {
    if (!hasEnded(status)) {
      this.whole = { spacing: 1, left: 0 };
      return false;
    }
    if (this.whole.left === 0) return true;
    this.whole.left--;
    return false;
  }

  private spaceOut(brought: boolean): void {
    const spacing = brought ? 1 : Math.min(2 * this.whole.spacing, MOST_SPACING);
    this.whole = { spacing, left: brought ? 0 : spacing };
  }

  /** What stands before held entries, or what they name, is looked for; ever more seldom. */
  private async fillGaps(): Promise<void> {
    for (let round = 0; round < 8; round++) {
      const gap = this.book.gap();
      if (!gap) return;
      if (gap.missing !== this.gap.missing) {
        this.gap = { missing: gap.missing, spacing: 1, left: 0 };
      } else if (this.gap.left > 0) {
        this.gap.left--;
        return;
      } else {
        this.gap.spacing = Math.min(2 * this.gap.spacing, MOST_SPACING);
        this.gap.left = this.gap.spacing;
      }
      await pull(this.api, this.book, gap.from, this.stop.signal);
      if (this.book.gap()?.missing === gap.missing) return;
    }
  }

  /** null: the server keeps no session of this run any more. */
  private async snapshot(): Promise<Snapshot | null> {
    try {
      return await this.api.snapshot(this.run, this.stop.signal);
    } catch (error) {
      if (error instanceof LiveError && error.fault.cause === 'not found') return null;
      throw error;
    }
  }

  private async recorded(): Promise<string | null> {
    const { trajectory, status, task } = await this.api.run(this.run, this.stop.signal);
    this.show({ status, task: task || this.state.task });
    return trajectory;
  }

  private show(part: Partial<FollowState>): void {
    if (this.stop.signal.aborted) return;
    this.state = { ...this.state, ...part };
    this.events.changed(this.state);
  }
}

/** No entry of the run is older than its first step; without a whole log: from the beginning. */
function startOf(snapshot: Snapshot | null): number {
  const began = snapshot?.startedAt ?? null;
  return began === null ? 0 : Math.max(0, Math.floor(began / 1000) - MARGIN_SECONDS);
}

function shown(snapshot: Snapshot): Partial<FollowState> {
  const { status, phase, step, maxSteps, tool, pendingChannel, task } = snapshot;
  return { status, phase, step, maxSteps, tool, pendingChannel, ...(task ? { task } : {}) };
}

/** A stream is only a convenience: asking goes on without it, so it is always tried again. */
function patient(error: unknown): unknown {
  return error instanceof LiveError ? new LiveError({ ...error.fault, retry: true }) : error;
}
