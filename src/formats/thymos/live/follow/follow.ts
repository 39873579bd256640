// Follows one run: its session says when something happened, and the entries of those seconds are
// read. Once the run is over, its record names its trajectory, and the count says whether all is here.

import type {
  FollowedBefore,
  FollowState,
  GrownRun,
  RunInfo,
  Sending,
} from '../../../../ledger/live/protocol.ts';
import { byTaskFindings, changedFindings } from '../compare/findings.ts';
import type { Snapshot } from '../http/answers.ts';
import { Api } from '../http/api.ts';
import type { Http } from '../http/http.ts';
import { Repeater } from '../http/retry.ts';
import { EndedRun } from './ended.ts';
import type { RunEntries } from './entries.ts';
import { LostTrajectories, type TrajectoriesOf } from './lost.ts';
import { FollowPace, NEVER_MS } from './pace.ts';
import type { RunReader } from './reader.ts';
import { RunReading } from './reading.ts';
import type { Roots } from './roots.ts';
import { RunningRun } from './running.ts';
import { RunSession } from './session.ts';
import type { FollowEvents } from './shown.ts';
import type { Streams } from './streams.ts';

/** Before the server is asked once more for what it did not give, unless it says when. */
const AGAIN_MS = 10_000;

/** What the followed runs of one server share. */
export interface SharedFollow {
  readonly reader: RunReader;
  readonly streams: Streams;
  /** How many runs are asked about at intervals: the more, the more rarely each. */
  readonly polled: () => number;
  readonly roots: Roots;
  readonly findTrajectories: TrajectoriesOf;
}

/** What was read of a run before. */
export interface Seed extends Omit<FollowedBefore, 'file'> {
  readonly file: Uint8Array;
}

export class RunFollower {
  readonly run: string;
  /** Settles after the last delivery: they go one after the other. */
  deliveries: Promise<unknown> = Promise.resolve();
  private readonly stop = new AbortController();
  private readonly steps: Repeater;
  private readonly checks: Repeater;
  private readonly reading: RunReading;
  private readonly session: RunSession;
  private readonly lost: LostTrajectories;
  private readonly running: RunningRun;
  private readonly ended: EndedRun;
  private readonly pace = new FollowPace();

  constructor(
    http: Http,
    run: string,
    record: RunInfo | null,
    shared: SharedFollow,
    events: FollowEvents,
  ) {
    const { signal } = this.stop;
    const { reader, streams, polled, roots, findTrajectories } = shared;
    this.run = run;
    const api = new Api(http, signal);
    this.reading = new RunReading({ api, run, record, reader, events, signal });
    this.session = new RunSession(this.reading, streams);
    this.lost = new LostTrajectories(this.reading, roots, findTrajectories);
    this.running = new RunningRun(this.reading, this.session, this.lost, this.pace, polled);
    this.ended = new EndedRun(this.reading, this.session, this.lost, this.pace);
    this.steps = new Repeater(http.clock, (step) => this.reading.shown.faulted({ step }));
    this.checks = new Repeater(http.clock, () => undefined);
  }

  get current(): FollowState {
    return this.reading.shown.current;
  }

  get entries(): RunEntries {
    return this.reading.known.entries;
  }

  /** Takes what was read of the run before; reading continues from there. */
  seed({ trajectory, file, isByTask }: Seed): void {
    this.entries.seed(trajectory, file);
    this.reading.known.isByTask = isByTask;
  }

  start(): void {
    const { signal } = this.stop;
    this.reading.start();
    void this.steps.run(() => this.step(), signal);
    void this.checks.run(() => this.running.check(), signal);
  }

  end(): void {
    this.stop.abort();
    this.reading.end();
  }

  /** While nobody looks, nothing is asked at intervals; a stream stays open. */
  hold(isHeld: boolean): void {
    this.steps.hold(isHeld);
    this.checks.hold(isHeld);
  }

  retryNow(): void {
    this.reading.isRecordDue = true;
    this.lookAgain();
    this.reading.wants.isAgain = true;
    this.reading.ask(true);
  }

  /** Looks for its entries where nothing but its task leads to them. */
  lookFor(): void {
    this.lost.allowMore();
    this.retryNow();
  }

  /** Reads to the end now. @throws {LiveError} */
  async read(): Promise<Snapshot | null> {
    const snapshot = await this.session.read();
    this.reading.wants.isAgain = true;
    await this.reading.read();
    return snapshot;
  }

  /** The run so far, as the file of a ledger. */
  grown(server: string): GrownRun {
    const { entries, run } = this;
    const { record, isByTask } = this.reading.known;
    return {
      server,
      run,
      name: this.current.task || run,
      trajectory: entries.trajectory ?? '',
      trajectories: entries.trajectories,
      ...entries.file(),
      entries: entries.size,
      record,
      isByTask,
      findings: [...byTaskFindings(isByTask), ...changedFindings([...entries.changed])],
    };
  }

  /** With what the record says, what the server can be asked about this run changes. */
  sawRecord(record: RunInfo): void {
    const { known, shown } = this.reading;
    const before = known.record?.status;
    known.record = record;
    shown.grown(known);
    if (before === undefined || before === record.status) return;
    // It was resumed, or it ended and its stream did not say so.
    if (record.status !== 'running') this.session.closeStream();
    this.lookAgain();
  }

  /** Over, and taken up again if somebody likes: only a run that met its limit of steps can be. */
  get isResumable(): boolean {
    const { record, named } = this.reading.known;
    return this.current.feed === 'ended' && record?.status === 'failed' && named !== null;
  }

  /** What could not be asked about it now is asked in a while. */
  tellAgain(inMs: number | null): void {
    const { api, shown } = this.reading;
    void api.http.clock.wait(inMs ?? AGAIN_MS, this.stop.signal).then(() => shown.again());
  }

  /** A decision on its way is a part of what is shown of the run, whose news are awaited then. */
  showSending(sending: Sending): void {
    const { shown } = this.reading;
    const isNew = shown.current.sending === null;
    shown.sending(sending, this.reading.now());
    if (isNew) this.steps.nudge();
  }

  /** @param isOpen the server took it, and the ledger shows no outcome yet */
  endSending(isOpen: boolean): void {
    this.reading.shown.sent(isOpen);
  }

  /** Settles after so long, or as soon as something of the run was read. */
  untilRead(ms: number, signal: AbortSignal): Promise<void> {
    return this.reading.untilRead(ms, signal);
  }

  private async step(): Promise<number> {
    if (this.current.feed === 'forgotten') return NEVER_MS;
    const { known, isRecordDue } = this.reading;
    const record = isRecordDue || !known.record ? await this.reading.readRecord() : known.record;
    return record.status === 'running'
      ? this.running.step(() => this.steps.succeeded())
      : this.ended.step();
  }

  private lookAgain(): void {
    const { wants, proof, known, shown } = this.reading;
    this.pace.reset();
    wants.reset();
    proof.clear();
    this.ended.reset();
    known.isUnnamed = false;
    this.running.reset();
    shown.show({
      note: null,
      toLookThrough: null,
      ...(!this.session.isStreamed() && { feed: 'polling' as const }),
    });
    this.steps.nudge();
  }
}
