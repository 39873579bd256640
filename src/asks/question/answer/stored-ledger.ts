// A format's questions read a stored ledger in this form.

import { AppException } from '../../../base/error.ts';
import type { StoredLedger } from '../../../ledger/format/questions.ts';
import type { LedgerCache } from '../../../ledger/held/ledger-cache.ts';
import { createPace, type Pace } from '../../../ledger/held/pace.ts';
import { findSourceFiles, withFiles } from '../../../ledger/import/files.ts';
import type { LedgerRow } from '../../../ledger/storage/rows.ts';
import { nameLedgerVersion } from '../../../ledger/storage/store.ts';

/**
 * `pace` is that of whoever waits for the answer; `onEntries` gets the number of entries looked at
 * so far.
 */
export function storedLedger(
  cache: LedgerCache,
  row: LedgerRow,
  pace: Pace = createPace(),
  onEntries: (done: number) => void = () => undefined,
): StoredLedger {
  return {
    key: JSON.stringify([row.id, nameLedgerVersion(row)]),
    survey: () => cache.survey(row),
    lanes: async () => (await cache.laneVerdicts(row)).map((lane) => lane.row.lane),
    async lane(id) {
      const lane = await cache.lane(row, id);
      return {
        summary: lane.row.summary,
        row: (index) => lane.timelineRow(index),
        entry: (index) => lane.entry(index),
        entries: (from) => lane.readEntries(from),
      };
    },
    async files(work) {
      const kept = await findSourceFiles(cache.ports, row);
      if (!kept)
        throw new AppException({ code: 'ledger incomplete', where: row.name, expected: 'file' });
      return withFiles(cache.ports, row.source, kept, async (files) => {
        const host = await cache.ports.host();
        await host.loadSql?.(files);
        return work(files, host);
      });
    },
    async pause(done) {
      if (!pace.due()) return;
      if (done !== undefined) onEntries(done);
      await pace.pause();
    },
  };
}
