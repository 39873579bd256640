// Follows one run: its session says when something happened, and the entries of those seconds are
// read. Once the run is over, its record names its trajectory, and the count says whether all is here.

import {
  type FollowState,
  type GrownRun,
  hasEnded,
  type RunInfo,
  type Waiting,
} from '../../protocol.ts';
import { changedFindings } from '../compare/findings.ts';
import type { Snapshot } from '../http/answers.ts';
import { Api } from '../http/api.ts';
import { isNotFound, Stopped } from '../http/fault.ts';
import type { Http } from '../http/http.ts';
import type { RunEntry } from '../http/records.ts';
import { Repeater } from '../http/retry.ts';
import type { Added, RunEntries } from './entries.ts';
import { Known } from './known.ts';
import { forgottenNote, NO_TRAJECTORY } from './notes.ts';
import { CHECK_MS, EMPTY_MS, LOOK_AGAIN_MS, NEVER_MS, Pace } from './pace.ts';
import { Proof } from './proof.ts';
import type { Stretch } from './pull.ts';
import type { Part, Reader } from './reader.ts';
import { type FollowEvents, Shown } from './shown.ts';
import { SessionStream } from './stream.ts';
import { Wants } from './wants.ts';

/** Before the server is asked once more for what it did not give, unless it says when. */
const AGAIN_MS = 10_000;

/** What the followed runs of one server share. */
export interface Shared {
  readonly reader: Reader;
  /** Streams that may still be opened: a browser has few connections to one server. */
  readonly streams: { left: number };
  /** How many runs are asked about at intervals: the more, the more rarely each. */
  readonly polled: () => number;
}

export class RunFollower implements Part {
  readonly run: string;
  /** Settles after the last delivery: they go one after the other. */
  deliveries: Promise<unknown> = Promise.resolve();
  private readonly api: Api;
  private readonly shared: Shared;
  private readonly stop = new AbortController();
  private readonly steps: Repeater;
  private readonly checks: Repeater;
  private readonly known: Known;
  private readonly shown: Shown;
  private readonly wants: Wants;
  private readonly proof: Proof;
  private readonly streaming: SessionStream;
  private readonly pace = new Pace();
  /** Something was done to the run: what is known of its record may be old. */
  private isRecordDue = false;
  private isLookedThrough = false;
  /** When a session without a trajectory says that it began. */
  private emptySince: number | null = null;

  constructor(
    http: Http,
    run: string,
    record: RunInfo | null,
    shared: Shared,
    events: FollowEvents,
  ) {
    this.api = new Api(http, this.stop.signal);
    this.shared = shared;
    this.run = run;
    this.known = new Known(record);
    this.shown = new Shown(run, record, events, this.stop.signal);
    this.wants = new Wants(run, this.known);
    this.proof = new Proof(this.api, run, this.known);
    this.streaming = new SessionStream(this.api, run, shared.streams);
    this.steps = new Repeater(http.clock, (waiting) => this.shown.faulted({ step: waiting }));
    this.checks = new Repeater(http.clock, () => undefined);
  }

  get current(): FollowState {
    return this.shown.current;
  }

  get entries(): RunEntries {
    return this.known.entries;
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
    this.wants.isAgain = true;
    this.shared.reader.ask(this, 0, true);
  }

