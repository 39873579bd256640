// A lane in plain sentences, from what is stored of its entries: one pass over its pages, which ends
// when nobody waits for it any more.

import type { RunSummary } from '../../core/model/summary.ts';
import { runSummary } from '../../core/summary/run-summary.ts';
import { Tally } from '../../core/summary/tally.ts';
import type { LedgerFormat } from '../../formats/format.ts';
import { isBeginning, taskOf } from '../../formats/task.ts';
import type { LedgerRow, Verification } from '../../storage/rows.ts';
import { createPace } from '../import/pace.ts';
import type { OpenedLane } from './opened-lane.ts';

interface Running {
  isCancelled: boolean;
}

export class RunSummaries {
  private readonly running = new Map<string, Running>();

  /** @throws {Cancelled} when it was stopped. */
  async of(
    { id: ledger, judged }: LedgerRow,
    format: LedgerFormat,
    lane: OpenedLane,
  ): Promise<RunSummary> {
    const key = keyOf(ledger, lane.id);
    const state: Running = { isCancelled: false };
    this.running.set(key, state);
    try {
      return await summaryOf(format, lane, judged, () => state.isCancelled);
    } finally {
      if (this.running.get(key) === state) this.running.delete(key);
    }
  }

  stop(ledger: string, lane: string): void {
    const state = this.running.get(keyOf(ledger, lane));
    if (state) state.isCancelled = true;
  }
}

function keyOf(ledger: string, lane: string): string {
  return JSON.stringify([ledger, lane]);
}

async function summaryOf(
  format: LedgerFormat,
  lane: OpenedLane,
  whole: Verification | null,
  isCancelled: () => boolean,
): Promise<RunSummary> {
  const tally = new Tally(format.summary ?? {});
  const pace = createPace(isCancelled);
  for await (const page of lane.allPages()) {
    for (let index = page.first; index < page.first + page.entries; index++) {
      const head = page.head(index);
      if (head) tally.add(head, tally.asked ? null : await taskAt(format, lane, index));
      if (pace.due()) await pace.pause();
    }
  }
  return runSummary(tally, lane.report, whole);
}

async function taskAt(
  format: LedgerFormat,
  lane: OpenedLane,
  index: number,
): Promise<string | null> {
  if (!isBeginning(format, index)) return null;
  const entry = await lane.entry(index);
  return taskOf(format, entry, format.decode(entry));
}
