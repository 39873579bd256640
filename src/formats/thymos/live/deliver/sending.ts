// A decision on its way: what the screens say of it, and the ledger that is read meanwhile.

import type { DecisionToDeliver, LiveFault, Sending } from '../../../../ledger/live/protocol.ts';
import type { RunFollower } from '../follow/follow.ts';
import { LiveError } from '../http/fault.ts';
import type { Deliverer } from './deliverer.ts';

/** After so long the screen says that there is no outcome yet. */
const LATE_MS = 5_000;
/** Between two looks at the ledger, longer with each. */
const LOOK_MS = 1_000;
const MAX_LOOK_MS = 5_000;

export function lookMs(look: number): number {
  return Math.min(look * LOOK_MS, MAX_LOOK_MS);
}

/** What the screens say of a decision until its outcome is known. */
export class ShownSending {
  private readonly follower: RunFollower;
  private readonly over = new AbortController();
  private current: Sending;

  constructor({ connection, follower }: Deliverer, { proposal, approve }: DecisionToDeliver) {
    this.follower = follower;
    this.current = { proposal, approve, isAnswered: false, isLate: false };
    this.show({});
    const { signal } = this.over;
    void connection.api.http.clock.wait(LATE_MS, signal).then(() => {
      if (!signal.aborted) this.show({ isLate: true });
    });
  }

  answered(isAnswered: boolean): void {
    this.show({ isAnswered });
  }

  /** @param isOpen the server took it, and the ledger shows no outcome yet */
  end(isOpen: boolean): void {
    this.over.abort();
    this.follower.endSending(isOpen);
  }

  private show(part: Partial<Sending>): void {
    this.current = { ...this.current, ...part };
    this.follower.showSending(this.current);
  }
}

export function callFault(error: unknown): LiveFault {
  if (error instanceof LiveError) return error.fault;
  throw error;
}

/** What came of the call; the ledger is read meanwhile, so that an outcome shows at once. */
export async function watchedCall(
  { connection, follower }: Deliverer,
  call: Promise<LiveFault | null>,
): Promise<LiveFault | null> {
  const { clock } = connection.api.http;
  const over = new AbortController();
  const end = () => over.abort();
  call.then(end, end);
  for (let look = 1; !over.signal.aborted; look++) {
    await clock.wait(lookMs(look), over.signal);
    if (!over.signal.aborted) await Promise.race([call, follower.read().catch(() => null)]);
  }
  return call;
}
