// Follows one run: its entries are read to their end, again and again, and sooner when the
// server's stream says that something happened.

import type { FollowState, GrownRun, RunInfo } from '../../protocol.ts';
import { changedFindings } from '../compare/findings.ts';
import { hasEnded, type Snapshot } from '../http/answers.ts';
import { Api } from '../http/api.ts';
import { LiveError, Stopped } from '../http/fault.ts';
import type { Http } from '../http/http.ts';
import { limitOf } from '../http/limit.ts';
import { Repeater } from '../http/retry.ts';
import { RunEntries } from './entries.ts';
import { pull } from './pull.ts';

/** Between two readings: without a stream, with an open one, after the end of the run. */
const POLL_MS = 2_000;
const STREAM_MS = 10_000;
const ENDED_MS = 30_000;
/** So many runs are read at the full pace. */
const RUNS_AT_PACE = 8;
/** The clocks of servers may differ a little. */
const MARGIN_SECONDS = 10;
/** What brings nothing is read ever more rarely, but at least after so many readings. */
const MAX_SPACING = 64;
const MAX_GAP_ROUNDS = 8;
/** Before the server is asked once more for what it did not give, unless it says when. */
const AGAIN_MS = 10_000;

/** What the followed runs of one server share. */
export interface Shared {
  /** How many are followed: the more, the more rarely each is read. */
  readonly followed: () => number;
  /** Streams that may still be opened: a browser has few connections to one server. */
  streamsLeft: number;
}

export interface FollowEvents {
  changed(): void;
  /** There are new entries, or news about known ones. */
  grown(): void;
}

export class RunFollower {
  readonly run: string;
  readonly entries = new RunEntries();
  current: FollowState;
  /** Settles after the last delivery: they go one after the other. */
  deliveries: Promise<unknown> = Promise.resolve();
  private readonly api: Api;
  private readonly events: FollowEvents;
  private readonly shared: Shared;
  private readonly stop = new AbortController();
  private readonly readings: Repeater;
  private readonly streams: Repeater;
  /** The second to read from; null: nothing was read yet. */
  private next: number | null = null;
  /** The server's, as it was at the latest and at the last reading. */
  private clock = { latest: 0, last: 0 };
  private gap = { missing: '', spacing: 1, left: 0 };
  /** When everything is read once more after the run has ended. */
  private whole = { spacing: 1, left: 0 };
  private reading: Promise<unknown> = Promise.resolve();
  private grownAt = '';
  private record: RunInfo | null;

  constructor(
    http: Http,
    run: string,
    record: RunInfo | null,
    shared: Shared,
    events: FollowEvents,
  ) {
    this.record = record;
    this.api = new Api(http, this.stop.signal);
    this.shared = shared;
    this.run = run;
    this.events = events;
    this.readings = new Repeater(http.clock, (waiting) => this.show({ waiting }));
    this.streams = new Repeater(http.clock, () => undefined);
    this.current = {
      run,
      task: record?.task ?? '',
      status: '',
      step: null,
      maxSteps: null,
      tool: null,
      pendingChannel: null,
      entries: 0,
      openRequests: 0,
      feed: 'polling',
      trajectory: null,
      trajectories: [],
      note: null,
      isCaughtUp: false,
      hasGap: false,
      sending: null,
      waiting: null,
    };
  }

  /** Takes what was read of the run before; reading continues from there. */
  seed(trajectory: string, file: Uint8Array): void {
    this.entries.seed(trajectory, file);
    this.next = Math.max(0, this.entries.newest() - MARGIN_SECONDS);
  }

  start(): void {
    const { signal } = this.stop;
    void this.readings.run(() => this.readAndPause(), signal);
    void this.streams.run(() => this.stream(), signal);
  }

  end(): void {
    this.stop.abort();
  }

  retryNow(): void {
    this.whole = { spacing: 1, left: 0 };
    this.readings.nudge();
    this.streams.nudge();
  }

  /** Reads to the end now, after a reading that may be under way. @throws {LiveError} */
  read(): Promise<Snapshot | null> {
    const done = this.reading.then(() => this.readOnce());
    this.reading = done.catch(() => undefined);
    return done;
  }

  /** The run so far, as the file of a ledger. */
  grown(server: string): GrownRun {
    const { entries, run } = this;
    return {
      server,
      run,
      name: this.current.task || run,
      trajectory: entries.trajectory ?? '',
      trajectories: entries.trajectories,
      file: entries.file(),
      entries: entries.size,
      record: this.record,
      findings: changedFindings([...entries.changed]),
    };
  }

  /** With what the record says, what the server can be asked about this run changes. */
  sawRecord(record: RunInfo): void {
    this.record = record;
    this.tellGrown();
  }

  /** What could not be asked about it now is asked in a while. */
  tellAgain(inMs: number | null): void {
    const { signal } = this.stop;
    void this.api.http.clock.wait(inMs ?? AGAIN_MS, signal).then(() => {
      if (!signal.aborted) this.events.grown();
    });
  }

  /** A decision on its way is a part of what is shown of the run. */
  showSending(sending: FollowState['sending']): void {
    this.show({ sending });
  }

  private async readAndPause(): Promise<number> {
    await this.read();
    const { feed, status, isCaughtUp } = this.current;
    if (hasEnded(status)) return ENDED_MS;
    if (feed === 'stream' && isCaughtUp) return STREAM_MS;
    return POLL_MS * Math.max(1, Math.ceil(this.shared.followed() / RUNS_AT_PACE));
  }

