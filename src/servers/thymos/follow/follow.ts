// Follows one run: its session says when something happened, and the entries of those seconds are
// read. Once the run is over, its record names its trajectory, and the count says whether all is here.

import { addAll } from '../../../core/lists.ts';
import type { FollowState, GrownRun, RunInfo, Waiting } from '../../protocol.ts';
import { changedFindings } from '../compare/findings.ts';
import { hasEnded, type Snapshot } from '../http/answers.ts';
import { Api } from '../http/api.ts';
import { LiveError, Stopped } from '../http/fault.ts';
import type { Http } from '../http/http.ts';
import type { RunEntry } from '../http/records.ts';
import { Repeater } from '../http/retry.ts';
import { type Added, RunEntries } from './entries.ts';
import { News } from './news.ts';
import { forgottenNote, NO_TRAJECTORY } from './notes.ts';
import type { Stretch } from './pull.ts';
import type { Part, Reader } from './reader.ts';
import { Repair } from './repair.ts';
import { SessionStream } from './stream.ts';
import { windowsOf } from './windows.ts';

/** Between two looks at a session without a stream: at first, and while nothing changes. */
const POLL_MS = 3_000;
const MAX_POLL_MS = 15_000;
/** A long session is asked for more rarely: so many bytes of it in a millisecond. */
const SESSION_BYTES_PER_MS = 24;
/** A connection can be lost without a word: so often the session is asked for all the same. */
const CHECK_MS = 60_000;
const MAX_CHECK_MS = 300_000;
/** Of a run that is over. */
const ENDED_MS = 30_000;
const MAX_ENDED_MS = 600_000;
const LOOK_AGAIN_MS = 1_500;
/** Before the server is asked once more for what it did not give, unless it says when. */
const AGAIN_MS = 10_000;
const NEVER_MS = 2 ** 31 - 1;
/** After the last entry of a session that was lost, so many seconds are read once more. */
const AFTER_LOSS_SECONDS = 60;

/** What the followed runs of one server share. */
export interface Shared {
  readonly reader: Reader;
  /** Streams that may still be opened: a browser has few connections to one server. */
  readonly streams: { left: number };
  /** How many runs are asked about at intervals: the more, the more rarely each. */
  readonly polled: () => number;
}

export interface FollowEvents {
  changed(): void;
  /** There are new entries, or news about known ones. */
  grown(): void;
}

