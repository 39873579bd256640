// How often a run is asked about, where its stream does not say that something happened.

/** Between two looks at a session without a stream: at first, and while nothing changes. */
const POLL_MS = 3_000;
const MAX_POLL_MS = 15_000;
/** Of a run whose decision was sent. */
const AWAITED_MS = 2_000;
/** A long session is asked for more rarely: so many bytes of it in a millisecond. */
const SESSION_BYTES_PER_MS = 24;
/** A connection can be lost without a word: so often the session is asked for all the same. */
export const CHECK_MS = 60_000;
const MAX_CHECK_MS = 300_000;
/** Of a run that is over. */
const ENDED_MS = 30_000;
const MAX_ENDED_MS = 600_000;
/** A look that cannot say yet what it sees. */
export const LOOK_AGAIN_MS = 1_500;
export const EMPTY_MS = MAX_POLL_MS / 3;
export const NEVER_MS = 2 ** 31 - 1;

/** Each pause grows while nothing changes. */
export class FollowPace {
  private poll = POLL_MS;
  private check = CHECK_MS;
  private over = { ended: ENDED_MS, proof: LOOK_AGAIN_MS };

  reset(): void {
    this.poll = POLL_MS;
    this.check = CHECK_MS;
    this.over = { ended: ENDED_MS, proof: LOOK_AGAIN_MS };
  }

  /**
   * @param polled how many runs are asked about at intervals
   * @param bytes of the session
   * @param isAwaited whether somebody waits for what happens next
   */
  afterPoll(isChanged: boolean, polled: number, bytes: number, isAwaited: boolean): number {
    if (isAwaited) return AWAITED_MS;
    this.poll = isChanged ? POLL_MS : Math.min(1.5 * this.poll, MAX_POLL_MS);
    return Math.max(this.poll * Math.max(1, polled), bytes / SESSION_BYTES_PER_MS);
  }

  get untilCheck(): number {
    return this.check;
  }

  checked(isBehind: boolean): void {
    this.check = isBehind ? CHECK_MS : Math.min(1.5 * this.check, MAX_CHECK_MS);
  }

  get untilProof(): number {
    return this.over.proof;
  }

  /** @param isProven whether all of the run is here */
  afterOver(isProven: boolean): number {
    const which = isProven ? 'ended' : 'proof';
    this.over[which] = Math.min(2 * this.over[which], MAX_ENDED_MS);
    return this.over[which];
  }
}
