// What is asked about a run that runs, as its record has it.

import { hasEnded } from '../../../../ledger/live/protocol.ts';
import type { Snapshot } from '../http/answers.ts';
import type { LostTrajectories } from './lost.ts';
import { FORGOTTEN_NOTE } from './notes.ts';
import { CHECK_MS, EMPTY_MS, type FollowPace, LOOK_AGAIN_MS, NEVER_MS } from './pace.ts';
import type { RunReading } from './reading.ts';
import { isEmpty, type RunSession } from './session.ts';

export class RunningRun {
  private readonly reading: RunReading;
  private readonly session: RunSession;
  private readonly lost: LostTrajectories;
  private readonly pace: FollowPace;
  /** How many runs of the server are asked about at intervals. */
  private readonly polled: () => number;
  /** When a session without a trajectory says that it began. */
  private emptySince: number | null = null;
  /** It is new here, or its session has changed when it was last asked for. */
  private isLively = true;

  constructor(
    reading: RunReading,
    session: RunSession,
    lost: LostTrajectories,
    pace: FollowPace,
    polled: () => number,
  ) {
    this.reading = reading;
    this.session = session;
    this.lost = lost;
    this.pace = pace;
    this.polled = polled;
  }

  reset(): void {
    this.emptySince = null;
    this.isLively = true;
  }

  /** @param seen with every snapshot that a stream brings @returns when to ask again */
  async step(seen: () => void): Promise<number> {
    const { reading, session } = this;
    const { known } = reading;
    // A run that was resumed is recorded with the trajectory that it had before.
    if (known.named !== null && known.named !== known.entries.trajectory)
      await reading.prove(known.named);
    if (this.emptySince === null && session.mayStream(this.isLively || this.isAwaited))
      await session.stream(seen);
    const before = known.last?.updatedAt;
    let snapshot = hasEnded(known.last?.status ?? '') ? known.last : await session.read();
    if (snapshot && hasEnded(snapshot.status)) {
      // Cancelled, it goes on until its tool returns; only the record says when it is over.
      if ((await reading.readRecord()).status !== 'running') return 0;
      snapshot = await session.read();
    }
    if (isEmpty(snapshot)) return this.look(snapshot);
    this.emptySince = null;
    this.isLively = before !== snapshot?.updatedAt;
    return this.pace.afterPoll(this.isLively, this.polled(), snapshot?.bytes ?? 0, this.isAwaited);
  }

  /** Somebody waits for what becomes of a decision. */
  private get isAwaited(): boolean {
    return this.reading.shown.isAwaited(this.reading.now());
  }

  /** Whether the stream still says all that the session does. @returns when to look again */
  async check(): Promise<number> {
    if (this.session.isStreamed(CHECK_MS)) this.pace.checked(await this.session.isAhead());
    return this.pace.untilCheck;
  }

  /** A session that was made up says each time that it has just begun: two looks tell it from one that boots. */
  private async look(snapshot: Snapshot | null): Promise<number> {
    const { reading } = this;
    const since = snapshot?.log[0]?.at ?? snapshot?.updatedAt ?? reading.now();
    const wasMadeUp = this.emptySince !== null && this.emptySince !== since;
    const isFirst = this.emptySince === null;
    this.emptySince = since;
    if (isFirst) return LOOK_AGAIN_MS;
    if (!wasMadeUp) return EMPTY_MS;
    const { note, toLookThrough } = await this.lost.look();
    reading.shown.show({
      feed: 'forgotten',
      isCaughtUp: true,
      note: `${FORGOTTEN_NOTE} ${note}`,
      toLookThrough,
    });
    return NEVER_MS;
  }
}
