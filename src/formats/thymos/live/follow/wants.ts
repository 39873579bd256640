// What of a followed run is to be read.

import { addAll } from '../../../../base/lists.ts';
import type { RunEntry } from '../http/records.ts';
import type { Added } from './entries.ts';
import type { Known } from './known.ts';
import { FollowNews } from './news.ts';
import type { PulledStretch } from './pull.ts';
import { Repair } from './repair.ts';
import { mergeWindows } from './windows.ts';

/** After the last entry of a session that was lost, so many seconds are read once more. */
const AFTER_LOSS_SECONDS = 60;

export class Wants {
  readonly news = new FollowNews();
  /** Why the trajectory that the record names is read by the name of the run. */
  byRun: 'first' | 'doubted' | null = null;
  /** The last entry and the last change are to be read once more. */
  isAgain = false;
  /** Nothing else says that something is to be read there. */
  also: PulledStretch | null = null;
  /** Over: what it delegated is to be read once more. */
  isLast = false;
  private readonly run: string;
  private readonly known: Known;
  private readonly repair = new Repair();
  private branchesFrom: number | null = null;

  constructor(run: string, known: Known) {
    this.run = run;
    this.known = known;
  }

  stretches(now: number): readonly PulledStretch[] {
    const { news, repair, byRun, branchesFrom } = this;
    const { entries, last, named } = this.known;
    const own = entries.trajectory;
    if (own === null) return [];
    const wanted: PulledStretch[] = [...mergeWindows(news.take())];
    if (byRun !== null && named !== null)
      wanted.push({ run: this.run, isDoubted: byRun === 'doubted' });
    if (this.also !== null) wanted.push(this.also);
    if (this.isAgain) {
      const head = entries.head(own);
      const times = [head && head.createdAt * 1000, last?.updatedAt].filter(isTime);
      addAll(wanted, mergeWindows(times));
    }
    if (this.isLast)
      for (const { from, to } of entries.delegated())
        wanted.push({ from: Math.min(from, to) - 1, to: Math.max(from, to) + 1, isDoubted: true });
    if (branchesFrom !== null) wanted.push({ kind: 'branch', from: branchesFrom });
    return [...wanted, ...repair.wanted(entries, last, now)];
  }

  offer(entry: RunEntry): Added {
    if (entry.kind === 'branch' && this.branchesFrom !== null)
      this.branchesFrom = Math.max(this.branchesFrom, entry.createdAt);
    return this.known.entries.add(entry);
  }

  /** All of it was read. */
  settled(): void {
    this.news.settled();
    this.isAgain = false;
    this.isLast = false;
  }

  /** @returns after how long to look for what is missing; null: nothing is */
  missingAfter(now: number): number | null {
    // What came meanwhile is read first: until then it is no wonder that something is missing.
    return this.repair.next(this.known.entries, this.news.hasAny ? null : this.known.last, now);
  }

  /** Somebody may branch from a trajectory that is over, at any time. */
  wantBranches(trajectory: string): void {
    this.branchesFrom ??= this.known.entries.head(trajectory)?.createdAt ?? null;
  }

  /** What the server still wrote of a session that it lost. @returns whether to look for it */
  afterLoss(): boolean {
    const { entries } = this.known;
    const head = entries.trajectory === null ? null : entries.head(entries.trajectory);
    if (!head) return false;
    const seconds = Array.from({ length: AFTER_LOSS_SECONDS }, (_, i) => head.createdAt + i);
    this.news.add(seconds.map((second) => second * 1000));
    return true;
  }

  reset(): void {
    this.repair.reset();
  }
}

function isTime(ms: number | null | undefined): ms is number {
  return typeof ms === 'number';
}
