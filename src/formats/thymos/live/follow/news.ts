// When something happened in a run, by the server's clock, as its session says: there its entries
// are. Times that were read are forgotten.

import { addAll } from '../../../../base/lists.ts';
import type { Snapshot } from '../http/answers.ts';

export class FollowNews {
  private trajectory: string | null = null;
  private idx = 0;
  private updatedAt: number | null = null;
  private times: number[] = [];
  private taken = 0;

  /** @param heldTo entries up to this second are here already; null: none is */
  see({ trajectory, log, updatedAt, isRestored }: Snapshot, heldTo: number | null): void {
    // A session that was made up has the times of its answer.
    if (trajectory === null || isRestored) return;
    if (trajectory !== this.trajectory) {
      this.trajectory = trajectory;
      this.idx = 0;
      this.updatedAt = null;
      this.clear();
    }
    const isFirst = this.idx === 0 && this.updatedAt === null;
    const fresh = log.filter(({ idx }) => idx > this.idx).map(({ at }) => at);
    if (updatedAt !== null && updatedAt !== this.updatedAt) fresh.push(updatedAt);
    this.add(fresh.filter((at) => !isFirst || heldTo === null || at >= heldTo * 1000));
    this.idx = log.reduce((most, { idx }) => Math.max(most, idx), this.idx);
    this.updatedAt = updatedAt;
  }

  add(times: readonly number[]): void {
    addAll(this.times, times);
  }

  get hasAny(): boolean {
    return this.times.length > 0;
  }

  /** What is to be read; it comes again until it was. */
  take(): readonly number[] {
    this.taken = this.times.length;
    return this.times.slice();
  }

  settled(): void {
    this.times.splice(0, this.taken);
    this.taken = 0;
  }

  clear(): void {
    this.times = [];
    this.taken = 0;
  }
}
