import type { Answers } from '../../base/ask.ts';
import { AppException } from '../../base/error.ts';
import type { LedgerCache } from '../../ledger/held/ledger-cache.ts';
import { LedgerWhys } from '../../ledger/held/ledger-why.ts';
import { describeLedgerDetail, summariseLedger } from '../../ledger/held/library.ts';
import type { Ports } from '../../ledger/held/ports.ts';
import { describeLedger, isInBackground, verifyAgain } from '../../ledger/import/build/rebuild.ts';
import { findSourceFiles } from '../../ledger/import/files.ts';
import { importLedger } from '../../ledger/import/import.ts';
import { groupNamedSources } from '../../ledger/import/sources.ts';
import { cutOff, dropImport, sweepInterrupted } from '../../ledger/import/sweep.ts';
import { changedCopy } from './answer/changed-copy.ts';
import type { GrowingLedgers } from './answer/growing.ts';
import type { LIBRARY_ASKS } from './ask.ts';

/** `drop` lets go of all that is held of a ledger. */
export function answerLibrary(
  ports: Ports,
  cache: LedgerCache,
  growing: GrowingLedgers,
  drop: (ledger: string) => void,
): Answers<keyof typeof LIBRARY_ASKS> {
  const { store } = ports;
  const whys = new LedgerWhys(cache);
  // Remains of a crash are removed meanwhile; only `refusals` waits for it.
  const swept = ports.sweeps ? sweepInterrupted(ports) : Promise.resolve();
  swept.catch(() => undefined);
  return {
    async ledgers() {
      const rows = await store.ledgers();
      const summaries = rows.map((row) => summariseLedger(row, cache.isCurrent(row)));
      return summaries.sort((a, b) => b.importedAt - a.importedAt);
    },
    ledger: async (ledger) => describeLedgerDetail(cache, await cache.ledger(ledger)),
    'ledger whys': (ledgers) => whys.say(ledgers),
    'lane report': async ({ ledger, lane }) => (await cache.openLane(ledger, lane)).lane.report,
    async refusals() {
      await swept;
      const cut = (await store.takeSwept()).filter(({ job }) => !isInBackground(job));
      await store.putRefusals(cut.map(cutOff));
      return store.refusals();
    },
    'keep refusals': (refusals) => store.putRefusals(refusals),
    'drop refusals': (paths) => store.deleteRefusals(paths),
    'find ledgers': (files) => groupNamedSources(ports, files),
    'import ledger': ({ job, set, demo }, { signal, onProgress }) =>
      importLedger(ports, { job, set, demo, signal, send: onProgress }),
    'drop import': (job) => dropImport(ports, job),
    'grow ledger': ({ file, ...ledger }) =>
      growing.grow({ ...ledger, bytes: async ({ size }) => file.slice(size) }),
    'keep run state': ({ ledger, state }) => growing.keepRunState(ledger, state),
    async 'verify ledger'({ ledger, profile, pins, keyring }, { onProgress }) {
      const options = { profile, pins, ...(keyring && { keyring }) };
      await verifyAgain(ports, await cache.ledger(ledger), options, (done, total) =>
        onProgress({ done, total }),
      );
      // The held data was verified otherwise.
      growing.drop(ledger);
      drop(ledger);
      return describeLedgerDetail(cache, await cache.ledger(ledger));
    },
    async 'describe ledger'({ ledger, description }) {
      const row = await describeLedger(ports, await cache.ledger(ledger), description);
      growing.drop(ledger);
      drop(ledger);
      return describeLedgerDetail(cache, row);
    },
    async 'forget ledger'({ ledger, withNotes }) {
      // The data is dropped before as well: a file that is open here cannot be removed.
      drop(ledger);
      growing.drop(ledger);
      await store.forget(ledger, withNotes);
      drop(ledger);
    },
    async 'source files'(ledger) {
      const row = await cache.ledger(ledger);
      const source = await findSourceFiles(ports, row);
      if (source) return source;
      throw new AppException({ code: 'ledger incomplete', where: row.name, expected: 'file' });
    },
    'changed copy': ({ set, change }) => changedCopy(ports, set, change),
    policies: () => ports.policies(),
  };
}
