// What of a run did not come, as far as it shows: where to look for it, and when again. The same
// is looked for ever more widely and ever more rarely.

import type { Snapshot } from '../http/answers.ts';
import type { RunEntries } from './entries.ts';
import type { Hole } from './lane.ts';
import type { PulledStretch } from './pull.ts';

const FIRST_MS = 1_000;
const MAX_MS = 64_000;
/** How far a time may be off: fourfold with each try. */
const MAX_WIDENINGS = 8;
/** A run whose beginning the log has no more: its root is looked for, ever further back. */
const BACK_SECONDS = 30;

export class Repair {
  private missing = '';
  private tries = 0;
  private dueAt = 0;

  /** After a reading. @returns after how long to look for what is missing; null: nothing is */
  next(entries: RunEntries, snapshot: Snapshot | null, now: number): number | null {
    const holes = entries.holes();
    const missing = [...holes.map(({ name }) => name), lag(entries, snapshot)].join(' ').trim();
    if (missing === '') return null;
    if (missing !== this.missing) this.tries = 0;
    else if (now >= this.dueAt) this.tries++;
    this.missing = missing;
    // Looking further back finds something else; looking again needs a pause.
    const isBack = holes.some(({ from }) => from === null) && back(this.tries) < now / 1000;
    const isNow = isBack || (this.tries === 0 && holes.length > 0);
    const pause = isNow ? 0 : FIRST_MS * 2 ** Math.min(this.tries, 6);
    this.dueAt = now + Math.min(pause, MAX_MS);
    return this.dueAt - now;
  }

  reset(): void {
    this.missing = '';
    this.tries = 0;
    this.dueAt = 0;
  }

  wanted(entries: RunEntries, snapshot: Snapshot | null, now: number): readonly PulledStretch[] {
    if (this.missing === '' || now < this.dueAt) return [];
    const width = 4 ** Math.min(this.tries, MAX_WIDENINGS);
    const changed = seconds(snapshot?.updatedAt ?? null);
    const wanted = entries.holes().flatMap((hole) => this.around(hole, changed, width));
    if (changed !== null && lag(entries, snapshot) !== '') {
      const head = entries.head(entries.trajectory ?? '')?.createdAt ?? changed;
      const from = this.tries < 2 ? changed : Math.min(head, changed);
      wanted.push({ from: from - width, to: changed + width, isDoubted: true });
    }
    return wanted.map((stretch) => ({ ...stretch, from: Math.max(0, stretch.from ?? 0) }));
  }

  private around(
    { from, to }: Hole,
    changed: number | null,
    width: number,
  ): readonly PulledStretch[] {
    if (from !== null) {
      const [first, last] = [Math.min(from, to ?? from), Math.max(from, to ?? from)];
      return [{ from: first - width, to: last + width, isDoubted: true }];
    }
    const edge = to ?? changed;
    if (edge === null) return [];
    const near = { from: edge - width, to: edge + width, isDoubted: true };
    const upTo = this.tries === 1 ? edge : edge - back(this.tries - 1);
    const far = { kind: 'root', from: edge - back(this.tries), to: Math.max(0, upTo) };
    return this.tries === 0 ? [near] : [far];
  }
}

function back(tries: number): number {
  return BACK_SECONDS * 4 ** tries;
}

/** What the server has recorded by its own count, and is not here; '' is nothing. */
function lag(entries: RunEntries, snapshot: Snapshot | null): string {
  const own = entries.trajectory;
  if (!snapshot || own === null || snapshot.trajectory !== own || snapshot.isRestored) return '';
  const lane = entries.lane(own);
  const commits = lane?.count('commit') ?? 0;
  const rejections = lane?.count('rejection') ?? 0;
  const isOpen = entries.openRequests().some(({ entry }) => entry.trajectory === own);
  const isWhole =
    commits >= snapshot.commits &&
    rejections >= snapshot.rejections &&
    (snapshot.status !== 'waiting_approval' || isOpen);
  return isWhole ? '' : `${snapshot.updatedAt}/${commits}/${rejections}`;
}

function seconds(ms: number | null): number | null {
  return ms === null ? null : Math.floor(ms / 1000);
}