export class RunFollower implements Part {
  readonly run: string;
  readonly entries = new RunEntries();
  current: FollowState;
  /** Settles after the last delivery: they go one after the other. */
  deliveries: Promise<unknown> = Promise.resolve();
  private readonly api: Api;
  private readonly events: FollowEvents;
  private readonly shared: Shared;
  private readonly stop = new AbortController();
  private readonly steps: Repeater;
  private readonly checks: Repeater;
  private readonly news = new News();
  private readonly repair = new Repair();
  private readonly streaming: SessionStream;
  private record: RunInfo | null;
  /** Something was done to the run: what is known of its record may be old. */
  private isRecordDue = false;
  private last: Snapshot | null = null;
  /** Grows while nothing changes. */
  private pause = { poll: POLL_MS, check: CHECK_MS, ended: ENDED_MS, proof: LOOK_AGAIN_MS };
  /** Trajectories of which the server counts as many entries as are here. */
  private readonly proven = new Set<string>();
  /** Why a trajectory is read by the run that names it. */
  private byRun: 'first' | 'doubted' | null = null;
  /** The last entry and the last change are to be read once more. */
  private isAgain = false;
  private isLookedThrough = false;
  /** Over: what it delegated is to be read once more. */
  private isLast = false;
  private branchesFrom: number | null = null;
  /** The record names a trajectory, and the server does not give it by that name. */
  private isUnnamed = false;
  /** When a session without a trajectory says that it began. */
  private emptySince: number | null = null;
  private faults: { step: Waiting | null; read: Waiting | null } = { step: null, read: null };
  private grownAt = '';

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
    this.streaming = new SessionStream(this.api, run, shared.streams);
    this.steps = new Repeater(http.clock, (waiting) => this.showWaiting({ step: waiting }));
    this.checks = new Repeater(http.clock, () => undefined);
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
  }

  start(): void {
    const { signal } = this.stop;
    this.shared.reader.join(this);
    void this.steps.run(() => this.step(), signal);
    void this.checks.run(() => this.check(), signal);
  }

  end(): void {
    this.stop.abort();
    this.shared.reader.leave(this);
  }

  /** While nobody looks, nothing is asked at intervals; a stream stays open. */
  hold(isHeld: boolean): void {
    this.steps.hold(isHeld);
    this.checks.hold(isHeld);
  }

  retryNow(): void {
    this.isRecordDue = true;
    this.lookAgain();
    this.isAgain = true;
    this.shared.reader.ask(this, 0, true);
  }

  /** Reads to the end now. @throws {LiveError} */
  async read(): Promise<Snapshot | null> {
    const snapshot = await this.session();
    this.isAgain = true;
    await this.shared.reader.readNow(this);
    return snapshot;
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
    const before = this.record?.status;
    this.record = record;
    this.tellGrown();
    if (before === undefined || before === record.status) return;
    // It was resumed, or it ended and its stream did not say so.
    if (record.status !== 'running') this.streaming.close();
    this.lookAgain();
  }

  /** Over, and taken up again if somebody likes: only a run that met its limit of steps can be. */
  get isResumable(): boolean {
    return this.current.feed === 'ended' && this.record?.status === 'failed' && this.named !== null;
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

  wanted(): readonly Stretch[] {
    const { entries, news, repair, last, named, byRun, branchesFrom } = this;
    const own = entries.trajectory;
    if (own === null) return [];
    const wanted: Stretch[] = [...windowsOf(news.take())];
    if (byRun !== null && named !== null)
      wanted.push({ run: this.run, isDoubted: byRun === 'doubted' });
    if (this.isAgain) {
      const head = entries.head(own);
      const times = [head && head.createdAt * 1000, last?.updatedAt].filter(isTime);
      addAll(wanted, windowsOf(times));
    }
    if (this.isLast)
      for (const { from, to } of entries.delegated())
        wanted.push({ from: Math.min(from, to) - 1, to: Math.max(from, to) + 1, isDoubted: true });
    if (branchesFrom !== null) wanted.push({ kind: 'branch', from: branchesFrom });
    return [...wanted, ...repair.wanted(entries, last, this.now())];
  }

  offer(entry: RunEntry): Added {
    if (entry.kind === 'branch' && this.branchesFrom !== null)
      this.branchesFrom = Math.max(this.branchesFrom, entry.createdAt);
    return this.entries.add(entry);
  }

  async settled(): Promise<void> {
    const { entries } = this;
    this.news.settled();
    this.isAgain = false;
    this.isLast = false;
    if (this.byRun !== null) await this.count();
    // What came meanwhile is read first: until then it is no wonder that something is missing.
    const last = this.news.hasAny ? null : this.last;
    const again = this.repair.next(entries, last, this.now());
    if (again !== null) this.shared.reader.ask(this, again, again === 0);
    this.show({
      entries: entries.size,
      openRequests: entries.openRequests().length,
      hasGap: entries.holes().length > 0,
      isCaughtUp: this.current.isCaughtUp || entries.trajectory !== null,
    });
    this.tellGrown();
  }

  unnamed(): void {
    this.isUnnamed = true;
  }

  waits(waiting: Waiting | null): void {
    this.showWaiting({ read: waiting });
  }

  private async step(): Promise<number> {
    if (this.current.feed === 'forgotten') return NEVER_MS;
    const record = this.isRecordDue || !this.record ? await this.readRecord() : this.record;
    return record.status === 'running' ? this.live() : this.over();
  }

  private async readRecord(): Promise<RunInfo> {
    const record = await this.api.run(this.run);
    this.record = record;
    this.isRecordDue = false;
    this.show({ task: this.current.task || record.task });
    this.tellGrown();
    return record;
  }

  private async live(): Promise<number> {
    // A run that was resumed is recorded with the trajectory that it had before.
    if (this.named !== null && this.named !== this.entries.trajectory) await this.prove(this.named);
    if (this.emptySince === null && this.streaming.mayOpen()) await this.stream();
    const before = this.last?.updatedAt;
    let snapshot = hasEnded(this.last?.status ?? '') ? this.last : await this.session();
    if (snapshot && hasEnded(snapshot.status)) {
      // Cancelled, it goes on until its tool returns; only the record says when it is over.
      if ((await this.readRecord()).status !== 'running') return 0;
      snapshot = await this.session();
    }
    if (this.isEmpty(snapshot)) return this.look(snapshot);
    this.emptySince = null;
    this.pause.poll =
      before === snapshot?.updatedAt ? Math.min(1.5 * this.pause.poll, MAX_POLL_MS) : POLL_MS;
    return Math.max(
      this.pause.poll * Math.max(1, this.shared.polled()),
      (snapshot?.bytes ?? 0) / SESSION_BYTES_PER_MS,
    );
  }

  /** A session that was made up says each time that it has just begun: two looks tell it from one that boots. */
  private async look(snapshot: Snapshot | null): Promise<number> {
    const since = snapshot?.log[0]?.at ?? snapshot?.updatedAt ?? this.now();
    const wasMadeUp = this.emptySince !== null && this.emptySince !== since;
    const isFirst = this.emptySince === null;
    this.emptySince = since;
    if (isFirst) return LOOK_AGAIN_MS;
    if (!wasMadeUp) return MAX_POLL_MS / 3;
    await this.readAfterLoss();
    this.show({
      feed: 'forgotten',
      isCaughtUp: true,
      note: forgottenNote(this.entries.size),
    });
    return NEVER_MS;
  }

  private isEmpty(snapshot: Snapshot | null): boolean {
    return snapshot === null || (snapshot.trajectory === null && !hasEnded(snapshot.status));
  }

  private async over(): Promise<number> {
    const { entries } = this;
    if (!this.isLookedThrough) {
      await this.lastLook();
      if (this.record?.status === 'running') return 0;
      this.isLookedThrough = true;
    }
    if (this.named !== null) await this.prove(this.named);
    if (this.isUnnamed && entries.size === 0) return this.pause.proof;
    const isProven = this.named === null || this.proven.has(this.named);
    if (isProven && this.named !== null) {
      this.branchesFrom ??= entries.head(this.named)?.createdAt ?? null;
      await this.shared.reader.readNow(this);
    }
    this.show({
      feed: 'ended',
      isCaughtUp: true,
      note: entries.trajectory === null ? NO_TRAJECTORY : null,
    });
    const which = isProven ? 'ended' : 'proof';
    this.pause[which] = Math.min(2 * this.pause[which], MAX_ENDED_MS);
    return this.pause[which];
  }

  /** The last look at a session, and at what it still says. */
  private async lastLook(): Promise<void> {
    if (this.named !== null) this.begin(this.named);
    const snapshot = await this.session();
    // Resumed meanwhile: what was known of its record is old.
    const isLive = snapshot !== null && !hasEnded(snapshot.status);
    if (isLive && (await this.readRecord()).status === 'running') return;
    if (!snapshot || snapshot.isRestored) this.show({ status: this.record?.status ?? '' });
    if (this.named !== null) this.begin(this.named);
    const isLost = this.named === null && (snapshot?.isRestored ?? true);
    if (isLost) return this.readAfterLoss();
    // Nothing but its own session says where the entries of a run without a name end.
    this.isAgain = this.named === null;
    this.isLast = true;
    if (this.isAgain || this.entries.size > 0) await this.shared.reader.readNow(this);
  }

  /** Reads a trajectory by the run that names it, unless the server counts no more than is here. */
  private async prove(trajectory: string): Promise<void> {
    if (this.proven.has(trajectory)) return;
    const current = this.entries.trajectory;
    this.entries.begin(trajectory);
    const size = this.entries.lane(trajectory)?.size ?? 0;
    if (size > 0) await this.count();
    if (!this.proven.has(trajectory) && this.named !== null) {
      this.byRun = size > 0 ? 'doubted' : 'first';
      this.news.clear();
      await this.shared.reader.readNow(this);
      this.byRun = null;
    }
    if (current !== null && this.record?.status === 'running') this.begin(current);
    else this.begin(trajectory);
  }

  private async count(): Promise<void> {
    const { named } = this;
    if (named === null) return;
    try {
      const count = await this.api.count({ run: this.run });
      if (count === this.entries.lane(named)?.size) this.proven.add(named);
    } catch (error) {
      if (!isNotFound(error)) throw error;
      this.isUnnamed = true;
    }
  }

  /** What the server still wrote of a session that it lost: a little after the last that is here. */
  private async readAfterLoss(): Promise<void> {
    const own = this.entries.trajectory;
    const head = own === null ? null : this.entries.head(own);
    if (!head) return;
    const seconds = Array.from({ length: AFTER_LOSS_SECONDS }, (_, i) => head.createdAt + i);
    this.news.add(seconds.map((second) => second * 1000));
    await this.shared.reader.readNow(this);
  }

  /** What the record names, in the form that the server can read back. */
  private get named(): string | null {
    return this.record && !this.record.isResumed && !this.isUnnamed ? this.record.trajectory : null;
  }

  private async stream(): Promise<void> {
    try {
      await this.streaming.read(this.stop.signal, (snapshot) => {
        this.steps.succeeded();
        this.show({ feed: 'stream' });
        this.see(snapshot);
        return !this.isEmpty(snapshot);
      });
    } finally {
      this.show({ feed: 'polling' });
    }
  }

  /** Whether the stream still says all that the session does. */
  private async check(): Promise<number> {
    if (this.streaming.isOpenFor(CHECK_MS)) {
      const before = this.last?.updatedAt ?? 0;
      const snapshot = await this.session();
      const isBehind = (snapshot?.updatedAt ?? 0) > before;
      if (isBehind) this.streaming.close();
      this.pause.check = isBehind ? CHECK_MS : Math.min(1.5 * this.pause.check, MAX_CHECK_MS);
    }
    return this.pause.check;
  }

  /** null: the server keeps no session of this run any more. */
  private async session(): Promise<Snapshot | null> {
    try {
      const snapshot = await this.api.snapshot(this.run);
      if (this.stop.signal.aborted) throw new Stopped();
      this.see(snapshot);
      return snapshot;
    } catch (error) {
      if (isNotFound(error)) return null;
      throw error;
    }
  }

  private see(snapshot: Snapshot): void {
    const isAsking =
      snapshot.status === 'waiting_approval' && this.last?.status !== 'waiting_approval';
    this.last = snapshot;
    this.streaming.saw(snapshot.bytes);
    const { trajectory, task, step, maxSteps, tool, pendingChannel, status } = snapshot;
    this.show({ step, maxSteps, tool, pendingChannel, status, ...(task && { task }) });
    if (trajectory === null) return;
    this.begin(trajectory);
    const isNamed = this.record?.status !== 'running' && this.named === trajectory;
    if (!isNamed) this.news.see(snapshot, this.entries.head(trajectory)?.createdAt ?? null);
    if (this.news.hasAny || !this.current.isCaughtUp) this.shared.reader.ask(this, 0, isAsking);
  }

  private begin(trajectory: string): void {
    if (this.entries.trajectory !== trajectory) this.entries.begin(trajectory);
    this.show({ trajectory, trajectories: this.entries.trajectories });
  }

  private lookAgain(): void {
    this.pause = { poll: POLL_MS, check: CHECK_MS, ended: ENDED_MS, proof: LOOK_AGAIN_MS };
    this.repair.reset();
    this.proven.clear();
    this.isLookedThrough = false;
    this.isUnnamed = false;
    this.emptySince = null;
    this.show({
      note: null,
      ...(!this.streaming.isOpenFor(0) && { feed: 'polling' as const }),
    });
    this.steps.nudge();
  }

  private tellGrown(): void {
    const { entries, record } = this;
    const grownAt = JSON.stringify([entries.size, entries.changed.size, record]);
    if (grownAt === this.grownAt || entries.size === 0) return;
    this.grownAt = grownAt;
    this.events.grown();
  }

  private showWaiting(part: Partial<RunFollower['faults']>): void {
    this.faults = { ...this.faults, ...part };
    this.show({ waiting: this.faults.step ?? this.faults.read });
  }

  private show(part: Partial<FollowState>): void {
    if (this.stop.signal.aborted) return;
    this.current = { ...this.current, ...part };
    this.events.changed();
  }

  private now(): number {
    return this.api.http.clock.now();
  }
}

function isTime(ms: number | null | undefined): ms is number {
  return typeof ms === 'number';
}

function isNotFound(error: unknown): boolean {
  return error instanceof LiveError && error.fault.cause === 'not found';
}