  private async stream(): Promise<number> {
    const isOver = hasEnded(this.current.status);
    if (isOver) this.show({ feed: 'ended' });
    if (isOver || this.shared.streamsLeft <= 0) return STREAM_MS;
    this.shared.streamsLeft--;
    const { signal, end } = limitOf(this.stop.signal);
    try {
      for await (const snapshot of this.api.stream(this.run, signal)) {
        if (signal.aborted) break;
        this.streams.succeeded();
        this.show({ ...shown(snapshot), feed: 'stream' });
        this.readings.nudge();
      }
      // The server closes it when the run has ended; a resumed run may open another.
      return POLL_MS;
    } catch (error) {
      // Polling goes on without a stream, so it is always tried again.
      throw error instanceof LiveError ? new LiveError({ ...error.fault, retry: true }) : error;
    } finally {
      this.show({ feed: hasEnded(this.current.status) ? 'ended' : 'polling' });
      end();
      this.shared.streamsLeft++;
    }
  }

  private async readOnce(): Promise<Snapshot | null> {
    const { entries } = this;
    const snapshot = await this.snapshot();
    const trajectory = snapshot?.trajectory ?? (await this.recorded());
    if (this.stop.signal.aborted) throw new Stopped();
    if (trajectory === null) {
      this.show({ ...shown(snapshot), isCaughtUp: false });
      return snapshot;
    }
    entries.begin(trajectory);
    const first = startOf(snapshot);
    const isWhole = this.isWholeDue(snapshot?.status ?? this.current.status);
    const done = await pull(this.api, entries, isWhole ? first : this.from(snapshot, first));
    this.next = done.next;
    if (isWhole) this.spaceOut(done.added > 0);
    await this.fillGaps();
    this.show({
      ...shown(snapshot),
      trajectory,
      trajectories: entries.trajectories,
      entries: entries.size,
      openRequests: entries.openRequests().length,
      hasGap: entries.gap() !== null,
      isCaughtUp: true,
    });
    this.tellGrown();
    return snapshot;
  }

  private tellGrown(): void {
    const { entries, record } = this;
    const grownAt = JSON.stringify([entries.size, entries.changed.size, record]);
    if (grownAt === this.grownAt || entries.size === 0) return;
    this.grownAt = grownAt;
    this.events.grown();
  }

  /** Where the server has set its clock back, new entries are older than what was read. */
  private from(snapshot: Snapshot | null, first: number): number {
    const next = this.next ?? first;
    const now = snapshot?.updatedAt ?? null;
    if (now === null) return next;
    const { latest, last } = this.clock;
    this.clock = { latest: Math.max(latest, now), last: now };
    return now < latest ? Math.min(next, secondOf(Math.min(last, now))) : next;
  }

  /**
   * A lane that was cut at its end shows no gap. So when a run has ended, everything is read once
   * more, and again while that brings anything; then ever more rarely.
   */
  private isWholeDue(status: string): boolean {
    if (!hasEnded(status)) {
      this.whole = { spacing: 1, left: 0 };
      return false;
    }
    if (this.whole.left === 0) return true;
    this.whole.left--;
    return false;
  }

  private spaceOut(broughtAny: boolean): void {
    const spacing = broughtAny ? 1 : Math.min(2 * this.whole.spacing, MAX_SPACING);
    this.whole = { spacing, left: broughtAny ? 0 : spacing };
  }

  /** Looks for entries that others refer to or follow; for the same ones ever more rarely. */
  private async fillGaps(): Promise<void> {
    for (let round = 0; round < MAX_GAP_ROUNDS; round++) {
      const gap = this.entries.gap();
      if (!gap) return;
      if (gap.missing !== this.gap.missing) {
        this.gap = { missing: gap.missing, spacing: 1, left: 0 };
      } else if (this.gap.left > 0) {
        this.gap.left--;
        return;
      } else {
        this.gap.spacing = Math.min(2 * this.gap.spacing, MAX_SPACING);
        this.gap.left = this.gap.spacing;
      }
      await pull(this.api, this.entries, gap.from);
      if (this.entries.gap()?.missing === gap.missing) return;
    }
  }

  /** null: the server keeps no session of this run any more. */
  private async snapshot(): Promise<Snapshot | null> {
    try {
      return await this.api.snapshot(this.run);
    } catch (error) {
      if (error instanceof LiveError && error.fault.cause === 'not found') return null;
      throw error;
    }
  }

  private async recorded(): Promise<string | null> {
    this.record = await this.api.run(this.run);
    const { trajectory, status, task } = this.record;
    this.show({ status, task: task || this.current.task });
    return trajectory;
  }

  private show(part: Partial<FollowState>): void {
    if (this.stop.signal.aborted) return;
    this.current = { ...this.current, ...part };
    this.events.changed();
  }
}

/** No entry of the run is older than its first step; without a whole log: from the beginning. */
function startOf(snapshot: Snapshot | null): number {
  const began = snapshot?.startedAt ?? null;
  return began === null ? 0 : secondOf(began);
}

/** A moment before, in seconds. */
function secondOf(ms: number): number {
  return Math.max(0, Math.floor(ms / 1000) - MARGIN_SECONDS);
}

function shown(snapshot: Snapshot | null): Partial<FollowState> {
  if (!snapshot) return {};
  const { trajectory: _, startedAt: __, updatedAt: ___, task, ...progress } = snapshot;
  return { ...progress, ...(task && { task }) };
}
