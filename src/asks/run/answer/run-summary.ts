// A lane is told in sentences from what is stored of its entries: one pass over its pages, which
// ends when nobody waits for it any more.

import type { LedgerFormat } from '../../../ledger/format/format.ts';
import { isBeginning, readTask } from '../../../ledger/format/task.ts';
import type { OpenedLane } from '../../../ledger/held/opened-lane.ts';
import { createPace } from '../../../ledger/held/pace.ts';
import type { RunSummary } from '../../../ledger/model/summary.ts';
import type { Verification } from '../../../ledger/storage/rows.ts';
import { runSummary } from '../../../ledger/summary/run-summary.ts';
import { Tally } from '../../../ledger/summary/tally.ts';

/** @throws {Cancelled} when it was stopped. */
export async function summarizeRun(
  format: LedgerFormat,
  lane: OpenedLane,
  whole: Verification | null,
  signal?: AbortSignal,
): Promise<RunSummary> {
  const tally = new Tally(format.words.summary ?? {});
  const pace = createPace(signal);
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
  return readTask(format, entry, format.reader.decode(entry));
}