  /** Reads to the end now. @throws {LiveError} */
  async read(): Promise<Snapshot | null> {
    const snapshot = await this.session();
    this.wants.isAgain = true;
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
      record: this.known.record,
      findings: changedFindings([...entries.changed]),
    };
  }

  /** With what the record says, what the server can be asked about this run changes. */
  sawRecord(record: RunInfo): void {
    const before = this.known.record?.status;
    this.known.record = record;
    this.shown.grown(this.known);
    if (before === undefined || before === record.status) return;
    // It was resumed, or it ended and its stream did not say so.
    if (record.status !== 'running') this.streaming.close();
    this.lookAgain();
  }

  /** Over, and taken up again if somebody likes: only a run that met its limit of steps can be. */
  get isResumable(): boolean {
    const { record, named } = this.known;
    return this.current.feed === 'ended' && record?.status === 'failed' && named !== null;
  }

  /** What could not be asked about it now is asked in a while. */
  tellAgain(inMs: number | null): void {
    void this.api.http.clock
      .wait(inMs ?? AGAIN_MS, this.stop.signal)
      .then(() => this.shown.again());
  }

  /** A decision on its way is a part of what is shown of the run. */
  showSending(sending: FollowState['sending']): void {
    this.shown.show({ sending });
  }

  wanted(): readonly Stretch[] {
    return this.wants.stretches(this.now());
  }

  offer(entry: RunEntry): Added {
    return this.wants.offer(entry);
  }

  async settled(): Promise<void> {
    const { wants, shown, known } = this;
    wants.settled();
    if (wants.byRun !== null) await this.proof.count();
    const again = wants.missingAfter(this.now());
    if (again !== null) this.shared.reader.ask(this, again, again === 0);
    shown.entries(known);
    shown.grown(known);
  }

  unnamed(): void {
    this.known.isUnnamed = true;
  }

  waits(waiting: Waiting | null): void {
    this.shown.faulted({ read: waiting });
  }

  private async step(): Promise<number> {
    if (this.current.feed === 'forgotten') return NEVER_MS;
    const { record: known } = this.known;
    const record = this.isRecordDue || !known ? await this.readRecord() : known;
    return record.status === 'running' ? this.live() : this.over();
  }

  private async readRecord(): Promise<RunInfo> {
    const record = await this.api.run(this.run);
    this.known.record = record;
    this.isRecordDue = false;
    this.shown.show({ task: this.current.task || record.task });
    this.shown.grown(this.known);
    return record;
  }

  private async live(): Promise<number> {
    const { known } = this;
    // A run that was resumed is recorded with the trajectory that it had before.
    if (known.named !== null && known.named !== known.entries.trajectory)
      await this.prove(known.named);
    if (this.emptySince === null && this.streaming.mayOpen()) await this.stream();
    const before = known.last?.updatedAt;
    let snapshot = hasEnded(known.last?.status ?? '') ? known.last : await this.session();
    if (snapshot && hasEnded(snapshot.status)) {
      // Cancelled, it goes on until its tool returns; only the record says when it is over.
      if ((await this.readRecord()).status !== 'running') return 0;
      snapshot = await this.session();
    }
    if (this.isEmpty(snapshot)) return this.look(snapshot);
    this.emptySince = null;
    const isChanged = before !== snapshot?.updatedAt;
    return this.pace.afterPoll(isChanged, this.shared.polled(), snapshot?.bytes ?? 0);
  }

  /** A session that was made up says each time that it has just begun: two looks tell it from one that boots. */
  private async look(snapshot: Snapshot | null): Promise<number> {
    const since = snapshot?.log[0]?.at ?? snapshot?.updatedAt ?? this.now();
    const wasMadeUp = this.emptySince !== null && this.emptySince !== since;
    const isFirst = this.emptySince === null;
    this.emptySince = since;
    if (isFirst) return LOOK_AGAIN_MS;
    if (!wasMadeUp) return EMPTY_MS;
    await this.readAfterLoss();
    const note = forgottenNote(this.entries.size);
    this.shown.show({ feed: 'forgotten', isCaughtUp: true, note });
    return NEVER_MS;
  }

  private isEmpty(snapshot: Snapshot | null): boolean {
    return snapshot === null || (snapshot.trajectory === null && !hasEnded(snapshot.status));
  }

  private async over(): Promise<number> {
    const { entries } = this;
    if (!this.isLookedThrough) {
      await this.lastLook();
      if (this.known.isRunning) return 0;
      this.isLookedThrough = true;
    }
    if (this.known.named !== null) await this.prove(this.known.named);
    if (this.known.isUnnamed && entries.size === 0) return this.pace.untilProof;
    const { named } = this.known;
    const isProven = named === null || this.proof.has(named);
    if (isProven && named !== null) {
      this.wants.branchesOf(named);
      await this.shared.reader.readNow(this);
    }
    const note = entries.trajectory === null ? NO_TRAJECTORY : null;
    this.shown.show({ feed: 'ended', isCaughtUp: true, note });
    return this.pace.afterOver(isProven);
  }

  /** The last look at a session, and at what it still says. */
  private async lastLook(): Promise<void> {
    const { known, wants } = this;
    if (known.named !== null) this.begin(known.named);
    const snapshot = await this.session();
    // Resumed meanwhile: what was known of its record is old.
    const isLive = snapshot !== null && !hasEnded(snapshot.status);
    if (isLive && (await this.readRecord()).status === 'running') return;
    if (!snapshot || snapshot.isRestored) this.shown.show({ status: known.record?.status ?? '' });
    if (known.named !== null) this.begin(known.named);
    const isLost = known.named === null && (snapshot?.isRestored ?? true);
    if (isLost) return this.readAfterLoss();
    // Nothing but its own session says where the entries of a run without a name end.
    wants.isAgain = known.named === null;
    wants.isLast = true;
    if (wants.isAgain || known.entries.size > 0) await this.shared.reader.readNow(this);
  }

  /** Reads a trajectory by the run that names it, unless the server counts no more than is here. */
  private async prove(trajectory: string): Promise<void> {
    const { known, wants, proof } = this;
    if (proof.has(trajectory)) return;
    const current = known.entries.trajectory;
    known.entries.begin(trajectory);
    const size = known.entries.lane(trajectory)?.size ?? 0;
    if (size > 0) await proof.count();
    if (!proof.has(trajectory) && known.named !== null) {
      wants.byRun = size > 0 ? 'doubted' : 'first';
      wants.news.clear();
      await this.shared.reader.readNow(this);
      wants.byRun = null;
    }
    this.begin(current !== null && known.isRunning ? current : trajectory);
  }

  private async readAfterLoss(): Promise<void> {
    if (this.wants.afterLoss()) await this.shared.reader.readNow(this);
  }

  private async stream(): Promise<void> {
    try {
      await this.streaming.read(this.stop.signal, (snapshot) => {
        this.steps.succeeded();
        this.shown.show({ feed: 'stream' });
        this.see(snapshot);
        return !this.isEmpty(snapshot);
      });
    } finally {
      this.shown.show({ feed: 'polling' });
    }
  }

  /** Whether the stream still says all that the session does. */
  private async check(): Promise<number> {
    if (this.streaming.isOpenFor(CHECK_MS)) {
      const before = this.known.last?.updatedAt ?? 0;
      const snapshot = await this.session();
      const isBehind = (snapshot?.updatedAt ?? 0) > before;
      if (isBehind) this.streaming.close();
      this.pace.checked(isBehind);
    }
    return this.pace.untilCheck;
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
    const { known, wants, shown } = this;
    const isAsking =
      snapshot.status === 'waiting_approval' && known.last?.status !== 'waiting_approval';
    known.last = snapshot;
    this.streaming.saw(snapshot.bytes);
    const { trajectory, task, step, maxSteps, tool, pendingChannel, status } = snapshot;
    shown.show({ step, maxSteps, tool, pendingChannel, status, ...(task && { task }) });
    if (trajectory === null) return;
    this.begin(trajectory);
    const isNamed = !known.isRunning && known.named === trajectory;
    if (!isNamed) wants.news.see(snapshot, known.entries.head(trajectory)?.createdAt ?? null);
    if (wants.news.hasAny || !shown.current.isCaughtUp) this.shared.reader.ask(this, 0, isAsking);
  }

  private begin(trajectory: string): void {
    const { entries } = this;
    if (entries.trajectory !== trajectory) entries.begin(trajectory);
    this.shown.show({ trajectory, trajectories: entries.trajectories });
  }

  private lookAgain(): void {
    this.pace.reset();
    this.wants.reset();
    this.proof.clear();
    this.isLookedThrough = false;
    this.known.isUnnamed = false;
    this.emptySince = null;
    this.shown.show({
      note: null,
      ...(!this.streaming.isOpenFor(0) && { feed: 'polling' as const }),
    });
    this.steps.nudge();
  }

  private now(): number {
    return this.api.http.clock.now();
  }
}
