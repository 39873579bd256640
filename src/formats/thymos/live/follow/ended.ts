// What is asked about a run that is over, as its record has it: its last entries, whether all are
// here, and now and then whether somebody took it up again or branched from it.

import { hasEnded } from '../../../../ledger/live/protocol.ts';
import type { Looked, LostTrajectories } from './lost.ts';
import { NO_TRAJECTORY } from './notes.ts';
import type { FollowPace } from './pace.ts';
import type { RunReading } from './reading.ts';
import type { RunSession } from './session.ts';

export class EndedRun {
  private readonly reading: RunReading;
  private readonly session: RunSession;
  private readonly lost: LostTrajectories;
  private readonly pace: FollowPace;
  /** null: its trajectory is named, or was while its session was held. */
  private looked: Looked | null = null;
  private isLookedThrough = false;

  constructor(reading: RunReading, session: RunSession, lost: LostTrajectories, pace: FollowPace) {
    this.reading = reading;
    this.session = session;
    this.lost = lost;
    this.pace = pace;
  }

  reset(): void {
    this.isLookedThrough = false;
    this.looked = null;
  }

  /** @returns when to ask again */
  async step(): Promise<number> {
    const { reading, pace } = this;
    const { known, proof, wants, shown } = reading;
    const { entries } = known;
    if (!this.isLookedThrough) {
      await this.lastLook();
      if (known.isRunning) return 0;
      this.isLookedThrough = true;
    }
    if (known.named !== null) await reading.prove(known.named);
    if (known.isUnnamed && entries.size === 0) return pace.untilProof;
    const { named } = known;
    const isProven = named === null || proof.has(named);
    if (isProven && named !== null) {
      wants.wantBranches(named);
      await reading.read();
    }
    const note = this.looked && `${NO_TRAJECTORY} ${this.looked.note}`;
    const toLookThrough = this.looked?.toLookThrough ?? null;
    shown.show({ feed: 'ended', isCaughtUp: true, note, toLookThrough });
    return pace.afterOver(isProven);
  }

  /** The last look at a session, and at what it still says. */
  private async lastLook(): Promise<void> {
    const { reading } = this;
    const { known, wants, shown } = reading;
    if (known.named !== null) reading.begin(known.named);
    const snapshot = await this.session.read();
    // Resumed meanwhile: what was known of its record is old.
    const isLive = snapshot !== null && !hasEnded(snapshot.status);
    if (isLive && (await reading.readRecord()).status === 'running') return;
    if (!snapshot || snapshot.isRestored) shown.show({ status: known.record?.status ?? '' });
    if (known.named !== null) reading.begin(known.named);
    const isLost = known.named === null && (snapshot?.isRestored ?? true);
    if (isLost) {
      const isKnown = known.entries.trajectory !== null && !known.isByTask;
      const looked = await this.lost.look();
      this.looked = isKnown ? null : looked;
      return;
    }
    // Nothing but its own session says where the entries of a run without a name end.
    wants.isAgain = known.named === null;
    wants.isLast = true;
    if (wants.isAgain || known.entries.size > 0) await reading.read();
  }
}
