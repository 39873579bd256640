// What is shown of a followed run, and when there is news of it.

import type { FollowState, RunInfo, Sending, Waiting } from '../../../../ledger/live/protocol.ts';
import type { Known } from './known.ts';

export interface FollowEvents {
  changed(): void;
  /** There are new entries, or news about known ones. Settles when the ledger shows them. */
  grown(): Promise<void>;
}

/** So long after a decision was sent its outcome is looked for as often as somebody waits for it. */
const AWAITED_MS = 300_000;

export class ShownRuns {
  current: FollowState;
  private readonly events: FollowEvents;
  private readonly signal: AbortSignal;
  private faults: { step: Waiting | null; read: Waiting | null } = { step: null, read: null };
  private grownAt = '';
  private telling: Promise<void> = Promise.resolve();
  private sentAt = 0;
  /** The delivery is over, and the ledger shows no outcome yet. */
  private isWatched = false;

  /** @param signal after it nothing is shown */
  constructor(run: string, record: RunInfo | null, events: FollowEvents, signal: AbortSignal) {
    this.events = events;
    this.signal = signal;
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
      toLookThrough: null,
      isCaughtUp: false,
      hasGap: false,
      sending: null,
      waiting: null,
    };
  }

  show(part: Partial<FollowState>): void {
    if (this.signal.aborted) return;
    const isOver = part.feed === 'ended' || part.feed === 'forgotten';
    const isLeft = isOver && this.isWatched;
    this.current = { ...this.current, ...part, ...(isLeft && { sending: null }) };
    this.events.changed();
  }

  /** A decision is on its way. */
  sending(sending: Sending, now: number): void {
    if (this.current.sending === null) this.sentAt = now;
    this.isWatched = false;
    this.show({ sending });
  }

  /** It was delivered. @param isOpen the ledger shows no outcome yet: it is said until it does */
  sent(isOpen: boolean): void {
    this.isWatched = isOpen;
    if (!isOpen) void this.unsend();
  }

  isAwaited(now: number): boolean {
    return this.current.sending !== null && now < this.sentAt + AWAITED_MS;
  }

  /** The ledger has come so far: what it says of a decision is not said twice. */
  resolved({ entries }: Known): void {
    const { sending } = this.current;
    const isOpen = entries.openRequests().some(({ proposal }) => proposal === sending?.proposal);
    if (this.isWatched && !isOpen) void this.unsend();
  }

  /** Not before the ledger shows what became of it. */
  private async unsend(): Promise<void> {
    const { sending } = this.current;
    await this.telling.catch(() => undefined);
    if (this.current.sending === sending) this.show({ sending: null });
  }

  /** What of it fails: asking about the run, or reading its entries. */
  faulted(part: Partial<ShownRuns['faults']>): void {
    this.faults = { ...this.faults, ...part };
    this.show({ waiting: this.faults.step ?? this.faults.read });
  }

  entries({ entries }: Known): void {
    this.show({
      entries: entries.size,
      openRequests: entries.openRequests().length,
      hasGap: entries.holes().length > 0,
      isCaughtUp: this.current.isCaughtUp || entries.trajectory !== null,
    });
  }

  /** Nothing happens where nothing has grown. */
  grown({ entries, record }: Known): void {
    const grownAt = JSON.stringify([entries.size, entries.changed.size, record]);
    if (grownAt === this.grownAt || entries.size === 0) return;
    this.grownAt = grownAt;
    this.tell();
  }

  /** Says once more that it has grown. */
  again(): void {
    if (!this.signal.aborted) this.tell();
  }

  private tell(): void {
    this.telling = this.events.grown();
  }
}
