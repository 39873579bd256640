// One followed run for those who ask about it: what is known of it, what is still to be read, and
// what is shown. Its entries come through the reader that all runs of a server share.

import type { RunInfo, Waiting } from '../../../../ledger/live/protocol.ts';
import type { Api } from '../http/api.ts';
import { joinSignals } from '../http/limit.ts';
import type { RunEntry } from '../http/records.ts';
import type { Added } from './entries.ts';
import { Known } from './known.ts';
import { ServerProof } from './proof.ts';
import type { PulledStretch } from './pull.ts';
import type { ReadEntries, RunReader } from './reader.ts';
import { type FollowEvents, ShownRuns } from './shown.ts';
import { Wants } from './wants.ts';

export interface RunOf {
  readonly api: Api;
  readonly run: string;
  readonly record: RunInfo | null;
  readonly reader: RunReader;
  readonly events: FollowEvents;
  /** After it nothing is shown. */
  readonly signal: AbortSignal;
}

export class RunReading implements ReadEntries {
  readonly api: Api;
  readonly run: string;
  readonly known: Known;
  readonly shown: ShownRuns;
  readonly wants: Wants;
  readonly proof: ServerProof;
  readonly signal: AbortSignal;
  /** Something was done to the run: what is known of its record may be old. */
  isRecordDue = false;
  private readonly reader: RunReader;
  private news = new AbortController();

  constructor({ api, run, record, reader, events, signal }: RunOf) {
    this.api = api;
    this.run = run;
    this.reader = reader;
    this.signal = signal;
    this.known = new Known(record);
    this.shown = new ShownRuns(run, record, events, signal);
    this.wants = new Wants(run, this.known);
    this.proof = new ServerProof(api, run, this.known);
  }

  start(): void {
    this.reader.join(this);
  }

  end(): void {
    this.reader.leave(this);
  }

  /** Of the run itself, as soon as it is known: the current one from now on. */
  begin(trajectory: string): void {
    const { entries } = this.known;
    if (entries.trajectory !== trajectory) entries.begin(trajectory);
    this.shown.show({ trajectory, trajectories: entries.trajectories });
  }

  /** What is wanted is read soon. @param isUrgent a person is waited for */
  ask(isUrgent: boolean): void {
    this.reader.ask(this, 0, isUrgent);
  }

  /** What is wanted is read now. @throws {LiveError} */
  read(): Promise<void> {
    return this.reader.readNow(this);
  }

  /** @throws {LiveError} */
  async readAlso(stretch: PulledStretch): Promise<void> {
    this.wants.also = stretch;
    try {
      await this.read();
    } finally {
      this.wants.also = null;
    }
  }

  /** @throws {LiveError} */
  async readRecord(): Promise<RunInfo> {
    const record = await this.api.run(this.run);
    this.known.record = record;
    this.isRecordDue = false;
    this.shown.show({ task: this.shown.current.task || record.task });
    this.shown.grown(this.known);
    return record;
  }

  /** Reads a trajectory by the run that names it, unless the server counts no more than is here. */
  async prove(trajectory: string): Promise<void> {
    const { known, wants, proof } = this;
    if (proof.has(trajectory)) return;
    const current = known.entries.trajectory;
    known.entries.begin(trajectory);
    const size = known.entries.lane(trajectory)?.size ?? 0;
    if (size > 0) await proof.count();
    if (!proof.has(trajectory) && known.named !== null) {
      wants.byRun = size > 0 ? 'doubted' : 'first';
      wants.news.clear();
      await this.read();
      wants.byRun = null;
    }
    this.begin(current !== null && known.isRunning ? current : trajectory);
  }

  /** What the server still wrote of a session that it lost. @throws {LiveError} */
  async readAfterLoss(): Promise<void> {
    if (this.wants.afterLoss()) await this.read();
  }

  now(): number {
    return this.api.http.clock.now();
  }

  wanted(): readonly PulledStretch[] {
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
    if (again !== null) this.reader.ask(this, again, again === 0);
    shown.entries(known);
    shown.grown(known);
    shown.resolved(known);
    this.news.abort();
    this.news = new AbortController();
  }

  /** Settles after so long, or as soon as something was read. */
  async untilRead(ms: number, signal: AbortSignal): Promise<void> {
    const limit = joinSignals(signal, this.news.signal);
    await this.api.http.clock.wait(ms, limit.signal);
    limit.end();
  }

  unnamed(): void {
    this.known.isUnnamed = true;
  }

  waits(waiting: Waiting | null): void {
    this.shown.faulted({ read: waiting });
  }
}
