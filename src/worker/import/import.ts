// Importing one ledger: read, hash, verify, store, publish. Until it is published nothing of
// it can be seen; whatever goes wrong, nothing of it stays.

import type { ImportProgress } from '../../core/model/import.ts';
import type { VerifyOptions } from '../../core/verify/rules.ts';
import type { LedgerFormat, LedgerReader } from '../../formats/format.ts';
import { formatById } from '../../formats/index.ts';
import type { FileSet } from '../../sources/file.ts';
import type { NamedBlob } from '../../storage/rows.ts';
import { errorOf } from '../rpc/errors.ts';
import { isCurrent, type Ports } from '../rpc/ports.ts';
import { type Built, buildLedger, withBuild } from './build/build.ts';
import { hashFiles, type ReadFile, readFiles, storedFiles, withReader } from './files.ts';
import { createMeter, type Meter } from './meter.ts';
import { Cancelled, createPace, type Pace } from './pace.ts';

export const DEFAULT_OPTIONS: VerifyOptions = { profile: 'strict', pins: {} };

export interface ImportJob {
  readonly job: string;
  readonly set: FileSet<NamedBlob>;
  readonly demo: boolean;
  readonly isCancelled: () => boolean;
  readonly send: (progress: ImportProgress) => void;
}

/** Settles always; a failure is part of the progress that it returns. */
export async function importLedger(ports: Ports, job: ImportJob): Promise<ImportProgress> {
  const { name, files } = job.set;
  const size = files.reduce((sum, { file }) => sum + file.size, 0);
  const meter = createMeter(job.job, name, size, job.send);
  try {
    return await withBuild(ports, job.job, name, (build) => run(ports, job, build, meter, size));
  } catch (error) {
    const phase = error instanceof Cancelled ? 'cancelled' : 'failed';
    return meter.end({ phase, error: errorOf(error, size) });
  }
}

async function run(
  ports: Ports,
  { job, set, demo, isCancelled }: ImportJob,
  build: string,
  meter: Meter,
  size: number,
): Promise<ImportProgress> {
  const { store, formats } = ports;
  const pace = createPace(isCancelled);
  await pace.pause();
  const host = await ports.host();
  meter.phase('reading', size, 'bytes');
  const files = await readFiles(set.files, pace, meter.at);
  meter.phase('hashing', size, 'bytes');
  const id = await hashFiles(files, host.hash, pace, meter.at);
  meter.know({ ledger: id });
  const stored = await store.ledger(id);
  if (stored && (await hasSameEnds(ports, stored.source, files))) {
    await store.discard(build, job);
    const { formatName, entries, judged } = stored;
    const verdict = isCurrent(formats, stored) ? (judged?.verdict ?? null) : null;
    return meter.end({ phase: 'done', alreadyStored: true, format: formatName, entries, verdict });
  }
  meter.phase('loading', 0, 'entries');
  await pace.pause();
  const format = formatById(formats, set.format);
  return withReader(ports, format, files, async (reader) => {
    // Written while the entries are verified; a failure is thrown where it is waited for.
    const saving = store.putSource(build, storedFiles(files));
    const saved = saving.catch(() => undefined);
    try {
      const built = await verifyAndPage(ports, format, reader, build, meter, pace);
      await saving;
      await pace.pause();
      const { name } = set;
      const row = { id, name, size, importedAt: ports.now(), demo, source: build, ...built };
      // What follows the archive that it came in was not known of it before.
      const isNew = await (stored ? store.republish(row, job) : store.publish(row, job));
      // Another import of the same file was faster; its rows are as good as these.
      if (!isNew) await store.discard(build, job);
      return meter.end({ phase: 'done', alreadyStored: !isNew });
    } finally {
      // The bytes must not overtake whoever clears up after a failure.
      await saved;
    }
  });
}

/** Whether the same is known of the archives around the files as of those that are stored. */
async function hasSameEnds(
  { store }: Ports,
  source: string,
  files: readonly ReadFile[],
): Promise<boolean> {
  const ends = (all: readonly Pick<ReadFile, 'trailing'>[]) =>
    JSON.stringify(all.map(({ trailing = [] }) => trailing));
  const kept = await store.source(source);
  return !kept || ends(kept) === ends(files);
}

async function verifyAndPage(
  ports: Ports,
  format: LedgerFormat,
  reader: LedgerReader,
  build: string,
  meter: Meter,
  pace: Pace,
): Promise<Built> {
  const entries = reader.lanes.reduce((sum, lane) => sum + (lane.again ? 0 : lane.entries), 0);
  meter.know({ format: format.manifest.name, entries });
  meter.phase('verifying', entries, 'entries');
  let { rate } = meter.now();
  const built = await buildLedger(ports, {
    format,
    reader,
    build,
    options: DEFAULT_OPTIONS,
    pace,
    onEntries: meter.at,
    onPhase(phase) {
      if (phase === 'folding') rate = meter.now().rate;
      meter.phase(phase, entries, 'entries');
    },
  });
  // The card keeps the rate of the entries, not that of the last step.
  const { verdict } = built.judged;
  meter.know({ entries: built.entries, verdict, done: built.entries, rate });
  return built;
}
