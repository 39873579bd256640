// What is shown of a followed run, and when there is news of it.

import type { FollowState, RunInfo, Waiting } from '../../protocol.ts';
import type { Known } from './known.ts';

export interface FollowEvents {
  changed(): void;
  /** There are new entries, or news about known ones. */
  grown(): void;
}

export class Shown {
  current: FollowState;
  private readonly events: FollowEvents;
  private readonly signal: AbortSignal;
  private faults: { step: Waiting | null; read: Waiting | null } = { step: null, read: null };
  private grownAt = '';

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
    this.current = { ...this.current, ...part };
    this.events.changed();
  }

  /** What of it fails: asking about the run, or reading its entries. */
  faulted(part: Partial<Shown['faults']>): void {
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
    this.events.grown();
  }

  /** Says once more that it has grown. */
  again(): void {
    if (!this.signal.aborted) this.events.grown();
  }
}
