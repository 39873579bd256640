// The session of a followed run: it says what the run does, and when something happened. It comes
// by a stream while that is cheap, and is asked for otherwise.

import { hasEnded } from '../../../../ledger/live/protocol.ts';
import type { Snapshot } from '../http/answers.ts';
import { isNotFound, StoppedByServer } from '../http/fault.ts';
import type { RunReading } from './reading.ts';
import { SessionStream } from './stream.ts';
import type { Streams } from './streams.ts';

export class RunSession {
  private readonly reading: RunReading;
  private readonly streaming: SessionStream;

  /** @param streams those that are open to the server */
  constructor(reading: RunReading, streams: Streams) {
    this.reading = reading;
    this.streaming = new SessionStream(reading.api, reading.run, streams);
  }

  /** @param isLively something has just happened in the run */
  mayStream(isLively: boolean): boolean {
    return this.streaming.mayOpen(isLively);
  }

  /** Whether its stream has been open for so long. */
  isStreamed(ms = 0): boolean {
    return this.streaming.isOpenFor(ms);
  }

  closeStream(): void {
    this.streaming.close();
  }

  /** null: the server keeps no session of this run any more. */
  async read(): Promise<Snapshot | null> {
    const { api, run, signal } = this.reading;
    try {
      const snapshot = await api.snapshot(run);
      if (signal.aborted) throw new StoppedByServer();
      this.see(snapshot);
      return snapshot;
    } catch (error) {
      if (isNotFound(error)) return null;
      throw error;
    }
  }

  /** Until the stream ends, or says nothing any more. @param seen with every snapshot */
  async stream(seen: () => void): Promise<void> {
    const { shown, signal } = this.reading;
    try {
      await this.streaming.read(signal, (snapshot) => {
        seen();
        shown.show({ feed: 'stream' });
        this.see(snapshot);
        return !isEmpty(snapshot);
      });
    } finally {
      shown.show({ feed: 'polling' });
    }
  }

  /** Whether the session says more than its stream did; then the stream is closed. */
  async isAhead(): Promise<boolean> {
    const before = this.reading.known.last?.updatedAt ?? 0;
    const snapshot = await this.read();
    const isAhead = (snapshot?.updatedAt ?? 0) > before;
    if (isAhead) this.streaming.close();
    return isAhead;
  }

  private see(snapshot: Snapshot): void {
    const { known, wants, shown } = this.reading;
    const isAsking =
      snapshot.status === 'waiting_approval' && known.last?.status !== 'waiting_approval';
    known.last = snapshot;
    this.streaming.saw(snapshot.bytes);
    const { trajectory, task, step, maxSteps, tool, pendingChannel, status } = snapshot;
    shown.show({ step, maxSteps, tool, pendingChannel, status, ...(task && { task }) });
    if (trajectory === null) return;
    this.reading.begin(trajectory);
    const isNamed = !known.isRunning && known.named === trajectory;
    if (!isNamed) wants.news.see(snapshot, known.entries.head(trajectory)?.createdAt ?? null);
    const isUrgent = isAsking || shown.isAwaited(this.reading.now());
    if (wants.news.hasAny || !shown.current.isCaughtUp) this.reading.ask(isUrgent);
  }
}

/** It begins, or was made up of a run that the server has forgotten. */
export function isEmpty(snapshot: Snapshot | null): boolean {
  return snapshot === null || (snapshot.trajectory === null && !hasEnded(snapshot.status));
}
